// The wind tunnel: smoke that moves, an obstacle in the hand, cells that are asked about, overlays, a step in stages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedPixels, pixels } from '../support/drawing.mjs';
import { button, enter, number, openLab, openTab, press, said, state, until } from '../support/page.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, touch: true, deviceScaleFactor: 2 };

const openTunnel = (options, settings = '') => openLab({ path: `#/smoke${settings}`, ...options });

/** Waits until so many more steps are made. */
async function later(page, steps = 12) {
  const { step } = await state(page);
  await page.waitForFunction(
    step => Number(document.querySelector('#state b').textContent) >= step, step + steps);
}

/** From the tunnel, which is twice as long as high and fills the drawing, to the screen: shares from the lower left. */
async function tunnel(page) {
  const frame = await page.locator('#drawing').boundingBox();
  const scale = Math.min((frame.width - 24) / 2, frame.height - 24);
  return (x, y) => ({
    x: frame.x + frame.width / 2 + scale * (2 * x - 1),
    y: frame.y + frame.height / 2 - scale * (y - 0.5),
  });
}

/** The tables' rows: `{ name: [text, …] }`. */
const rows = (page, caption) => page.locator('#tables').evaluate((sheet, caption) => {
  const table = [...sheet.querySelectorAll('table.data')]
    .find(table => table.querySelector('caption').textContent.includes(caption));
  return Object.fromEntries([...table.querySelectorAll('tbody tr.row')].map(row => [
    row.querySelector('th').textContent.trim(),
    [...row.querySelectorAll('td')].map(cell => cell.querySelector('input')?.value ?? cell.textContent.trim()),
  ]));
}, caption);

/** Where the obstacle is, in metres; read while paused, when the tables are of this moment. */
const obstacle = async page => Object.values(await rows(page, 'Obstacle'))[0].map(number);

test('it opens running, and the smoke moves', async t => {
  const page = await openTunnel({ t });
  await until(page, 'running');
  await later(page, 1);
  assert.match(await page.locator('#drawing').getAttribute('aria-label'), /^Drawing of Smoke in 160 × 80/);
  const before = await pixels(page);
  await later(page, 30);
  assert.ok(changedPixels(before, await pixels(page)) > 2000);
  await press(page, 'Pause');
  const still = await pixels(page);
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.equal(changedPixels(still, await pixels(page)), 0, 'paused, it rests');
  assert.equal(await page.locator('#drawing').getAttribute('aria-label'),
    'Drawing of Smoke in 160 × 80 cells; obstacle at (0.50, 0.50)');
  page.assertClean();
});

test('nothing on the page speaks of links, cutting or exaggeration', async t => {
  const page = await openTunnel({ t });
  await press(page, 'Pause');
  await press(page, 'Inside');
  for (const name of ['Cut', 'Tear', 'Throw', 'Pin', 'Undo', 'Next link', 'Next sweep', 'This link’s next turn']) {
    assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name);
  }
  for (const id of ['drawn', 'legend']) assert.equal(await page.locator(`#${id}`).isVisible(), false, id);
  page.assertClean();
});

test('a finger drags the obstacle into all four corners and back while it runs', async t => {
  const page = await openTunnel({ ...PHONE, t });
  await until(page, 'running');
  await later(page);
  const place = await tunnel(page);
  let at = place(0.25, 0.5);
  await page.fingers.down(at);
  const corners = [];
  for (const [x, y] of [[0, 0], [0, 1], [1, 1], [1, 0]]) {
    const to = place(x, y);
    for (let part = 1; part <= 6; part += 1) {
      await page.fingers.move({ x: at.x + (to.x - at.x) * part / 6, y: at.y + (to.y - at.y) * part / 6 });
    }
    at = to;
    await later(page, 3);
    await page.locator('#toggle').dispatchEvent('click');
    corners.push(await obstacle(page));
    await page.locator('#toggle').dispatchEvent('click');
    await until(page, 'running');
  }
  const [low, high] = [corners[0], corners[2]];
  assert.ok(low[0] < 0.2 && low[1] < 0.2 && high[0] > 1.8 && high[1] > 0.8, `${corners}`);
  for (const [index, expected] of [low, [low[0], high[1]], high, [high[0], low[1]]].entries()) {
    for (const axis of [0, 1]) {
      assert.ok(Math.abs(corners[index][axis] - expected[axis]) < 0.02, `corner ${index} is ${corners[index]}`);
    }
  }
  await page.fingers.move(place(0.25, 0.5));
  await later(page, 3);
  await page.fingers.up();
  await page.locator('#toggle').dispatchEvent('click');
  const [x, y] = await obstacle(page);
  assert.ok(Math.abs(x - 0.5) < 0.03 && Math.abs(y - 0.5) < 0.03, `it is back at ${x}, ${y}`);
  const smoke = Object.values(await rows(page, 'Cells')).flat().map(number);
  assert.ok(smoke.some(Number.isFinite) && !smoke.includes(Infinity));
  // Let go, it stands where it is.
  await page.locator('#step').tap();
  assert.deepEqual(await obstacle(page), [x, y]);
  page.assertClean();
});

test('paused, the obstacle is placed without a step; Back undoes a step exactly', async t => {
  const page = await openTunnel({ t });
  await press(page, 'Pause');
  const { step } = await state(page);
  const place = await tunnel(page);
  const from = place(0.25, 0.5);
  const to = place(0.4, 0.6);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  const [x, y] = await obstacle(page);
  assert.ok(Math.abs(x - 0.8) < 0.01 && Math.abs(y - 0.6) < 0.01, `${x}, ${y}`);
  assert.equal((await state(page)).step, step);
  const before = await pixels(page);
  const cells = await rows(page, 'Cells');
  for (let count = 0; count < 3; count += 1) await press(page, 'Step');
  assert.ok(changedPixels(before, await pixels(page)) > 100);
  assert.notDeepEqual(await rows(page, 'Cells'), cells);
  for (let count = 0; count < 3; count += 1) await press(page, 'Back');
  assert.equal((await state(page)).step, step);
  assert.deepEqual(await rows(page, 'Cells'), cells);
  assert.equal(changedPixels(before, await pixels(page)), 0);
  page.assertClean();
});

