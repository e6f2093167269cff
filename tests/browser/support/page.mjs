// What a person reads on the page, as values.

import assert from 'node:assert/strict';
import { openPage } from './browser.mjs';

/**
 * Opens the page, with the options of `openPage`, and waits until it can be used.
 *
 * @param {object} [options]
 * @param {(page: import('playwright-core').Page) => Promise<void>} [options.before] puts something in the way first
 */
export async function openLab({ before, path = '', ...options } = {}) {
  const page = await openPage({ ...options, path, blank: Boolean(before) });
  if (before) {
    await before(page);
    await page.goto(page.home + path);
  }
  return ready(page);
}

/** Waits until the page can be used. */
export async function ready(page) {
  await page.locator('#curtain').waitFor({ state: 'hidden' });
  return page;
}

/** The state line: `{ step: 3, now: 'paused' }`. */
export async function state(page) {
  const [step, now] = await page.locator('#state b').allTextContents();
  return { step: Number(step), now };
}

/** Waits until the state line says so: while running, only frames draw. */
export function until(page, now) {
  return page.waitForFunction(now => document.querySelectorAll('#state b')[1]?.textContent === now, now);
}

/** What the live region says. */
export async function said(page) {
  return (await page.locator('#said').textContent()).trim();
}

/** Chooses one of a few options of a parameter, which stand side by side. */
export async function choose(page, name) {
  await page.locator('#controls label').filter({ hasText: name }).click();
  assert.equal(await page.getByRole('radio', { name }).isChecked(), true, `${name} cannot be chosen`);
}

/** A number as the page writes it; NaN for anything else. */
export function number(text) {
  const plain = text.replaceAll('−', '-');
  return /^[+-]?\d/.test(plain) ? Number(plain) : NaN;
}

/**
 * Both tables, in the order of their rows: `{ points: { P00: { x: '40.000000', …, pinned: true }, … }, links: … }`.
 * Columns go by their headings without the unit; a link's dash is a plain one. Messages below rows are left out.
 */
export function tables(page) {
  return page.locator('#tables').evaluate(sheet => {
    const read = table => {
      const headings = [...table.querySelectorAll('thead th')].slice(1);
      const keys = headings.map(heading => heading.firstChild.textContent.trim());
      const rows = [...table.querySelectorAll('tbody tr')].filter(row => row.querySelector('th[scope="row"]'));
      return Object.fromEntries(rows.map(row => {
        const cells = [...row.querySelectorAll('td')].map(cell => {
          const input = cell.querySelector('input');
          if (!input) return cell.textContent.trim();
          return input.type === 'checkbox' ? input.checked : input.value;
        });
        const id = row.querySelector('th').textContent.trim().replace('–', '-');
        return [id, Object.fromEntries(keys.map((key, column) => [key, cells[column]]))];
      }));
    };
    const find = name => [...sheet.querySelectorAll('table.data')]
      .find(table => table.querySelector('caption').textContent.includes(name));
    return { points: read(find('Points')), links: read(find('Links')) };
  });
}

/** One row of the points. */
export async function point(page, id) {
  return (await tables(page)).points[id];
}

/** Lets the tables show every digit, or rounds them again. */
export async function fullDigits(page, full = true) {
  await page.locator('[data-digits]').first().evaluate((box, full) => {
    if (box.checked !== full) box.click();
  }, full);
}

/** A field of the tables: `cell(page, 'P11', 'x')`. */
export function cell(page, row, heading) {
  return page.getByRole('textbox', { name: `${heading} of ${row}`, exact: true });
}

/** The box that pins a point. */
export function pinBox(page, point) {
  return page.getByRole('checkbox', { name: `pinned of ${point}`, exact: true });
}

/** Puts a text into a field in place of what is there, and ends with a key. */
export async function enter(field, text, key = 'Enter') {
  await field.focus();
  await field.fill(text);
  if (key) await field.press(key);
}

/** Leaves the field that has the focus. */
export function leave(page) {
  return page.evaluate(() => document.activeElement.blur());
}

/** One of the big buttons, to be clicked as a person does. */
export function button(page, name) {
  return page.getByLabel('Step and run').getByRole('button', { name, exact: true });
}

/** Presses one of the big buttons without going there: in tests of something else, it takes a tenth of the time. */
export function press(page, name) {
  return button(page, name).dispatchEvent('click');
}

/** Shows a tab of the panel. */
export function openTab(page, name) {
  return page.getByRole('tab', { name }).dispatchEvent('click');
}

async function pressOften(page, id, count) {
  await page.locator(`#${id}`).evaluate((element, count) => {
    for (let pressed = 0; pressed < count; pressed += 1) element.click();
  }, count);
}

/** Makes so many steps. */
export const steps = (page, count) => pressOften(page, 'step', count);

/** Goes back so many steps. */
export const stepsBack = (page, count) => pressOften(page, 'back', count);

/** Runs until this step is reached. */
export async function runTo(page, step) {
  await press(page, 'Run');
  await page.waitForFunction(step => Number(document.querySelector('#state b').textContent) >= step, step);
}
