// A pointer takes hold of the point it is on, whatever the screen, the zoom and the scrolling.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedPixels, grid, pixels } from '../support/drawing.mjs';
import { number, openLab, point, said, state, steps, tables, until } from '../support/page.mjs';

const lit = page => page.locator('tr.lit .name').allTextContents();

/** Takes hold of every free point once, and pulls one of them. */
async function grabsLand(page) {
  const { scale, place } = await grid(page);
  for (const [id, x, y] of [['P20', 40, 120], ['P11', 80, 80], ['P22', 120, 120], ['P01', 80, 40]]) {
    const at = place(x, y);
    await page.mouse.click(at.x + 4, at.y - 4);
    assert.deepEqual(await lit(page), [id]);
  }
  const from = place(80, 80);
  await page.mouse.move(from.x + 3, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 3 + 20, from.y - 10, { steps: 4 });
  const P11 = await point(page, 'P11');
  await page.mouse.up();
  const near = (text, expected) => assert.ok(Math.abs(number(text) - expected) < 0.4, `${text}, not ${expected}`);
  near(P11.x, 80 + 20 / scale);
  near(P11.y, 80 - 10 / scale);
  await page.locator('#reset').click();
}

for (const deviceScaleFactor of [1, 2, 3]) {
  test(`with ${deviceScaleFactor} pixels to a pixel`, async t => {
    const page = await openLab({ deviceScaleFactor, t });
    const ratio = await page.locator('#drawing').evaluate(canvas => canvas.width / canvas.clientWidth);
    assert.ok(Math.abs(ratio / deviceScaleFactor - 1) < 0.01, 'the drawing is as fine as the screen');
    await grabsLand(page);
    page.assertClean();
  });
}

test('with the page enlarged by CSS, after resizing, and scrolled', async t => {
  const page = await openLab({ t });
  for (const zoom of ['1.25', '0.8', '1']) {
    await page.evaluate(zoom => { document.body.style.zoom = zoom; }, zoom);
    await frame(page);
    await grabsLand(page);
  }
  for (const viewport of [{ width: 900, height: 700 }, { width: 700, height: 900 }, { width: 1400, height: 900 }]) {
    await page.setViewportSize(viewport);
    await frame(page);
    await grabsLand(page);
  }
  // Something of the browser pushes the page down, and the person scrolls.
  await page.evaluate(() => {
    document.documentElement.style.overflow = 'auto';
    document.documentElement.style.height = 'auto';
    document.body.style.height = 'auto';
    document.body.style.overflow = 'visible';
    document.body.style.padding = '300px 0';
    window.scrollTo(0, 250);
  });
  await frame(page);
  assert.ok(await page.evaluate(() => scrollY) > 200, 'the test could not scroll the page');
  await grabsLand(page);
  page.assertClean();
});

test('dragging while paused moves the point without a step, and lets go outside', async t => {
  const page = await openLab({ t });
  const { place } = await grid(page);
  const before = await pixels(page);
  const from = place(120, 120);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 30, { steps: 3 });
  assert.ok(changedPixels(before, await pixels(page)) > 300);
  assert.deepEqual(await state(page), { step: 0, now: 'paused' });
  assert.notEqual((await point(page, 'P22')).x, '120.000000');
  // Out of the window and up there: the capture brings the news.
  await page.mouse.move(from.x, -50);
  await page.mouse.up();
  await frame(page);
  const { points } = await tables(page);
  await page.mouse.move(from.x - 60, from.y - 60, { steps: 3 });
  await frame(page);
  assert.deepEqual((await tables(page)).points, points, 'nothing is held any more');
  page.assertClean();
});

test('a window that loses the focus lets go', async t => {
  const page = await openLab({ t });
  const { place } = await grid(page);
  const from = place(120, 120);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y, { steps: 3 });
  assert.notEqual((await point(page, 'P22')).x, '120.000000', 'nothing was held to begin with');
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  const { points } = await tables(page);
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 3 });
  await frame(page);
  assert.deepEqual((await tables(page)).points, points);
  await page.mouse.up();
  page.assertClean();
});

test('while running, a held point stays under the pointer, and a pin in place', async t => {
  const page = await openLab({ t });
  const { place } = await grid(page);
  await page.getByLabel('Exaggeration of displacement').selectOption('1');
  await page.locator('#toggle').click();
  await until(page, 'running');
  const from = place(80, 120);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const to = place(80, 110);
  await page.mouse.move(to.x, to.y, { steps: 3 });
  const { step } = await state(page);
  await page.waitForFunction(step => Number(document.querySelector('#state b').textContent) > step + 20, step);
  await page.locator('#toggle').evaluate(element => element.click());
  const { points } = await tables(page);
  // It was grabbed a few steps after the start, when it had sunk a little.
  assert.ok(Math.abs(number(points.P21.y) - 110) < 2, `y of P21 is ${points.P21.y}`);
  const { P00, P02 } = points;
  assert.deepEqual([P00.x, P00.y, P02.x, P02.y].map(number), [40, 40, 120, 40]);
  await page.mouse.up();
  page.assertClean();
});

test('a pin that is grabbed says what to do, or moves; it never jumps', async t => {
  const page = await openLab({ t });
  const { place } = await grid(page);
  const from = place(40, 40);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y, { steps: 5 });
  await page.mouse.up();
  const P00 = await point(page, 'P00');
  assert.ok(number(P00.x) >= 40 && number(P00.x) < 60, `x of P00 is ${P00.x}; the page said ${await said(page)}`);
  assert.equal(P00.pinned, true);
  await steps(page, 1);
  assert.equal((await point(page, 'P00'))['Δx last step'], '0', 'a pin is not moved by a step');
  page.assertClean();
});

test('pointing at a row lights the drawing, pointing at the drawing lights the row', async t => {
  const page = await openLab({ t });
  const before = await pixels(page);
  await page.getByRole('button', { name: 'P01–P11', exact: true }).hover();
  assert.ok(changedPixels(before, await pixels(page)) > 300, 'the link is not lit');
  const { place } = await grid(page);
  const at = place(100, 80);
  await page.mouse.move(at.x, at.y);
  await frame(page);
  const near = await page.locator('table.data tr.near .name').allTextContents();
  assert.ok(near.includes('P11–P12'), `what is lit: ${near.join(', ')}`);
  page.assertClean();
});

/** Waits for what the browser does once a frame: layout, observers, pointer movements. */
function frame(page) {
  return page.evaluate(() => new Promise(done => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
}
