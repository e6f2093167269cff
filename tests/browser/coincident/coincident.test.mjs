// Two linked points in one place: the link has no direction. One issue says so; nothing becomes NaN.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, choose, enter, fullDigits, number, openLab, openTab, state, steps, tables } from '../support/page.mjs';

const issues = page => page.locator('#issues li');

async function oneIssue(page) {
  await steps(page, 1);
  assert.equal(await issues(page).count(), 1);
  const text = await issues(page).textContent();
  for (const part of [/step 1\b/, /sweep 1\b/, /P10[-–]P11/]) assert.match(text, part);
  assert.ok(await issues(page).isVisible());
  await fullDigits(page);
  const { points, links } = await tables(page);
  for (const point of Object.values(points)) assert.ok(Number.isFinite(number(point.x) + number(point.y)));
  for (const link of Object.values(links)) assert.ok(Number.isFinite(number(link.length)));

  await steps(page, 1);
  assert.equal(await issues(page).count(), 0, 'gravity and the other links have parted the points');
  assert.equal(await page.locator('#issues').isVisible(), false);
}

test('P11 typed onto P10 is reported once, with step, sweep and link', async t => {
  const page = await openLab({ t });
  await enter(cell(page, 'P11', 'x'), '40');
  assert.equal(await issues(page).count(), 0, 'no step, no issue');
  await oneIssue(page);
  page.assertClean();
});

test('the same as a start to choose', async t => {
  const page = await openLab({ t });
  await openTab(page, 'Controls');
  await choose(page, 'Two points in one place');
  assert.deepEqual(await state(page), { step: 0, now: 'paused' });
  await openTab(page, 'Tables');
  await oneIssue(page);
  page.assertClean();
});
