// The flat labs in the hand: several fingers, the grip that tears, a stroke that cuts, pins, undo.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedPixels, pixels } from '../support/drawing.mjs';
import { openLab, press, said, state, until } from '../support/page.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, touch: true };
const LABS = ['passes', 'fabric', 'rope', 'soft-body'];

/** A readout of the state line. */
async function readout(page, label) {
  const text = await page.locator('#state').textContent();
  return Number(text.match(new RegExp(`${label} ([\\d.]+)`))?.[1]);
}

/** How many links are torn or cut. */
const broken = page => readout(page, 'broken links');

/** From the metres of the fabric to the screen: the box that its drawing shows, fitted into the canvas. */
async function fabricPlace(page) {
  const { x, y, width, height } = await page.locator('#drawing').boundingBox();
  const margin = 0.06 * 1.55;
  const span = [1.55 + 2 * margin, 1.25 * 0.95 + 2 * margin];
  const scale = Math.min((width - 24) / span[0], (height - 24) / span[1]);
  return (across, down) => ({
    x: x + width / 2 + scale * (across - 1.55 / 2),
    y: y + height / 2 + scale * (down - 1.25 * 0.95 / 2),
  });
}

const tool = (page, name) => page.locator('#tools').getByRole('button', { name, exact: true }).tap();

test('every lab opens running, and what it draws moves', async t => {
  for (const lab of LABS) {
    const page = await openLab({ ...PHONE, path: `#/${lab}`, t });
    await until(page, 'running');
    await page.waitForFunction(() => Number(document.querySelector('#state b').textContent) > 5);
    const before = await pixels(page);
    await page.waitForTimeout(300);
    if (lab !== 'rope') assert.ok(changedPixels(before, await pixels(page)) > 50, `${lab} does not move`);
    page.assertClean();
  }
});

test('two fingers hold two points of the running fabric, and the page stays where it is', async t => {
  const page = await openLab({ ...PHONE, path: '#/fabric', t });
  const place = await fabricPlace(page);
  const from = [place(0.2, 0.95), place(1.35, 0.95)];
  await page.fingers.down(...from);
  for (let part = 1; part <= 5; part += 1) {
    await page.fingers.move({ x: from[0].x - 5 * part, y: from[0].y - 8 * part },
      { x: from[1].x + 5 * part, y: from[1].y - 8 * part });
  }
  const held = () => page.locator('#drawing').evaluate(canvas => canvas.classList.contains('grabbing'));
  assert.equal(await held(), true);
  await page.shoot('fabric-two-fingers');
  await page.fingers.up();
  await page.waitForTimeout(50);
  assert.equal(await held(), false);
  assert.deepEqual(await page.evaluate(() => [scrollX, scrollY, visualViewport.scale]), [0, 0, 1]);
  page.assertClean();
});

test('with Tear on, a grip that is pulled hard tears the fabric', async t => {
  const page = await openLab({ ...PHONE, path: '#/fabric', t });
  assert.equal(await broken(page), 0);
  await page.locator('#tear').tap();
  await page.locator('#tear[aria-pressed="true"]').waitFor();
  const place = await fabricPlace(page);
  const from = place(0.77, 0.5);
  await page.fingers.down(from);
  for (let part = 1; part <= 16; part += 1) await page.fingers.move({ x: from.x, y: from.y + 12 * part });
  await page.waitForFunction(() => Number(document.querySelector('#state').textContent.match(/broken links (\d+)/)?.[1]) > 40);
  await page.shoot('fabric-torn');
  await page.fingers.up();
  await press(page, 'Reset');
  assert.equal(await broken(page), 0, 'Reset mends it');
  page.assertClean();
});

test('one stroke cuts a strip free, and Undo puts it back', async t => {
  const page = await openLab({ ...PHONE, path: '#/fabric', t });
  await tool(page, 'Cut');
  const place = await fabricPlace(page);
  const [from, to] = [place(-0.1, 0.62), place(1.65, 0.62)];
  await page.fingers.down(from);
  await page.fingers.move({ x: (from.x + to.x) / 2, y: from.y });
  await page.shoot('fabric-cutting');
  await page.fingers.move(to);
  await page.fingers.up();
  // The numbers under a running drawing are written every few frames.
  const least = 32 + 2 * 31;
  await page.waitForFunction(
    least => Number(document.querySelector('#state').textContent.match(/broken links (\d+)/)?.[1]) >= least, least);
  const cut = await broken(page);
  // Every column of 32 is cut once, and links of the other kinds with it.
  assert.ok(cut >= least, `${cut} links`);
  assert.equal(await said(page), `${cut} links cut`);
  await page.waitForTimeout(500);
  await page.shoot('fabric-cut');
  await page.locator('#undo').tap();
  assert.equal(await broken(page), 0);
  assert.equal((await state(page)).now, 'paused');
  page.assertClean();
});

test('a tap with the Pin tool pins a corner, which then stays', async t => {
  const page = await openLab({ ...PHONE, path: '#/fabric', t });
  await press(page, 'Pause');
  await press(page, 'Reset');
  await tool(page, 'Pin');
  const corner = (await fabricPlace(page))(0, 0.95);
  await page.fingers.down(corner);
  await page.fingers.up();
  assert.equal(await said(page), 'P1900 pinned');
  await press(page, 'Run');
  await page.waitForFunction(() => Number(document.querySelector('#state b').textContent) > 40);
  await page.shoot('fabric-pinned');
  await press(page, 'Pause');
  await page.fingers.down(corner);
  await page.fingers.up();
  assert.equal(await said(page), 'P1900 free', 'it is where it was');
  page.assertClean();
});

test('what is beside the tools is there where it means something', async t => {
  const shown = { 'worked-example': ['undo', 'drawn'], passes: ['undo', 'throw', 'tear'], rope: ['undo', 'throw'] };
  for (const [lab, ids] of Object.entries(shown)) {
    const page = await openLab({ ...PHONE, path: `#/${lab}`, t });
    for (const id of ['undo', 'throw', 'tear', 'drawn']) {
      assert.equal(await page.locator(`#${id}`).isVisible(), ids.includes(id), `${id} in ${lab}`);
    }
    page.assertClean();
  }
});

test('a reload stays in the lab', async t => {
  const page = await openLab({ path: '#/rope', t });
  await page.waitForFunction(() => Number(document.querySelector('#state b').textContent) > 5);
  await press(page, 'Pause');
  const before = await state(page);
  await page.reload();
  await until(page, 'running');
  assert.ok(before.step > 5);
  assert.equal(await page.locator('#title').textContent(), 'Rope', 'the address survives a reload');
  page.assertClean();
});
