// Light and dark, little motion, and room for nine labs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedPixels, pixels } from '../support/drawing.mjs';
import { cell, enter, openLab, openTab, press, runTo, steps } from '../support/page.mjs';

test('the drawing and the plots follow when the colours of the system change', async t => {
  const page = await openLab({ t });
  await steps(page, 2);
  const light = await pixels(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => new Promise(done => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  assert.ok(changedPixels(light, await pixels(page)) > 2000, 'the drawing is still light');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => new Promise(done => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  assert.equal(changedPixels(light, await pixels(page)), 0);
  page.assertClean();
});

test('the drawing stays where it is, whatever the numbers around it say', async t => {
  const page = await openLab({ t });
  const before = await page.locator('#drawing').boundingBox();
  const same = async when => assert.deepEqual(await page.locator('#drawing').boundingBox(), before, when);
  await steps(page, 1);
  await same('after a step');
  await runTo(page, 30);
  await same('while running');
  await press(page, 'Pause');
  await enter(cell(page, 'P11', 'x'), '-123456.789');
  await same('after a large number');
  await enter(cell(page, 'P11', 'x'), 'abc');
  await same('after a refused one');
  page.assertClean();
});

test('who asks for little motion gets none', async t => {
  const page = await openLab({ reducedMotion: 'reduce', t });
  for (const tab of ['Controls', 'Tables', 'Plots']) {
    await openTab(page, tab);
    const moving = await page.evaluate(() => [...document.querySelectorAll('*')].filter(element => {
      const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element);
      return parseFloat(transitionDuration) > 0 || scrollBehavior === 'smooth'
        || (animationName !== 'none' && element.checkVisibility());
    }).map(element => element.outerHTML.slice(0, 80)));
    assert.deepEqual(moving, []);
  }
  page.assertClean();
});

for (const [device, options] of Object.entries({
  desk: {},
  'small desk': { viewport: { width: 1120, height: 600 } },
  phone: { viewport: { width: 390, height: 844 }, touch: true },
  'phone held sideways': { viewport: { width: 844, height: 390 }, touch: true },
})) {
  test(`nine labs have room in the navigation: ${device}`, async t => {
    const page = await openLab({ ...options, t });
    // Only finished labs are listed: the others are put here by hand.
    await page.evaluate(() => {
      for (const list of document.querySelectorAll('#labs, #menu-labs')) {
        while (list.children.length < 9) {
          const entry = list.children[0].cloneNode(true);
          entry.querySelector('a').removeAttribute('aria-current');
          entry.querySelector('a').textContent = 'Soft body';
          list.append(entry);
        }
      }
    });
    const menu = page.locator('[data-opens="menu"]');
    if (await menu.isVisible()) await menu.click();
    const links = page.locator('#labs a, #menu-labs a').filter({ visible: true });
    assert.equal(await links.count(), 9);
    const closed = await page.locator('#labs, #menu-labs').filter({ visible: true }).evaluate(list =>
      list.scrollHeight > list.clientHeight + 1 && !/auto|scroll/.test(getComputedStyle(list).overflowY)
      && !list.closest('dialog'));
    assert.equal(closed, false, 'some entries cannot be reached');
    const faults = await links.evaluateAll(all => all.flatMap((link, entry) => {
      link.scrollIntoView({ block: 'nearest' });
      const { left, top, right, bottom, width, height } = link.getBoundingClientRect();
      const beyond = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
      const covered = !link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      return beyond || covered || height < 36 ? [{ entry, beyond, covered, height }] : [];
    }));
    assert.deepEqual(faults, []);
    if (device === 'desk') {
      const cut = await page.locator('#labs').evaluate(list => list.scrollHeight > list.clientHeight);
      assert.equal(cut, false, 'all nine at once');
    }
    // The way out of the menu is not pushed out of it.
    if (await page.locator('#menu').isVisible()) {
      await page.locator('#menu').getByRole('button', { name: 'Close' }).click();
      assert.equal(await page.locator('#menu').isVisible(), false);
    }
    page.assertClean();
  });
}