test('a tap with Probe asks about a cell: its numbers come to the top, the drawing marks it', async t => {
  const page = await openTunnel({ ...PHONE, t }, '?nx=64&ny=32&cell_size=0.03125');
  await page.locator('#toggle').tap();
  await page.getByRole('button', { name: 'Probe', exact: true }).tap();
  await page.locator('#tables').evaluate(sheet => { sheet.scrollTop = sheet.scrollHeight; });
  const before = { marked: await pixels(page), names: Object.keys(await rows(page, 'Cells')) };
  const place = await tunnel(page);
  const at = place(0.6, 0.7);
  await page.touchscreen.tap(at.x, at.y);
  // The cell under 0.6 of 64 columns and 0.7 of 32 rows, in the middle of its neighbours.
  const names = Object.keys(await rows(page, 'Cells'));
  assert.notDeepEqual(names, before.names);
  assert.equal(names[4], 'C3822');
  assert.ok(changedPixels(before.marked, await pixels(page)) > 50);
  const [top, sheet] = await page.locator('#tables').evaluate(sheet => [
    sheet.querySelector('table.data').getBoundingClientRect().top, sheet.getBoundingClientRect().top]);
  assert.ok(Math.abs(top - sheet) < 60, `the table begins ${top - sheet} below the sheet's top`);
  page.assertClean();
});

test('overlays: each button shows another drawing, and signed fields have a legend', async t => {
  const page = await openTunnel({ t });
  await later(page, 20);
  await press(page, 'Pause');
  const shows = page.getByRole('group', { name: 'What the drawing shows' });
  const names = await shows.getByRole('button').allTextContents();
  assert.deepEqual(names, ['Smoke', 'Pressure', 'Velocity', 'Streamlines', 'Divergence']);
  const drawings = [];
  for (const name of names) {
    await shows.getByRole('button', { name }).click();
    const pressed = await shows.locator('[aria-pressed="true"]').allTextContents();
    assert.deepEqual(pressed, [name]);
    const legend = page.locator('#legend');
    const signed = ['Pressure', 'Divergence'].includes(name);
    assert.equal(await legend.isVisible(), signed, name);
    if (signed) assert.match(await legend.textContent(), name === 'Pressure' ? /±[\d.e−]+ Pa$/ : /±[\d.e−]+ m\/s$/);
    const drawing = await pixels(page);
    for (const [other, earlier] of drawings.entries()) {
      assert.ok(changedPixels(earlier, drawing) > 500, `${name} looks like ${names[other]}`);
    }
    drawings.push(drawing);
  }
  page.assertClean();
});

test('inside a step: stage after stage, told in words and figures; looking around keeps it', async t => {
  const page = await openTunnel({ t });
  await later(page, 5);
  await press(page, 'Pause');
  const { step } = await state(page);
  await button(page, 'Inside').click();
  const headline = page.locator('#inside-headline');
  const headlines = [await headline.textContent()];
  assert.match(headlines[0], new RegExp(`^Inside step ${step + 1} · `));
  await page.locator('#shows').getByRole('button', { name: 'Divergence' }).click();
  const next = page.locator('.inside-buttons').getByRole('button', { name: 'Next stage' });
  const stages = await page.locator('#inside-stages li').count();
  for (let stage = 1; stage < stages + 2 && (await state(page)).step === step; stage += 1) {
    await next.click();
    headlines.push(await headline.textContent());
  }
  assert.equal(headlines.at(-1), `Step ${step + 1} finished`);
  assert.equal(new Set(headlines).size, headlines.length, 'every stage has its own words');
  assert.deepEqual(await state(page), { step: step + 1, now: 'paused' });
  page.assertClean();
});

test('a link carries settings, and survives reloading', async t => {
  const page = await openTunnel({ t }, '?nx=96&ny=48&obstacle=square&inflow=3');
  await openTab(page, 'Controls');
  const link = page.getByRole('link', { name: 'Link to these settings' });
  const value = name => page.locator(`[data-field="${name}"]`).first();
  for (let visit = 0; visit < 2; visit += 1) {
    // A running page writes its controls with the next frame.
    await page.waitForFunction(() => document.querySelector('[data-field="nx"]')?.value === '96');
    assert.equal(await page.getByRole('radio', { name: 'Square' }).isChecked(), true);
    assert.match(await link.getAttribute('href'), /^#\/smoke\?(?=.*nx=96)(?=.*ny=48)(?=.*obstacle=square)(?=.*inflow=3)/);
    await page.reload();
    await page.locator('#curtain').waitFor({ state: 'hidden' });
    await openTab(page, 'Controls');
  }
  await press(page, 'Pause');
  await enter(value('nx'), '128');
  await link.click();
  assert.match(await page.evaluate(() => location.hash), /nx=128/);
  assert.equal(await value('nx').inputValue(), '128');
  page.assertClean();
});

test('a link with a setting that cannot be says so, and the lab is there all the same', async t => {
  const page = await openTunnel({ t }, '?omega=9&colour=red');
  await until(page, 'running');
  assert.match(await said(page), /colour/);
  await openTab(page, 'Controls');
  assert.equal(await page.locator('[data-field="omega"][aria-invalid="true"]').inputValue(), '9');
  page.assertClean();
});
