// What axe finds: nothing, in any state of the page, light or dark, on a desk or a phone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import { cell, enter, openLab, openTab, press, state, steps, until } from '../support/page.mjs';

/** What axe objects to, as texts that begin with `where`. */
async function objections(page, where, rules = {}) {
  const violations = await page.evaluate(async rules => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], ...rules });
    const place = ({ html, any }) => `${html.slice(0, 150)} ${any[0]?.message ?? ''}`;
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map(place).join(' | ')}`);
  }, rules);
  return violations.map(violation => `${where}: ${violation}`);
}

const open = options => openLab({ before: page => page.addInitScript(axe.source), ...options });

for (const [device, options] of Object.entries({
  desk: {},
  phone: { viewport: { width: 390, height: 844 }, touch: true, deviceScaleFactor: 3 },
})) {
  for (const colorScheme of ['light', 'dark']) {
    // In the dark only the colours are others.
    const rules = colorScheme === 'dark' ? { runOnly: { type: 'rule', values: ['color-contrast'] } } : {};

    test(`every tab and dialog, ${device}, ${colorScheme}`, async t => {
      // Colours would be measured half way from one to the other.
      const page = await open({ ...options, colorScheme, reducedMotion: 'reduce', t });
      const found = [];
      const look = async where => found.push(...await objections(page, where, rules));
      await steps(page, 3);
      for (const tab of ['Controls', 'Tables', 'Plots', 'Model', 'Code']) {
        await openTab(page, tab);
        await look(tab);
      }
      await openTab(page, 'Tables');
      await press(page, 'Inside');
      await press(page, 'Next link');
      await enter(cell(page, 'P22', 'x'), 'abc');
      await page.getByRole('button', { name: 'P10–P20', exact: true }).click();
      await look('inside a step, with a refused text and a selected link');

      await enter(cell(page, 'P22', 'x'), '40');
      await steps(page, 1);
      await page.evaluate(() => { location.hash = '#/nosuch'; });
      await page.locator('#notice').waitFor();
      assert.equal(await page.locator('#issues li').count(), 0);
      await enter(cell(page, 'P11', 'x'), await cell(page, 'P10', 'x').inputValue());
      await look('with a notice');

      await page.locator('[data-opens="help"]:visible').click();
      await look('help');
      await page.keyboard.press('Escape');
      if (device === 'phone') {
        await page.locator('[data-opens="menu"]:visible').click();
        await look('menu');
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      }
      await press(page, 'Run');
      await until(page, 'running');
      await look('running');
      assert.deepEqual(found, []);
      page.assertClean();
    });
  }
}

for (const colorScheme of ['light', 'dark']) {
  test(`a lab without links, ${colorScheme}`, async t => {
    const phone = { viewport: { width: 390, height: 844 }, touch: true };
    const page = await open({ path: '#/smoke', ...phone, colorScheme, reducedMotion: 'reduce', t });
    await press(page, 'Pause');
    await page.locator('#shows').getByRole('button', { name: 'Pressure' }).tap();
    await page.getByRole('button', { name: 'Probe', exact: true }).tap();
    const found = await objections(page, 'pressure');
    await openTab(page, 'Controls');
    found.push(...await objections(page, 'Controls'));
    await press(page, 'Inside');
    found.push(...await objections(page, 'inside a step'));
    assert.deepEqual(found, []);
    page.assertClean();
  });
}

test('an issue is announced and readable', async t => {
  const page = await open({ t });
  await enter(cell(page, 'P11', 'x'), '40');
  await steps(page, 1);
  assert.match(await page.getByRole('status').textContent(), /P10[-–]P11/);
  assert.deepEqual(await objections(page, 'with an issue'), []);
  page.assertClean();
});

test('one polite live region, which is silent while running', async t => {
  const page = await open({ t });
  const live = page.locator('[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]');
  assert.equal(await live.filter({ visible: true }).count(), 1);
  await page.evaluate(() => {
    window.spoken = [];
    new MutationObserver(() => window.spoken.push(document.getElementById('said').textContent))
      .observe(document.getElementById('said'), { childList: true, characterData: true, subtree: true });
  });
  await press(page, 'Run');
  await page.waitForFunction(() => Number(document.querySelector('#state b').textContent) > 15);
  await press(page, 'Pause');
  const spoken = (await page.evaluate(() => window.spoken)).map(text => text.trim());
  assert.deepEqual(spoken, ['running', `paused at step ${(await state(page)).step}`]);
  page.assertClean();
});

test('the tables are tables: captions, and headers with a scope', async t => {
  const page = await open({ t });
  for (const name of ['Points', 'Links']) {
    const table = page.getByRole('table', { name });
    assert.equal(await table.count(), 1, `a table is called ${name}`);
    assert.equal(await table.locator('thead th:not([scope="col"])').count(), 0);
    assert.equal(await table.locator('tbody tr.row > :first-child:not(th[scope="row"])').count(), 0);
  }
  const headings = await page.locator('table.data thead th').allTextContents();
  assert.ok(headings.some(text => /^x\s*\[u\]$/.test(text)), `a heading has its unit: ${headings.join(', ')}`);
  page.assertClean();
});
