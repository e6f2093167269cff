// Run follows the clock on the wall: one step a frame at most, nothing made up for, nothing while out of sight.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frames, hide, holdFrames, screen } from '../support/clock.mjs';
import { cell, fullDigits, openLab, press, runTo, said, state, steps, stepsBack, tables } from '../support/page.mjs';

test('Run goes on by itself and Pause stops it', async t => {
  const page = await openLab({ t });
  await runTo(page, 20);
  assert.equal((await state(page)).now, 'running');
  assert.equal(await said(page), 'running');
  await press(page, 'Pause');
  const { step, now } = await state(page);
  assert.equal(now, 'paused');
  assert.equal(await said(page), `paused at step ${step}`);
  await page.waitForTimeout(200);
  assert.equal((await state(page)).step, step);
  page.assertClean();
});

test('a second is as many steps on every screen, and a slow one does not catch up', async t => {
  const expected = { 30: 30, 60: 60, 144: 60 };
  const seen = [];
  for (const [hz, count] of Object.entries(expected)) {
    const page = await openLab({ before: holdFrames, t });
    await press(page, 'Run');
    const shown = await frames(page, screen(Number(hz), 1));
    const step = shown.at(-1);
    assert.ok(Math.abs(step - count) <= 1, `${step} steps in a second at ${hz} Hz`);
    shown.reduce((before, after) => {
      assert.ok(after - before <= 1, `a frame at ${hz} Hz made ${after - before} steps`);
      return after;
    }, 0);
    await press(page, 'Pause');
    if (count === 60) {
      // The same step has the same digits, whatever the screen.
      await stepsBack(page, step - 59);
      assert.equal((await state(page)).step, 59);
      await fullDigits(page);
      seen.push(JSON.stringify(await tables(page)));
    }
    page.assertClean();
    await page.context().close();
  }
  assert.equal(new Set(seen).size, 1);
});

test('while running, rows are written frame by frame, and what stands there in the end is of one step', async t => {
  const page = await openLab({ before: holdFrames, t });
  await press(page, 'Run');
  const shown = await page.evaluate(stamps => stamps.map(stamp => {
    window.giveFrame(stamp);
    const rows = document.querySelector('table.data').querySelectorAll('tr.row');
    return [...rows].map(row => [...row.querySelectorAll('input[type=text]')].map(({ value }) => value).join());
  }), screen(60, 2));
  const changed = shown.map((rows, frame) => frame > 0 && rows.filter((row, at) => row !== shown[frame - 1][at]).length);
  assert.ok(changed.every(count => count <= 3), `${changed}: of nine rows two are written in a frame`);
  const settled = shown.filter((rows, frame) => frame > 40 && changed.slice(frame - 6, frame + 1).every(count => count === 0));
  const written = new Set(settled.map(rows => rows.join(';')));
  assert.ok(written.size >= 3, `${written.size} times in two seconds`);
  await press(page, 'Pause');
  const { step } = await state(page);
  const steps = new Set();
  for (let back = 0; back < step - 10; back += 1) {
    await stepsBack(page, 1);
    steps.add(await page.evaluate(() => [...document.querySelector('table.data').querySelectorAll('tr.row')]
      .map(row => [...row.querySelectorAll('input[type=text]')].map(({ value }) => value).join()).join(';')));
  }
  for (const rows of written) assert.ok(steps.has(rows), 'the rows are of no step');
  page.assertClean();
});

test('a frame that comes five seconds late makes one step, and the next frames are as before', async t => {
  const page = await openLab({ before: holdFrames, t });
  await press(page, 'Run');
  const before = (await frames(page, screen(60, 1))).at(-1);
  const after = await frames(page, screen(60, 0.5, 7000));
  assert.equal(after[0], before + 1);
  assert.ok(Math.abs(after.at(-1) - after[0] - 30) <= 1, `${after.at(-1) - after[0]} steps in the next half second`);
  page.assertClean();
});

test('a page out of sight pauses, and stays paused when it is seen again', async t => {
  const page = await openLab({ before: holdFrames, t });
  await press(page, 'Run');
  const before = (await frames(page, screen(60, 0.5))).at(-1);
  await hide(page);
  assert.deepEqual(await state(page), { step: before, now: 'paused' });
  assert.equal(await said(page), `paused at step ${before}`);
  await hide(page, false);
  await frames(page, screen(60, 0.5, 60_000));
  assert.deepEqual(await state(page), { step: before, now: 'paused' });

  await press(page, 'Run');
  const again = await frames(page, screen(60, 0.5, 90_000));
  assert.equal(again[0], before, 'the time away counts for nothing');
  assert.ok(Math.abs(again.at(-1) - before - 30) <= 1);
  page.assertClean();
});

test('Step while running makes one step and pauses', async t => {
  const page = await openLab({ before: holdFrames, t });
  await press(page, 'Run');
  const before = (await frames(page, screen(60, 0.2))).at(-1);
  await steps(page, 1);
  assert.deepEqual(await state(page), { step: before + 1, now: 'paused' });
  page.assertClean();
});

test('cells cannot be typed into while running', async t => {
  const page = await openLab({ t });
  const field = cell(page, 'P11', 'x');
  assert.equal(await field.isEditable(), true);
  await runTo(page, 2);
  assert.equal(await field.isEditable(), false);
  await press(page, 'Pause');
  assert.equal(await field.isEditable(), true);
  page.assertClean();
});
