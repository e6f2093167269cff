// What cannot be taken is refused: the message names the field and the range, the text stays, nothing else changes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cell, enter, fullDigits, leave, openLab, openTab, press, said, state, steps, tables,
} from '../support/page.mjs';

const refusals = page => page.locator('p.refusal:visible').filter({ hasText: /\S/ });

/** The message beside a field. */
async function message(page) {
  const texts = new Set((await refusals(page).allTextContents()).map(text => text.trim()));
  assert.equal(texts.size, 1, `one message, not ${[...texts].join(' | ')}`);
  return [...texts][0];
}

test('a coordinate that is none', async t => {
  const page = await openLab({ t });
  await steps(page, 1);
  await fullDigits(page);
  const before = await tables(page);
  const field = cell(page, 'P11', 'x');
  for (const text of ['abc', '', '1e400', 'NaN', '2e6', '-1000001', '1 2', '0x10']) {
    await enter(field, text);
    const shown = await message(page);
    assert.ok(shown.startsWith('x of P11: '), shown);
    assert.match(shown, /a number from −1000000 to 1000000$/);
    if (text) assert.ok(shown.includes(`“${text}”`), shown);
    assert.equal(await said(page), shown, 'it is spoken, too');
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await leave(page);
    assert.equal(await field.inputValue(), text, 'the text stays, to be corrected');
    const after = await tables(page);
    after.points.P11.x = before.points.P11.x;
    assert.deepEqual(after, before, 'nothing has changed');
  }
  // It stays while work goes on elsewhere, and is put right by a number.
  await steps(page, 1);
  assert.equal(await field.inputValue(), '0x10');
  await enter(field, '81');
  assert.equal(await refusals(page).count(), 0);
  assert.equal(await field.getAttribute('aria-invalid'), null);
  page.assertClean();
});

test('Escape takes a refused text and its message away', async t => {
  const page = await openLab({ t });
  const field = cell(page, 'P11', 'y');
  await enter(field, 'abc');
  assert.equal(await refusals(page).count(), 1);
  await field.press('Escape');
  assert.equal(await refusals(page).count(), 0);
  assert.equal(Number(await field.inputValue()), 80);
  page.assertClean();
});

test('two refused fields keep their own messages', async t => {
  const page = await openLab({ t });
  await enter(cell(page, 'P11', 'x'), 'left');
  await enter(cell(page, 'P22', 'y'), 'right');
  const texts = (await refusals(page).allTextContents()).join('\n');
  assert.match(texts, /x of P11: “left”/);
  assert.match(texts, /y of P22: “right”/);
  await enter(cell(page, 'P11', 'x'), '80');
  assert.doesNotMatch((await refusals(page).allTextContents()).join('\n'), /P11/);
  assert.equal(await cell(page, 'P22', 'y').inputValue(), 'right');
  page.assertClean();
});

test('parameters that are out of their range', async t => {
  const page = await openLab({ t });
  await openTab(page, 'Controls');
  for (const [label, name, range, texts] of [
    ['Gravity', 'gravity', /a number from 0 to 5000 u\/s²$/, ['abc', '', '1e400', 'NaN', '-1', '5001']],
    ['Retention', 'retention', /a number from 0 to 1$/, ['abc', '', '1e400', 'NaN', '-0.1', '1.1']],
    ['Sweeps', 'sweeps', /a whole number from 0 to 160$/, ['abc', '', '2.5', '-1', '161', '99999999999999999999']],
    ['Substeps', 'substeps', /a whole number from 1 to 40$/, ['0', '41']],
  ]) {
    const field = page.getByRole('textbox', { name: new RegExp(`^${label}`) });
    const before = await field.inputValue();
    for (const text of texts) {
      await enter(field, text);
      const shown = await message(page);
      assert.ok(shown.startsWith(`${label}: `), shown);
      assert.match(shown, range);
      assert.equal(await field.inputValue(), text);
      assert.equal(await field.getAttribute('aria-invalid'), 'true');
    }
    await field.press('Escape');
    assert.equal(await field.inputValue(), before, 'the value in force is back');
  }
  // Nothing of all this was taken: the first step is that of the reference.
  await press(page, 'Step');
  await openTab(page, 'Tables');
  assert.equal((await tables(page)).points.P10.y, '80.002083');
  assert.deepEqual(await state(page), { step: 1, now: 'paused' });
  page.assertClean();
});
