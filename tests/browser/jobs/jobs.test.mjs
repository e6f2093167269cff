// Measurements beside the lab, the plots of the flat labs, and the passes that follow the time of a step.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { button, choose, enter, openLab, openTab, said, state } from '../support/page.mjs';

const phone = { viewport: { width: 390, height: 844 }, touch: true };

/** The button of a measurement, its bar and its Cancel. */
const start = (page, name) => page.locator('#plots').getByRole('button', { name, exact: true });
const bar = page => page.locator('#plots').getByRole('progressbar');
const cancel = page => page.locator('#plots').getByRole('button', { name: /^Cancel / });

/** Waits until the live region says something like it. */
const heard = (page, pattern) => page.waitForFunction(
  source => new RegExp(source).test(document.querySelector('#said').textContent), pattern.source, { timeout: 60_000 });

/** Keeps everything that the live region says. */
const listen = page => page.evaluate(() => {
  window.heard = [];
  new MutationObserver(() => window.heard.push(document.querySelector('#said').textContent.trim()))
    .observe(document.querySelector('#said'), { childList: true, characterData: true, subtree: true });
});

/** The cloth as it is, paused: its measurement takes seconds. */
async function largeCloth(options) {
  const page = await openLab({ path: '#/passes', ...options });
  await button(page, 'Pause').click();
  await openTab(page, 'Plots');
  return page;
}

/** A small cloth that soon hangs still, paused. */
async function smallCloth(options) {
  const page = await openLab({ path: '#/passes', ...options });
  await button(page, 'Pause').click();
  await openTab(page, 'Controls');
  for (const [name, value] of [['Columns', '6'], ['Rows', '6'], ['Retention', '0.95']]) {
    await enter(page.locator('#controls').getByRole('textbox', { name }), value);
  }
  await openTab(page, 'Plots');
  return page;
}

/** How many of a plot's pixels are drawn on. */
const drawn = (page, title) => page.locator('#plots .plot:not(.job)').filter({ hasText: title }).locator('canvas')
  .evaluate(canvas => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let at = 3; at < data.length; at += 4) if (data[at] > 0) count += 1;
    return count;
  });

test('Measure all runs beside a paused lab, is said once, and can be saved', async t => {
  const page = await smallCloth({ t });
  await listen(page);
  assert.equal(await bar(page).isVisible(), false);
  await start(page, 'Measure all').click();
  await heard(page, /^Measure all done\. One pass stretches \d+\.\d times/);
  assert.equal(await bar(page).isVisible(), false);
  const told = await page.evaluate(() => window.heard);
  assert.deepEqual(told.map(text => text.split('. ')[0]), ['Measure all started', 'Measure all done']);
  assert.equal((await state(page)).now, 'paused');
  assert.equal((await state(page)).step, 0, 'the lab made no step');
  assert.ok(await drawn(page, 'Stretch by passes') > 1000);
  const summary = await page.locator('#plots .job .unseen').textContent();
  assert.match(summary, /on a logarithmic scale against passes\. measured: 5 values/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save Stretch by passes as a CSV file' }).click(),
  ]);
  const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1).map(row => row.split(','));
  assert.deepEqual(rows.map(([, passes]) => Number(passes)), [1, 2, 4, 8, 16]);
  const stretch = rows.map(row => Number(row[2]));
  assert.ok(stretch.every((value, i) => i === 0 || value < stretch[i - 1]), `${stretch}`);
  assert.ok(stretch[0] / stretch[4] > 4);
  page.assertClean();
});

test('when it is done a paused page has no frames any more', async t => {
  const page = await smallCloth({ t });
  await start(page, 'Measure all').click();
  await heard(page, /^Measure all done/);
  const frames = await page.evaluate(async () => {
    let count = 0;
    const real = window.requestAnimationFrame;
    window.requestAnimationFrame = callback => { count += 1; return real.call(window, callback); };
    await new Promise(done => { setTimeout(done, 300); });
    window.requestAnimationFrame = real;
    return count;
  });
  assert.equal(frames, 0);
  page.assertClean();
});

