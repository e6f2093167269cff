// The plots are drawn, say in words what they show, and follow what happens.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab, openTab, press, runTo, steps } from '../support/page.mjs';

/** Of every plot: how many of its pixels are drawn on, and its summary. */
function plots(page) {
  return page.locator('#plots .plot').evaluateAll(all => all.map(plot => {
    const canvas = plot.querySelector('canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let drawn = 0;
    for (let at = 3; at < data.length; at += 4) if (data[at] > 0) drawn += 1;
    const words = [...plot.querySelectorAll('p')].map(part => part.textContent);
    return { title: plot.querySelector('h2').textContent, drawn, summary: words.find(text => text.includes(' against ')) };
  }));
}

test('three plots with axes, and a summary for those who do not see them', async t => {
  const page = await openLab({ t });
  await openTab(page, 'Plots');
  for (const { title, drawn } of await plots(page)) assert.ok(drawn > 500, `${title} has no axes at step 0`);
  await steps(page, 1);
  const shown = await plots(page);
  assert.deepEqual(shown.map(plot => plot.title), ['Residual by sweep', 'Residual by step', 'Left–right asymmetry']);
  for (const { title, drawn, summary } of shown) {
    assert.ok(drawn > 1000, `${title} is nearly blank`);
    assert.ok(summary?.startsWith(title), `${title} has no summary`);
    assert.match(summary, /largest|asymmetry/);
  }
  assert.match(shown[0].summary, /theory/i, 'the long-run rate stands beside what is measured');
  assert.match(await page.locator('#plots').textContent(), /cos²\(π\/2N\)/);
  await steps(page, 3);
  for (const { summary } of await plots(page)) assert.match(summary, /last .* at 4\./);
  page.assertClean();
});

test('they follow a run, Back and the size of the window', async t => {
  const page = await openLab({ t });
  await openTab(page, 'Plots');
  const last = async () => Number((await plots(page))[1].summary.match(/last \S+ at (\d+)\./)[1]);
  await steps(page, 3);
  assert.equal(await last(), 3);
  await press(page, 'Back');
  assert.equal(await last(), 2);
  await runTo(page, 12);
  await press(page, 'Pause');
  assert.ok(await last() >= 12);
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.evaluate(() => new Promise(done => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  const sizes = await page.locator('#plots canvas').evaluateAll(all =>
    all.map(canvas => [canvas.width, canvas.clientWidth]));
  for (const [drawn, shown] of sizes) assert.equal(drawn, shown, 'a plot is drawn at the size it has');
  page.assertClean();
});

test('a pointer on a plot reads its values', async t => {
  const page = await openLab({ t });
  await steps(page, 5);
  await openTab(page, 'Plots');
  const box = await page.locator('#plots canvas').nth(1).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  await page.waitForFunction(() => / at \d+: /.test(document.querySelectorAll('#plots .tip')[1].textContent));
  page.assertClean();
});
