// How long it takes from the address to a page that can be used, on a slow machine. Measured and told, not judged: how
// slow the machine that runs the tests is, is unknown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab, state } from '../support/page.mjs';

test('first interactive frame, four times slower', async t => {
  const times = [];
  for (let run = 0; run < 2; run += 1) {
    const page = await openLab({ cpuRate: 4, before: watchForTheFirstFrame, t });
    await page.waitForFunction(() => window.firstFrame > 0);
    times.push(await page.evaluate(() => window.firstFrame));
    await page.locator('#step').click();
    assert.equal((await state(page)).step, 1, 'it is a frame that can be used');
    page.assertClean();
    await page.context().close();
  }
  times.sort((a, b) => a - b);
  const told = times.map(time => `${Math.round(time)} ms`).join(', ');
  t.diagnostic(`first interactive frame at 4× CPU throttling: ${told}`);
});

/** Notes when the curtain is gone and the frame without it has been drawn. */
function watchForTheFirstFrame(page) {
  return page.addInitScript(() => {
    const look = () => {
      const curtain = document.getElementById('curtain');
      if (curtain?.hidden) {
        // The callback of a frame comes before it is drawn; the next task comes after.
        requestAnimationFrame(() => setTimeout(() => { window.firstFrame = performance.now(); }));
      } else {
        requestAnimationFrame(look);
      }
    };
    requestAnimationFrame(look);
  });
}
