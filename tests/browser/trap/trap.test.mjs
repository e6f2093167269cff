// The compiled part breaks down: a message, a fresh instance, and everything as it was. And it may grow at any time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pixels, changedPixels } from '../support/drawing.mjs';
import {
  cell, enter, fullDigits, leave, openLab, openTab, press, runTo, state, steps, tables,
} from '../support/page.mjs';
import { reference, sameState } from '../support/reference.mjs';

/** The breakdown is told to whoever looks for the reason. */
const EXPECTED = [/^console error/];

/** Keeps the memory of every instance that is made, newest last. */
const keepMemories = page => page.addInitScript(() => {
  window.memories = [];
  for (const name of ['instantiate', 'instantiateStreaming']) {
    const original = WebAssembly[name].bind(WebAssembly);
    WebAssembly[name] = async (...given) => {
      const made = await original(...given);
      const { memory } = (made.instance ?? made).exports;
      // The code that comes later has none of its own.
      if (memory) window.memories.push(memory);
      return made;
    };
  }
});

/** Overwrites the memory of the running instance from an address on: every pointer in it leads to nowhere. */
const garble = page => page.evaluate(() => {
  const memory = window.memories.at(-1);
  new Uint8Array(memory.buffer).fill(0xff, 0x100000);
  return window.memories.length;
});

for (const fromDisk of [false, true]) {
  test(`after a breakdown everything is as it was, ${fromDisk ? 'from disk' : 'from the server'}`, async t => {
    const page = await openLab({ fromDisk, before: keepMemories, t });
    await enter(cell(page, 'P22', 'x'), '121.25');
    await leave(page);
    await steps(page, 3);
    await fullDigits(page);
    const before = await tables(page);
    assert.equal(await garble(page), 1);
    await press(page, 'Step');

    const notice = page.locator('#notice');
    await notice.waitFor();
    assert.match(await notice.textContent(), /stopped by an error.*step 3/);
    assert.equal(await page.evaluate(() => window.memories.length), 2, 'a fresh instance has taken over');
    assert.deepEqual(await state(page), { step: 3, now: 'paused' });
    await fullDigits(page);
    assert.deepEqual(withoutMoves(await tables(page)), withoutMoves(before));

    // And it works on: steps, fields, tabs, keys, once each.
    await press(page, 'Step');
    assert.equal((await state(page)).step, 4);
    await page.keyboard.press('s');
    assert.equal((await state(page)).step, 5);
    await enter(cell(page, 'P22', 'y'), '130');
    assert.equal((await tables(page)).points.P22['previous y'], '130');
    await openTab(page, 'Model');
    assert.equal(await page.getByRole('tabpanel').count(), 1);
    await notice.getByRole('button', { name: 'Close' }).click();
    assert.equal(await notice.isVisible(), false);
    page.assertClean(EXPECTED);
  });
}

test('the state that is restored goes on with the same digits', async t => {
  const page = await openLab({ before: keepMemories, t });
  await steps(page, 2);
  await garble(page);
  await page.keyboard.press('s');
  await page.locator('#notice').waitFor();
  await steps(page, 1);
  await fullDigits(page);
  sameState(await tables(page), reference.steps[3], 'step 3 after a breakdown at step 2');
  page.assertClean(EXPECTED);
});

test('a breakdown while running pauses at a step of the last second', async t => {
  const page = await openLab({ before: keepMemories, t });
  await runTo(page, 80);
  const { step } = await state(page);
  await garble(page);
  await page.locator('#notice').waitFor();
  const restored = await state(page);
  assert.equal(restored.now, 'paused');
  assert.ok(restored.step > 0 && restored.step <= step + 60, `restored at step ${restored.step}, broken at ${step}`);
  await steps(page, 1);
  assert.equal((await state(page)).step, restored.step + 1);
  page.assertClean(EXPECTED);
});

test('one breakdown after another ends in a sentence, not in a loop', async t => {
  const page = await openLab({ before: keepMemories, t });
  await steps(page, 1);
  for (let breakdown = 0; breakdown < 12; breakdown += 1) {
    if (await page.getByRole('alert').isVisible()) break;
    const instances = await garble(page);
    await page.keyboard.press('s');
    await page.waitForFunction(instances => window.memories.length > instances
      || document.body.classList.contains('failed'), instances);
  }
  assert.equal(await page.getByRole('alert').isVisible(), true);
  page.assertClean(EXPECTED);
});

test('memory that grows between frames does no harm', async t => {
  const page = await openLab({ before: keepMemories, t });
  await steps(page, 1);
  await page.evaluate(() => window.memories.at(-1).grow(16));
  await steps(page, 1);
  await fullDigits(page);
  sameState(await tables(page), reference.steps[2], 'step 2, after memory grew');
  const before = await pixels(page);
  await press(page, 'Run');
  for (let grown = 0; grown < 5; grown += 1) {
    await page.evaluate(() => new Promise(done => {
      window.memories.at(-1).grow(1);
      requestAnimationFrame(done);
    }));
  }
  await press(page, 'Pause');
  assert.ok((await state(page)).step > 2);
  assert.ok(changedPixels(before, await pixels(page)) > 100);
  await openTab(page, 'Plots');
  assert.equal(await page.evaluate(() => window.memories.length), 1);
  page.assertClean();
});

/** Without the changes since the start and the last step, which are not part of a state. */
function withoutMoves({ points, links }) {
  const kept = Object.entries(points).map(([id, point]) =>
    [id, Object.fromEntries(Object.entries(point).filter(([key]) => !key.startsWith('Δ')))]);
  return { points: Object.fromEntries(kept), links };
}
