// Everything without a mouse.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { button, cell, openLab, said, state, tables, until } from '../support/page.mjs';

/** What has the focus: a name for messages, whether one sees it, and its place among the page's focusable elements. */
function focused(page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    // The box of a choice is hidden behind its label, which shows the focus for it.
    const shows = [element, element.nextElementSibling].filter(Boolean);
    const outlined = shows.some(part => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    const { width, height } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') || element.id || element.textContent.trim().slice(0, 30);
    const again = Boolean(element.dataset.visited);
    element.dataset.visited = 'yes';
    return { again, name: `${element.tagName.toLowerCase()} ${name}`, visible: outlined && width > 0 && height > 0 };
  });
}

/** Presses Tab until the page has been gone through once, and says what had the focus. */
async function tabThrough(page) {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-visited]')) delete element.dataset.visited;
  });
  const seen = [];
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    // After the last control the browser takes over for one press.
    if (!now) continue;
    if (now.again) return seen;
    assert.ok(now.visible, `${now.name} does not show that it has the focus`);
    seen.push(now.name);
  }
  assert.fail(`no end after ${seen.join(', ')}`);
}

/** Controls on the screen that were never reached. */
function unreached(page) {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('button, a[href], input, select, [tabindex="0"]')];
    return controls.filter(element => {
      if (!element.checkVisibility() || element.disabled || element.dataset.visited) return false;
      // One of a group is reached with Tab, the others with the arrow keys.
      if (element.tabIndex < 0) return !(element.matches('[role="tab"]') || element.matches('table.data .name'));
      if (element.type === 'radio') return !document.querySelector(`[name="${element.name}"][data-visited]`);
      return true;
    }).map(element => element.outerHTML.slice(0, 120));
  });
}

test('Tab reaches every control of every tab, and shows where it is', async t => {
  const page = await openLab({ t });
  // Inside a step there are most buttons.
  await page.keyboard.press('i');
  for (const tab of ['Controls', 'Tables', 'Plots', 'Model', 'Code']) {
    await page.getByRole('tab', { name: tab }).click();
    const seen = await tabThrough(page);
    assert.ok(seen.length > 15, seen.join(', '));
    assert.deepEqual(await unreached(page), [], tab);
  }
  page.assertClean();
});

test('the shortcuts', async t => {
  const page = await openLab({ t });
  const press = key => page.keyboard.press(key);
  await press('s');
  assert.deepEqual(await state(page), { step: 1, now: 'paused' });
  await press('Shift+S');
  assert.equal((await state(page)).step, 2, 'caps lock does no harm');
  await press('b');
  assert.equal((await state(page)).step, 1);
  await press('i');
  assert.match(await said(page), /predicted$/);
  await press('i');
  assert.match(await said(page), /sweep 1 of 4 · link P00–P01 \(turn 1 of 12\)$/);
  await press('Shift+I');
  assert.match(await said(page), /sweep 1 of 4 · link P12–P22 \(turn 12 of 12\)$/);
  await press('Shift+I');
  assert.match(await said(page), /sweep 2 of 4 · link P12–P22 \(turn 12 of 12\)$/);
  await press('s');
  assert.deepEqual(await state(page), { step: 2, now: 'paused' });
  await press(' ');
  await until(page, 'running');
  await press(' ');
  await until(page, 'paused');
  await press('r');
  assert.deepEqual(await state(page), { step: 0, now: 'paused' });
  for (const key of ['Control+s', 'Alt+s', 'Meta+s', 'Control+r']) {
    if (key !== 'Control+r') await press(key);
    assert.equal((await state(page)).step, 0, `${key} belongs to the browser`);
  }
  page.assertClean();
});

test('no shortcut acts while something is typed, and Space stays in the box', async t => {
  const page = await openLab({ t });
  const field = cell(page, 'P11', 'x');
  await field.focus();
  await page.keyboard.type(' sibrSIBR? ');
  assert.equal(await page.locator('dialog[open]').count(), 0);
  assert.deepEqual(await state(page), { step: 0, now: 'paused' });
  assert.ok((await field.inputValue()).includes(' sibrSIBR? '));
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Controls' }).click();
  await page.getByRole('textbox', { name: /^Sweeps/ }).focus();
  await page.keyboard.type('sib r?');
  assert.deepEqual(await state(page), { step: 0, now: 'paused' });
  page.assertClean();
});

