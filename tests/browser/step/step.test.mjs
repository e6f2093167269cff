// The main thing: press Step and read the two tables, digit for digit as computed elsewhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedPixels, pixels } from '../support/drawing.mjs';
import { button, fullDigits, number, openLab, said, state, tables } from '../support/page.mjs';
import { close, reference, sameState } from '../support/reference.mjs';

test('it opens paused at step 0, with the grid of the example', async t => {
  const page = await openLab({ t });
  assert.deepEqual(await state(page), { step: 0, now: 'paused' });
  const { points, links } = await tables(page);
  assert.equal(Object.keys(points).length, 9);
  for (const [id, point] of Object.entries(points)) {
    const [x, y] = [40 + 40 * Number(id[2]), 40 + 40 * Number(id[1])].map(value => value.toFixed(6));
    const still = { 'Δx since start': '0', 'Δy since start': '0', 'Δx last step': '0', 'Δy last step': '0' };
    const pinned = reference.pins.includes(id);
    assert.deepEqual(point, { x, y, pinned, ...still, 'previous x': x, 'previous y': y }, id);
  }
  assert.deepEqual(Object.keys(links), reference.links_in_order);
  for (const link of Object.values(links)) {
    assert.deepEqual({ ...link, turn: '' }, { rest: '40', length: '40.000000', residual: '0', turn: '' });
  }
  page.assertClean();
});

test('the first three steps have the digits of the reference', async t => {
  const page = await openLab({ t });
  for (const step of [1, 2, 3]) {
    await button(page, 'Step').click();
    assert.deepEqual(await state(page), { step, now: 'paused' });
    assert.equal(await said(page), `step ${step}`);
    const expected = reference.steps[step];
    checkRounded(await tables(page), expected);
    await fullDigits(page);
    const shown = await tables(page);
    sameState(shown, expected, `step ${step}`);
    checkMoves(shown.points, expected);
    for (const [id, link] of Object.entries(shown.links)) close(link.length, expected.lengths[id], `length of ${id}`);
    await fullDigits(page, false);
  }
  page.assertClean();
});

test('one step is seen in the drawing', async t => {
  const page = await openLab({ t });
  const before = await pixels(page);
  await button(page, 'Step').click();
  assert.equal(await page.locator('#factor').textContent(), '×100');
  // Nearly every link has moved by its own width and more.
  assert.ok(changedPixels(before, await pixels(page)) > 4000, 'the drawing has hardly changed');
  await page.getByLabel('Exaggeration of displacement').selectOption('1');
  assert.equal(await page.locator('#factor').textContent(), '×1');
  page.assertClean();
});

function checkRounded({ points, links }, { positions, previous, lengths, residuals }) {
  for (const [id, point] of Object.entries(points)) {
    const rounded = [...positions[id], ...previous[id]].map(value => Number(value).toFixed(6));
    assert.deepEqual([point.x, point.y, point['previous x'], point['previous y']], rounded, id);
  }
  for (const [id, link] of Object.entries(links)) {
    assert.deepEqual([link.rest, link.length], ['40', Number(lengths[id]).toFixed(6)], id);
    const residual = Number(residuals[id]);
    // Below the tolerance only the size is known.
    if (Math.abs(residual) < 1e-12) assert.ok(Math.abs(number(link.residual)) < 1e-12, `${id}: ${link.residual}`);
    else assert.equal(link.residual, scientific(residual), id);
  }
}

function checkMoves(points, { positions, previous }) {
  for (const [id, point] of Object.entries(points)) {
    for (const [axis, letter] of ['x', 'y'].entries()) {
      const now = Number(positions[id][axis]);
      const start = 40 + 40 * Number(id[2 - axis]);
      close(point[`Δ${letter} since start`], now - start, `Δ${letter} of ${id} since the start`);
      close(point[`Δ${letter} last step`], now - Number(previous[id][axis]), `Δ${letter} of ${id} in the last step`);
      close(point[`previous ${letter}`], previous[id][axis], `previous ${letter} of ${id}`);
    }
  }
}

/** `+2.08e−3`, as the table writes residuals. */
function scientific(value) {
  const text = value.toExponential(2).replace('e+', 'e').replaceAll('-', '−');
  return value > 0 ? `+${text}` : text;
}
