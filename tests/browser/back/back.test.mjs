// Back goes back one step, bit for bit, as far as the start, and forward again is the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  button, cell, enter, fullDigits, leave, openLab, pinBox, press, runTo, said, state, steps, tables,
} from '../support/page.mjs';

const STEPS = 30;

test('thirty steps forward, thirty back, thirty forward: the same digits at every stage', async t => {
  const page = await openLab({ t });
  await fullDigits(page);
  assert.equal(await button(page, 'Back').isDisabled(), true);
  const [start] = await pressAndRead(page, 'back', 1);
  const forth = await pressAndRead(page, 'step', STEPS);
  assert.equal(new Set([start, ...forth]).size, STEPS + 1, 'every step changes something');
  assert.deepEqual(await state(page), { step: STEPS, now: 'paused' });
  assert.equal(await button(page, 'Back').isDisabled(), false);
  const back = await pressAndRead(page, 'back', STEPS);
  assert.deepEqual(back, [start, ...forth.slice(0, -1)].reverse());
  assert.equal(await button(page, 'Back').isDisabled(), true);
  await page.keyboard.press('b');
  assert.deepEqual(await state(page), { step: 0, now: 'paused' });
  assert.match(await said(page), /^nothing to go back to/);
  assert.deepEqual(await pressAndRead(page, 'step', STEPS), forth);
  page.assertClean();
});

/** Presses a button so many times, and gives back every number the page shows each time. */
function pressAndRead(page, id, count) {
  return page.locator(`#${id}`).evaluate((element, count) => Array.from({ length: count }, () => {
    element.click();
    const cells = [...document.querySelectorAll('table.data tbody td')];
    const values = cells.map(cell => cell.querySelector('input')?.value ?? cell.textContent);
    return `${document.getElementById('state').textContent} ${values.join(' ')}`;
  }), count);
}

test('edits are remembered: Back undoes them with their step, and steps made after them', async t => {
  const page = await openLab({ t });
  await fullDigits(page);
  await steps(page, 2);
  const seen = [await tables(page)];
  await enter(cell(page, 'P21', 'y'), '125');
  await pinBox(page, 'P20').check();
  await leave(page);
  seen.push(await tables(page));
  await steps(page, 1);
  seen.push(await tables(page));
  await steps(page, 1);
  await press(page, 'Back');
  assert.deepEqual(await tables(page), seen[2]);
  await press(page, 'Back');
  assert.deepEqual(await tables(page), seen[1], 'the state the step was made from, edits and all');
  await steps(page, 1);
  assert.deepEqual(await tables(page), seen[2]);
  page.assertClean();
});

test('Back pauses', async t => {
  const page = await openLab({ t });
  await runTo(page, 5);
  await press(page, 'Back');
  const { step, now } = await state(page);
  assert.equal(now, 'paused');
  assert.equal(await said(page), `back at step ${step}`);
  page.assertClean();
});
