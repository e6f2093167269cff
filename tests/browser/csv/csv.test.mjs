// The tables and plots as files, with every digit.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { cell, enter, fullDigits, leave, number, openLab, openTab, steps, tables } from '../support/page.mjs';

/** The button above or below a table, wherever there is room for it. */
const fileButton = (page, name) =>
  page.getByRole('button', { name: `Save ${name} as a CSV file` }).filter({ visible: true }).first();

/** Clicks and reads the file that comes. */
async function save(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const text = await readFile(await download.path(), 'utf8');
  const [head, ...rows] = text.trim().split('\r\n').map(line => line.split(','));
  return { name: download.suggestedFilename(), head, rows };
}

test('both tables read back to the digits shown', async t => {
  const page = await openLab({ t });
  await enter(cell(page, 'P11', 'x'), '79.5');
  await leave(page);
  await steps(page, 7);
  await fullDigits(page);
  const { points, links } = await tables(page);

  const first = await save(page, fileButton(page, 'points'));
  assert.equal(first.name, 'worked-example-points-step-7.csv');
  assert.deepEqual(first.head,
    ['point', 'x', 'y', 'pinned', 'start_dx', 'start_dy', 'step_dx', 'step_dy', 'previous_x', 'previous_y']);
  assert.deepEqual(first.rows.map(row => [row[0], ...row.slice(1).map(plain)]),
    Object.entries(points).map(([id, point]) => [id, ...Object.values(point).map(plain)]));

  const second = await save(page, fileButton(page, 'links'));
  assert.equal(second.name, 'worked-example-links-step-7.csv');
  assert.deepEqual(second.head, ['link', 'rest', 'length', 'residual', 'turn']);
  assert.deepEqual(second.rows.map(row => [row[0], ...row.slice(1).map(plain)]),
    Object.entries(links).map(([id, link]) => [id, ...Object.values(link).map(plain)]));
  page.assertClean();
});

test('a plot can be saved, too', async t => {
  const page = await openLab({ t });
  await steps(page, 5);
  await openTab(page, 'Plots');
  const { name, head, rows } = await save(page, page.getByRole('button', { name: /^Save Residual by step/ }));
  assert.equal(name, 'worked-example-residual-by-step-step-5.csv');
  assert.equal(head.length, 3);
  const largest = rows.filter(([series]) => series === 'largest');
  assert.deepEqual(largest.map(([, step]) => Number(step)), [0, 1, 2, 3, 4, 5]);
  assert.ok(rows.every(([, x, y]) => Number.isFinite(Number(x)) && Number.isFinite(Number(y))));
  page.assertClean();
});

/** A cell of the page or of the file as the value it is. */
function plain(value) {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  return number(value);
}
