// The step inside the step: predicted, every link of every sweep, finished.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cell, enter, fullDigits, number, openLab, pinBox, press, said, state, steps, tables, until,
} from '../support/page.mjs';
import { reference, sameState } from '../support/reference.mjs';

const LINKS = reference.links_in_order.map(id => id.replace('-', '–'));

const headline = page => page.locator('#inside-headline').textContent();
const inner = (page, name) => page.getByRole('region', { name: 'Inside the step' }).getByRole('button', { name });
const projected = page => page.locator('table.data tr.turn .name').allTextContents();

/** `{ 'C before': '1.389e−5', … }` */
function figures(page) {
  return page.locator('#inside-figures > div').evaluateAll(pairs =>
    Object.fromEntries(pairs.map(pair => [...pair.children].map(part => part.textContent))));
}

test('every stage of the first step has the digits of the reference', async t => {
  const page = await openLab({ t });
  await fullDigits(page);
  await press(page, 'Inside');
  assert.equal(await headline(page), 'Inside step 1 · predicted');
  assert.equal(await said(page), 'Inside step 1 · predicted');
  assert.deepEqual(await state(page), { step: 0, now: 'inside step 1' });
  const [prediction, ...sweeps] = reference.step1_trace_mp30;
  sameState(await tables(page), prediction, 'prediction');

  // The first sweep link by link, the others at once.
  for (const [turn, link] of LINKS.entries()) {
    if (turn === 0) await inner(page, 'Next link').click();
    else if (turn === 1) await press(page, 'Next link');
    else await page.keyboard.press('i');
    assert.equal(await headline(page), `Inside step 1 · sweep 1 of 4 · link ${link} (turn ${turn + 1} of 12)`);
    assert.deepEqual(await projected(page), [link], 'the projected link is lit in its table');
  }
  sameState(await tables(page), sweeps[0], 'sweep 1');
  for (const [index, sweep] of sweeps.slice(1).entries()) {
    await inner(page, 'Next sweep').click();
    assert.equal(await headline(page), `Inside step 1 · sweep ${index + 2} of 4 · link ${LINKS[11]} (turn 12 of 12)`);
    sameState(await tables(page), sweep, sweep.stage);
  }
  assert.deepEqual(await page.getByRole('list', { name: 'Stages of the step' }).getByRole('listitem').allTextContents(),
    ['predict', 'sweep 1', 'sweep 2', 'sweep 3', 'sweep 4', 'finish']);
  await press(page, 'Next link');
  assert.deepEqual(await state(page), { step: 1, now: 'paused' });
  sameState(await tables(page), reference.steps[1], 'step 1');
  page.assertClean();
});

test('both ends’ corrections are shown, and what they leave over', async t => {
  const page = await openLab({ t });
  await press(page, 'Inside');
  await press(page, 'Next link');
  // P00 is pinned, so P01 takes the whole correction: C = √(40² + (1/30)²) − 40, along the link.
  const length = Math.hypot(40, 1 / 30);
  const c = length - 40;
  const shown = await figures(page);
  assert.ok(Math.abs(number(shown['C before']) / c - 1) < 1e-3, shown['C before']);
  assert.ok(Math.abs(number(shown['Δλ']) / -c - 1) < 1e-3, shown['Δλ']);
  assert.ok(Math.abs(number(shown['C after'])) < 1e-12, shown['C after']);
  assert.equal(shown['ΔP00'], '0');
  const [dx, dy] = shown['ΔP01'].replace(/[()]/g, '').split(',').map(part => number(part.trim()));
  assert.ok(Math.abs(dx / (-c * 40 / length) - 1) < 0.01, shown['ΔP01']);
  assert.ok(Math.abs(dy / (-c / 30 / length) - 1) < 0.01, shown['ΔP01']);
  page.assertClean();
});

test('a link can be followed from turn to turn', async t => {
  const page = await openLab({ t });
  await press(page, 'Inside');
  await page.getByRole('button', { name: 'P01–P11', exact: true }).click();
  for (const sweep of [1, 2, 3, 4]) {
    await inner(page, 'This link’s next turn').click();
    assert.equal(await headline(page), `Inside step 1 · sweep ${sweep} of 4 · link P01–P11 (turn 9 of 12)`);
  }
  await inner(page, 'This link’s next turn').click();
  assert.deepEqual(await state(page), { step: 1, now: 'paused' }, 'after the last sweep the step is finished');
  page.assertClean();
});

for (const [name, finish] of [
  ['Step', page => press(page, 'Step')],
  ['Finish', page => inner(page, 'Finish').click()],
]) {
  test(`${name} finishes a half-done step`, async t => {
    const page = await openLab({ t });
    await fullDigits(page);
    await press(page, 'Inside');
    for (let link = 0; link < 5; link += 1) await page.keyboard.press('i');
    await finish(page);
    assert.deepEqual(await state(page), { step: 1, now: 'paused' });
    sameState(await tables(page), reference.steps[1], 'finished');
    assert.match(await said(page), /step 1\b/i);
    await steps(page, 1);
    sameState(await tables(page), reference.steps[2], 'the step after it');
    page.assertClean();
  });
}

test('everything else drops a half-done step and says so', async t => {
  const page = await openLab({ t });
  const ways = {
    'the Drop button': () => inner(page, 'Drop').click(),
    'a typed coordinate': () => enter(cell(page, 'P22', 'x'), '121'),
    'a pin': () => pinBox(page, 'P22').check(),
    Run: () => press(page, 'Run'),
    Back: () => press(page, 'Back'),
    Reset: () => press(page, 'Reset'),
  };
  await fullDigits(page);
  for (const [name, act] of Object.entries(ways)) {
    await press(page, 'Reset');
    await steps(page, 1);
    const before = await tables(page);
    await press(page, 'Inside');
    await press(page, 'Next link');
    await act();
    if (name === 'Run') await until(page, 'running');
    assert.match(await said(page), /half-done step dropped/, name);
    assert.equal(await page.locator('#inside').isVisible(), false, name);
    if (name === 'Run') continue;
    const step = name === 'Back' || name === 'Reset' ? 0 : 1;
    assert.deepEqual(await state(page), { step, now: 'paused' }, name);
    if (step === 0) continue;
    // All is as it was before the half-done step, but for the point that was edited.
    const { points } = await tables(page);
    if (name !== 'the Drop button') delete points.P22;
    for (const [id, point] of Object.entries(points)) assert.deepEqual(point, before.points[id], `${id} after ${name}`);
  }
  page.assertClean();
});

test('Back drops a half-done first step, too', async t => {
  const page = await openLab({ t });
  const before = await tables(page);
  await press(page, 'Inside');
  await press(page, 'Back');
  assert.match(await said(page), /half-done step dropped/);
  assert.deepEqual(await state(page), { step: 0, now: 'paused' });
  assert.deepEqual(await tables(page), before);
  page.assertClean();
});