test('Cancel, with the keyboard, keeps the focus beside it; starting again begins afresh', async t => {
  const page = await largeCloth({ t });
  await start(page, 'Measure all').press('Enter');
  await cancel(page).waitFor();
  assert.equal(await bar(page).getAttribute('aria-label'), 'Progress of Measure all');
  await cancel(page).press('Enter');
  await heard(page, /^Measure all cancelled/);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Measure all');
  assert.match(await page.locator('.job-state').textContent(), /Cancelled/);
  assert.equal(await bar(page).isVisible(), false);
  await start(page, 'Measure all').press('Enter');
  await cancel(page).waitFor();
  await start(page, 'Measure all').press('Enter');
  await heard(page, /^Measure all started again/);
  await cancel(page).press('Enter');
  page.assertClean();
});

test('a running lab runs on at its pace, and another lab ends the measurement', async t => {
  const page = await openLab({ t, path: '#/rope' });
  await openTab(page, 'Plots');
  const before = (await state(page)).step;
  await start(page, 'Equal work').click();
  await heard(page, /^Equal work started/);
  await page.waitForFunction(step => Number(document.querySelector('#state b').textContent) > step + 30, before);
  assert.equal((await state(page)).now, 'running');
  await page.waitForFunction(() => Number(document.querySelector('#plots progress').value) > 0);
  await page.evaluate(() => { location.hash = '#/fabric'; });
  await heard(page, /^Equal work cancelled; Fabric opened/);
  assert.equal(await page.locator('#plots progress').count(), 0);
  page.assertClean();
});

test('the measurement is usable with a finger on a phone', async t => {
  const page = await largeCloth({ t, ...phone });
  await page.shoot('jobs-phone');
  for (const button of [start(page, 'Measure all')]) {
    const box = await button.boundingBox();
    assert.ok(box.height >= 40, `${box.height}`);
  }
  await start(page, 'Measure all').tap();
  await cancel(page).waitFor();
  const box = await cancel(page).boundingBox();
  assert.ok(box.height >= 40 && box.x + box.width <= 390);
  await page.shoot('jobs-phone-going');
  await heard(page, /^Measure all done/);
  await page.shoot('jobs-phone-done');
  page.assertClean();
});

for (const [lab, titles] of [
  ['passes', ['Residual by step', 'Stretch by step']],
  ['fabric', ['Residual by step', 'Energy by step', 'Stretch by step']],
  ['rope', ['Extension by link', 'Shape', 'Swing', 'Energy by step', 'Residual by step']],
  ['soft-body', ['Energy by step', 'Residual by step']],
]) {
  test(`the plots of ${lab} are drawn while it runs and told in words when it rests`, async t => {
    const page = await openLab({ t, path: `#/${lab}` });
    await openTab(page, 'Plots');
    await page.waitForFunction(() => Number(document.querySelector('#state b').textContent) > 60);
    await button(page, 'Pause').click();
    for (const title of titles) assert.ok(await drawn(page, title) > 1000, `${title} is nearly blank`);
    const words = await page.locator('#plots .plot:not([hidden]) > .unseen').allTextContents();
    for (const text of words.filter(Boolean)) assert.match(text, /against .*(values from|still)/);
    page.assertClean();
  });
}

test('with both ends pinned the rope stands beside the catenary, the pendulum beside its period', async t => {
  const page = await openLab({ t, path: '#/rope' });
  await openTab(page, 'Controls');
  await choose(page, 'Both');
  await openTab(page, 'Plots');
  const shape = page.locator('#plots .plot').filter({ hasText: 'Shape' });
  await page.waitForFunction(() => document.querySelector('#plots').textContent.includes('The catenary sags'));
  assert.deepEqual(await shape.locator('.key li').allTextContents(), ['rope', 'catenary']);
  page.assertClean();
});

test('as many passes as fit the frame: the count follows, and a hand ends it', async t => {
  const page = await openLab({ t, path: '#/passes' });
  await openTab(page, 'Controls');
  const budget = page.getByRole('checkbox', { name: 'As many as fit the frame' });
  const field = page.locator('#controls').getByRole('textbox', { name: 'Passes' });
  assert.equal(await field.inputValue(), '4');
  await budget.check();
  await heard(page, /^Passes follow the time a step takes/);
  await page.waitForFunction(() => Number(document.querySelector('#set-passes').value) > 4);
  const count = Number(await field.inputValue());
  assert.ok(count > 4 && count <= 64, `${count}`);
  await enter(field, '3');
  // While running, the next frame shows it.
  await page.waitForFunction(box => !box.checked, await budget.elementHandle());
  await page.waitForTimeout(600);
  assert.equal(await field.inputValue(), '3');
  page.assertClean();
});