test('Space and Enter press the button that has the focus, once', async t => {
  const page = await openLab({ t });
  await button(page, 'Step').focus();
  await page.keyboard.press(' ');
  assert.deepEqual(await state(page), { step: 1, now: 'paused' });
  await page.keyboard.press('Enter');
  assert.deepEqual(await state(page), { step: 2, now: 'paused' });
  await button(page, 'Run').focus();
  await page.keyboard.press(' ');
  await until(page, 'running');
  await page.keyboard.press(' ');
  await until(page, 'paused');
  // A key that stays down runs and pauses once, not thirty times a second.
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await page.keyboard.down(' ');
  await page.keyboard.down(' ');
  await page.keyboard.down(' ');
  await page.keyboard.up(' ');
  await until(page, 'running');
  page.assertClean();
});

test('arrow keys go from tab to tab, and from row to row', async t => {
  const page = await openLab({ t });
  const selected = () => page.getByRole('tab', { selected: true }).textContent();
  await page.getByRole('tab', { name: 'Tables' }).focus();
  for (const [key, tab] of [
    ['ArrowRight', 'Plots'], ['ArrowRight', 'Model'], ['ArrowRight', 'Code'], ['ArrowRight', 'Controls'],
    ['ArrowLeft', 'Code'], ['Home', 'Controls'], ['End', 'Code'], ['Home', 'Controls'], ['ArrowRight', 'Tables'],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await selected(), tab, key);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), tab);
    assert.equal(await page.getByRole('tabpanel').count(), 1);
  }
  await page.locator('table.data .name').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^P02/);
  await page.keyboard.press('ArrowUp');
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^P01/);
  assert.match(await page.locator('tr.lit').textContent(), /^P01/, 'the row is selected in the drawing, too');
  page.assertClean();
});

test('the help comes with ?, keeps the focus and goes with Escape', async t => {
  const page = await openLab({ t });
  await button(page, 'Step').focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  assert.ok(await help.isVisible());
  await page.keyboard.press('s');
  assert.equal((await state(page)).step, 0, 'keys rest while the help is open');
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.activeElement === document.body
      || document.activeElement.closest('dialog') !== null), 'the focus left the dialog');
  }
  await page.keyboard.press('Escape');
  assert.equal(await help.isVisible(), false);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'step', 'the focus is where it was');
  page.assertClean();
});

test('a whole session: pin, type, step, look inside, go back', async t => {
  const page = await openLab({ t });
  const focusOn = async name => {
    for (let presses = 0; presses < 150; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await focused(page))?.name === name) return;
    }
    assert.fail(`Tab does not lead to ${name}`);
  };
  await focusOn('input pinned of P20');
  await page.keyboard.press(' ');
  await focusOn('input x of P22');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('125');
  await page.keyboard.press('Enter');
  await focusOn('button step');
  await page.keyboard.press('Enter');
  const { points } = await tables(page);
  assert.deepEqual([points.P20.pinned, points.P20.y], [true, '120.000000']);
  assert.equal(points.P22['previous x'], '125.000000');
  await page.keyboard.press('i');
  await page.keyboard.press('i');
  await page.keyboard.press('b');
  assert.equal((await state(page)).step, 0);
  page.assertClean();
});

test('after a click or a drag Space runs, and does not press the last button again', async t => {
  const page = await openLab({ t });
  await button(page, 'Step').click();
  await page.keyboard.press('Space');
  await until(page, 'running');
  await page.keyboard.press('Space');
  const { step } = await state(page);
  assert.deepEqual(await state(page), { step, now: 'paused' });

  await button(page, 'Reset').focus();
  const { x, y, width, height } = await page.locator('#drawing').boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await page.keyboard.press('Space');
  await until(page, 'running');
  page.assertClean();
});
