// How long it takes from the address to a page that can be used, on a slow machine. Measured and told, not judged: how
// slow the machine that runs the tests is, is unknown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab, state } from '../support/page.mjs';

test('first interactive frame, four times slower', async t => {
  const page = await openLab({ cpuRate: 4, before: watchForTheFirstFrame, t });
  await page.waitForFunction(() => window.firstFrame > 0);
  const time = await page.evaluate(() => window.firstFrame);
  t.diagnostic(`first interactive frame at 4× CPU throttling: ${Math.round(time)} ms`);
  await page.locator('#step').click();
  assert.equal((await state(page)).step, 1, 'it is a frame that can be used');
  page.assertClean();
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
