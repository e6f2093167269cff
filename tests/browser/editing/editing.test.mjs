// Typed coordinates and pins, while paused: seen at once, without a step.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedPixels, grid, pixels } from '../support/drawing.mjs';
import {
  button, cell, choose, enter, fullDigits, leave, openLab, openTab, pinBox, point, press, said, state, steps,
  tables,
} from '../support/page.mjs';

test('a typed coordinate shows in drawing, tables and residuals at once', async t => {
  const page = await openLab({ t });
  const before = await pixels(page);
  await enter(cell(page, 'P11', 'x'), '90');
  assert.deepEqual(await state(page), { step: 0, now: 'paused' });
  assert.ok(changedPixels(before, await pixels(page)) > 500);
  await fullDigits(page);
  const { points, links } = await tables(page);
  assert.deepEqual([links['P10-P11'].length, links['P10-P11'].residual], ['50', '10']);
  assert.deepEqual([links['P11-P12'].length, links['P11-P12'].residual], ['30', '−10']);
  assert.deepEqual([points.P11.x, points.P11['previous x']], ['90', '90'], 'typing adds no velocity');
  await fullDigits(page, false);
  assert.equal((await tables(page)).links['P10-P11'].residual, '+1.00e1');
  await enter(cell(page, 'P11', 'previous x'), '79');
  const P11 = await point(page, 'P11');
  assert.deepEqual([P11.x, P11['previous x']], ['90.000000', '79'], 'previous is typed by itself: a velocity');
  page.assertClean();
});

test('a text is applied on leaving the field, by key or by mouse', async t => {
  const page = await openLab({ t });
  for (const [text, leave] of [
    ['81', () => page.keyboard.press('Tab')],
    ['82', () => page.locator('#title').click()],
    ['83', () => page.locator('#drawing').click({ position: { x: 5, y: 5 } })],
    ['84', () => button(page, 'Step').click()],
  ]) {
    await enter(cell(page, 'P11', 'x'), text, null);
    await leave();
    const P11 = await point(page, 'P11');
    assert.equal(Math.round(Number(P11['previous x'])), Number(text), `${text} was lost`);
  }
  assert.deepEqual(await state(page), { step: 1, now: 'paused' }, 'Step came after the typed text');

  // Only Escape gives it up.
  const field = cell(page, 'P12', 'y');
  const before = await field.inputValue();
  await enter(field, '99', 'Escape');
  await leave(page);
  assert.equal(await field.inputValue(), before);
  page.assertClean();
});

test('a field that is entered shows every digit, and leaving it changes none', async t => {
  const page = await openLab({ t });
  await steps(page, 3);
  await fullDigits(page);
  const before = await tables(page);
  await fullDigits(page, false);
  const field = cell(page, 'P12', 'x');
  await field.click();
  assert.equal(await field.inputValue(), before.points.P12.x);
  await page.keyboard.press('Tab');
  assert.equal(await field.inputValue(), Number(before.points.P12.x).toFixed(6));
  await fullDigits(page);
  assert.deepEqual(await tables(page), before);
  page.assertClean();
});

test('numbers are read as people type them', async t => {
  const page = await openLab({ t });
  const typed = { '81,5': '81.500000', '−3': '−3.000000', '-0': '0.000000', ' 1e2 ': '100.000000' };
  for (const [text, value] of Object.entries(typed)) {
    await enter(cell(page, 'P11', 'x'), text, 'Tab');
    assert.equal((await point(page, 'P11')).x, value, text);
  }
  page.assertClean();
});

test('pins are toggled in the table', async t => {
  const page = await openLab({ t });
  await pinBox(page, 'P11').check();
  await pinBox(page, 'P02').uncheck();
  await steps(page, 3);
  const { points } = await tables(page);
  assert.deepEqual([points.P11.pinned, points.P11.y, points.P11['Δy since start']], [true, '80.000000', '0']);
  assert.notEqual(points.P02.y, '40.000000', 'a point that was unpinned falls');
  page.assertClean();
});

test('pins are toggled with the Pin tool', async t => {
  const page = await openLab({ t });
  const { place } = await grid(page);
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  const at = place(80, 80);
  await page.mouse.click(at.x, at.y);
  assert.equal(await said(page), 'P11 pinned');
  assert.equal((await point(page, 'P11')).pinned, true);
  await page.mouse.click(at.x, at.y);
  assert.equal(await said(page), 'P11 free');
  assert.equal((await point(page, 'P11')).pinned, false);
  assert.equal((await state(page)).step, 0);
  page.assertClean();
});

test('an isolated link of length 50 has residual 10', async t => {
  const page = await openLab({ t });
  await openTab(page, 'Controls');
  await choose(page, 'One link');
  await openTab(page, 'Tables');
  await fullDigits(page);
  const { points, links } = await tables(page);
  assert.equal(Object.keys(points).length, 2);
  const [{ rest, length, residual }, ...others] = Object.values(links);
  assert.deepEqual([rest, length, residual, others], ['40', '50', '10', []]);
  page.assertClean();
});
