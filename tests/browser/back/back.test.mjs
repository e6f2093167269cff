// Back goes back one step, bit for bit, as far as the start, and forward again is the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { button, cell, enter, fullDigits, openLab, pinBox, runTo, said, state, steps, stepsBack, tables } from '../support/page.mjs';

const STEPS = 30;

test('thirty steps forward, thirty back, thirty forward: the same digits at every stage', async t => {
  const page = await openLab({ t });
  await fullDigits(page);
  assert.equal(await button(page, 'Back').isDisabled(), true);
  const seen = [await tables(page)];
  for (let step = 1; step <= STEPS; step += 1) {
    await steps(page, 1);
    seen.push(await tables(page));
  }
  assert.equal(new Set(seen.map(shown => JSON.stringify(shown))).size, STEPS + 1, 'every step changes something');
  for (let step = STEPS - 1; step >= 0; step -= 1) {
    assert.equal(await button(page, 'Back').isDisabled(), false);
    await stepsBack(page, 1);
    assert.deepEqual(await state(page), { step, now: 'paused' });
    assert.deepEqual(await tables(page), seen[step], `back at step ${step}`);
  }
  assert.equal(await button(page, 'Back').isDisabled(), true);
  await page.keyboard.press('b');
  assert.deepEqual(await state(page), { step: 0, now: 'paused' });
  assert.match(await said(page), /^nothing to go back to/);
  for (let step = 1; step <= STEPS; step += 1) {
    await steps(page, 1);
    assert.deepEqual(await tables(page), seen[step], `again at step ${step}`);
  }
  page.assertClean();
});

test('edits are remembered: Back undoes them with their step, and steps made after them', async t => {
  const page = await openLab({ t });
  await fullDigits(page);
  await steps(page, 2);
  const seen = [await tables(page)];
  await enter(cell(page, 'P21', 'y'), '125');
  await pinBox(page, 'P20').check();
  await page.locator('#title').click();
  seen.push(await tables(page));
  await steps(page, 1);
  seen.push(await tables(page));
  await steps(page, 1);
  await button(page, 'Back').click();
  assert.deepEqual(await tables(page), seen[2]);
  await button(page, 'Back').click();
  assert.deepEqual(await tables(page), seen[1], 'the state the step was made from, edits and all');
  await steps(page, 1);
  assert.deepEqual(await tables(page), seen[2]);
  page.assertClean();
});

test('Back pauses', async t => {
  const page = await openLab({ t });
  await runTo(page, 5);
  await button(page, 'Back').click();
  const { step, now } = await state(page);
  assert.equal(now, 'paused');
  assert.equal(await said(page), `back at step ${step}`);
  page.assertClean();
});
