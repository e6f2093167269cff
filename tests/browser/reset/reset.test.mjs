// Reset goes back to the start and keeps the parameters; Defaults puts those back and nothing else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  button, cell, choose, enter, fullDigits, openLab, openTab, pinBox, press, runTo, said, state, steps, tables,
} from '../support/page.mjs';
import { reference, sameState } from '../support/reference.mjs';

const gravity = page => page.getByRole('textbox', { name: /^Gravity/ });

test('Reset restores positions, pins and links, keeps the parameters and pauses', async t => {
  const page = await openLab({ t });
  await fullDigits(page);
  const start = await tables(page);
  await openTab(page, 'Controls');
  await enter(gravity(page), '240');
  await choose(page, 'Mirrored');
  await openTab(page, 'Tables');
  await enter(cell(page, 'P11', 'x'), '90');
  await pinBox(page, 'P22').check();
  await pinBox(page, 'P00').uncheck();
  await runTo(page, 5);
  await press(page, 'Reset');

  assert.deepEqual(await state(page), { step: 0, now: 'paused' });
  assert.match(await said(page), /reset to step 0, paused/);
  assert.equal(await button(page, 'Back').isDisabled(), true);
  const { points, links } = await tables(page);
  assert.deepEqual(points, start.points);
  // The order was kept, so the links have other turns.
  assert.notDeepEqual(links, start.links);
  const withoutTurn = table => Object.values(table).map(link => ({ ...link, turn: '' }));
  assert.deepEqual(withoutTurn(links), withoutTurn(start.links));
  await openTab(page, 'Controls');
  assert.equal(await gravity(page).inputValue(), '240');
  assert.equal(await page.getByRole('radio', { name: 'Mirrored' }).isChecked(), true);
  page.assertClean();
});

test('Defaults restores the parameters', async t => {
  const page = await openLab({ t });
  await openTab(page, 'Controls');
  const fields = page.locator('#controls input[type="text"]');
  const before = await fields.evaluateAll(all => all.map(field => field.value));
  await enter(gravity(page), '240');
  await enter(page.getByRole('textbox', { name: /^Sweeps/ }), '9');
  await enter(page.getByRole('textbox', { name: /^Retention/ }), 'abc');
  await choose(page, 'Reversed');
  await page.getByRole('button', { name: 'Defaults' }).click();
  assert.deepEqual(await fields.evaluateAll(all => all.map(field => field.value)), before);
  assert.equal(await page.getByRole('radio', { name: 'Listed' }).isChecked(), true);
  assert.equal(await page.locator('p.refusal:visible').filter({ hasText: /\S/ }).count(), 0);
  await steps(page, 1);
  await openTab(page, 'Tables');
  await fullDigits(page);
  sameState(await tables(page), reference.steps[1], 'with the defaults');
  page.assertClean();
});

test('a parameter takes effect with the next step, by slider or by number', async t => {
  const page = await openLab({ t });
  await openTab(page, 'Controls');
  const slider = page.getByRole('slider', { name: 'Retention' });
  await slider.focus();
  await page.keyboard.press('Home');
  assert.equal(await page.getByRole('textbox', { name: /^Retention/ }).inputValue(), '0');
  await page.keyboard.press('End');
  assert.equal(await page.getByRole('textbox', { name: /^Retention/ }).inputValue(), '1');
  await enter(page.getByRole('textbox', { name: /^Gravity/ }), '0');
  await steps(page, 3);
  await openTab(page, 'Tables');
  assert.equal((await tables(page)).points.P11['Δy since start'], '0', 'without gravity nothing moves');
  page.assertClean();
});
