// How long frames take: off until asked for, readable, and in nobody's way.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { number, openLab, openTab, press, said, state } from '../support/page.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, touch: true };

const times = page => page.getByRole('table', { name: /frames/ });

/** `{ median: [ms, ms, ms, steps], worst: […] }`, NaN for a dash. */
async function figures(page) {
  const rows = await times(page).getByRole('row').allInnerTexts();
  const [, median, worst] = rows.map(row => row.split('\t').slice(1).map(number));
  return { median, worst };
}

/** Waits until half a second has been measured. */
const measured = page => page.waitForFunction(() => /\d/.test(document.querySelector('#times td').textContent));

test('key F shows them and hides them again', async t => {
  const page = await openLab({ path: '#/fabric', t });
  assert.equal(await times(page).isVisible(), false, 'off by default');
  await page.keyboard.press('f');
  // While the lab runs, the next frame shows it.
  await times(page).waitFor();
  assert.equal(await said(page), 'frame times shown');
  assert.equal((await state(page)).now, 'running', 'the lab does not mind');
  await measured(page);
  const { median, worst } = await figures(page);
  for (const [at, figure] of median.entries()) {
    assert.ok(figure >= 0 && worst[at] >= figure, `column ${at}: median ${figure}, worst ${worst[at]}`);
  }
  assert.ok(worst[3] >= 1, 'there were steps');
  await page.keyboard.press('f');
  await times(page).waitFor({ state: 'hidden' });
  page.assertClean();
});

test('the switch follows the key, and both outlast a change of the lab but not the page', async t => {
  const page = await openLab({ t });
  await openTab(page, 'Controls');
  const control = page.getByRole('checkbox', { name: 'Show frame times' });
  assert.equal(await control.isChecked(), false);
  await control.check();
  assert.equal(await times(page).isVisible(), true);
  assert.deepEqual(await figures(page), { median: [NaN, NaN, NaN, NaN], worst: [NaN, NaN, NaN, NaN] });
  await page.goto(`${page.home}#/rope`);
  await page.getByRole('heading', { name: 'Rope', level: 1 }).waitFor();
  assert.equal(await times(page).isVisible(), true);
  assert.equal(await control.isChecked(), true);
  await measured(page);
  await page.locator('#stage').focus();
  await page.keyboard.press('F');
  await times(page).waitFor({ state: 'hidden' });
  assert.equal(await control.isChecked(), false);
  await page.keyboard.press('f');
  await page.reload();
  await page.locator('#curtain').waitFor({ state: 'hidden' });
  assert.equal(await times(page).isVisible(), false, 'not kept');
  page.assertClean();
});

for (const [name, options] of Object.entries({
  'on a phone': PHONE,
  'on a phone held sideways': { viewport: { width: 844, height: 390 }, touch: true },
  'on a desk': {},
})) {
  test(`${name} numbers that come and change move nothing, and all of them can be read`, async t => {
    const page = await openLab({ path: '#/fabric', t, ...options });
    await press(page, 'Pause');
    await openTab(page, 'Controls');
    await page.getByRole('checkbox', { name: 'Show frame times' }).check();
    const places = () => page.evaluate(() => ['drawing', 'times', 'state', 'toggle'].map(id => {
      // Not the width: the state line is as wide as what it says.
      const { x, y, height } = document.getElementById(id).getBoundingClientRect();
      return [id, x, y, height];
    }));
    const before = await places();
    await press(page, 'Run');
    await measured(page);
    assert.deepEqual(await places(), before);
    const hidden = await times(page).evaluate(table => [...table.querySelectorAll('th, td')]
      .filter(cell => cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > innerWidth)
      .map(cell => cell.textContent));
    assert.deepEqual(hidden, []);
    const under = await page.evaluate(() => document.getElementById('drawing').getBoundingClientRect().bottom
      <= document.getElementById('times').getBoundingClientRect().top);
    assert.ok(under, 'nothing floats over the drawing');
    page.assertClean();
  });
}
