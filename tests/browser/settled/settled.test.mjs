// A page where nothing happens does nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab, press, runTo, steps } from '../support/page.mjs';

/** Counts the frames the page asks for, and every change of the page. */
const countFrames = page => page.addInitScript(() => {
  window.asked = 0;
  window.changed = 0;
  const original = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = callback => {
    window.asked += 1;
    return original(callback);
  };
  addEventListener('load', () => {
    new MutationObserver(changes => { window.changed += changes.length; })
      .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
});

const counts = page => page.evaluate(() => [window.asked, window.changed]);

test('a paused page asks for no frame and changes nothing', async t => {
  const page = await openLab({ before: countFrames, t });
  await steps(page, 3);
  for (const tab of ['Plots', 'Tables']) {
    await page.getByRole('tab', { name: tab }).click();
    // What the browser itself still has to tell, such as new sizes.
    await page.waitForTimeout(100);
    const before = await counts(page);
    await page.waitForTimeout(300);
    assert.deepEqual(await counts(page), before, tab);
  }
  page.assertClean();
});

test('while running it asks for one frame at a time, and for none after Pause', async t => {
  const page = await openLab({ before: countFrames, t });
  await runTo(page, 10);
  const [asked, drawn] = await page.evaluate(() => new Promise(done => {
    const before = window.asked;
    let frames = 0;
    const original = window.requestAnimationFrame;
    const count = () => {
      frames += 1;
      if (frames < 20) original(count);
      else done([window.asked - before - frames, frames]);
    };
    original(count);
  }));
  assert.ok(asked <= drawn + 1, `${asked} frames asked for while ${drawn} were drawn`);
  await press(page, 'Pause');
  await page.waitForTimeout(100);
  const before = await counts(page);
  await page.waitForTimeout(300);
  assert.deepEqual(await counts(page), before);
  page.assertClean();
});
