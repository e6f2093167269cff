// The tables of a lab with thousands of links: rows in view only, sorted, filtered, and found from the drawing.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { button, number, openLab, state } from '../support/page.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, touch: true, deviceScaleFactor: 3 };

/** Opens a lab with its tables, paused after some steps. */
async function open(lab, options) {
  const page = await openLab({ path: `#/${lab}`, ...options });
  await page.waitForFunction(() => Number(document.querySelector('#state b').textContent) >= 20);
  await button(page, 'Pause').click();
  await page.getByRole('tab', { name: 'Tables' }).click();
  return page;
}

const table = (page, name) =>
  page.locator('table.data', { has: page.locator('caption', { hasText: name }) });
const jump = (page, name) => page.getByRole('group', { name: 'Go to a table' }).getByRole('button', { name });
const current = page => page.locator('.table-bar [aria-current="true"]').textContent();
const sortButton = (page, name) => table(page, name).getByRole('button', { name: /^residual/ });
const links = page => page.getByLabel('Which links the table shows');

/** The rows of a table that are wholly in view: name, residual, place. */
function seen(page, name, column) {
  return table(page, name).evaluate((table, column) => {
    const headings = [...table.querySelectorAll('thead th')];
    const at = headings.findIndex(heading => heading.textContent.trim().startsWith(column));
    const sheet = document.getElementById('tables').getBoundingClientRect();
    const top = headings[0].getBoundingClientRect().bottom;
    return [...table.querySelectorAll('tr.row')].filter(row => {
      const box = row.getBoundingClientRect();
      return box.top >= top - 1 && box.bottom <= sheet.bottom + 1;
    }).map(row => ({
      name: row.querySelector('th').textContent.replace('–', '-'),
      value: row.children[at]?.textContent.trim(),
      index: Number(row.getAttribute('aria-rowindex')),
    }));
  }, column);
}

const residuals = async page => (await seen(page, 'Links', 'residual')).map(row => Math.abs(number(row.value)));

/** Puts the point that is drawn here into the light: one tap, or one click, on its row's place in the drawing. */
async function select(page, id) {
  await jump(page, 'Points').click();
  const row = table(page, 'Points').getByRole('button', { name: id, exact: true });
  await row.click();
}

const falls = values => values.every((value, index) => index === 0 || value <= values[index - 1]);

for (const [where, options] of [['on a desk', {}], ['on a phone', PHONE]]) {
  test(`thousands of links: only rows in view exist, and a jump leads to them, ${where}`, async t => {
    const page = await open('fabric', { ...options, t });
    const total = Number(await table(page, 'Links').getAttribute('aria-rowcount')) - 1;
    assert.ok(total > 3000, `${total} links`);
    assert.equal(await current(page), 'Points');
    await jump(page, 'Links').click();
    assert.equal(await page.waitForFunction(() =>
      document.querySelector('.table-bar [aria-current="true"]').textContent === 'Links').then(() => true), true);
    const rows = await seen(page, 'Links', 'residual');
    assert.ok(rows.length >= 8, `${rows.length} rows`);
    assert.equal(rows[0].index, 2, 'it begins with its first row');
    const made = await page.locator('table.data tr.row').count();
    assert.ok(made < 150, `${made} rows on the page`);
    page.assertClean();
  });
}

test('the links are sorted by residual with the keyboard, follow the steps, and are listed again', async t => {
  const page = await open('fabric', { t });
  const heading = table(page, 'Links').locator('th[aria-sort]');
  assert.equal(await heading.getAttribute('aria-sort'), 'none');
  await sortButton(page, 'Links').focus();
  await page.keyboard.press('Enter');
  assert.equal(await heading.getAttribute('aria-sort'), 'descending');
  const largest = number((await page.locator('#legend-limit').textContent()).replace(/[±a-z ]+$|±/g, ''));
  let values = await residuals(page);
  assert.ok(values.length > 10 && falls(values), `${values}`);
  assert.equal(values[0], largest, 'the first is the end of the colour scale');
  await button(page, 'Step').click();
  values = await residuals(page);
  assert.ok(falls(values), `after a step: ${values}`);

  // The arrow keys go from row to row as they stand.
  const [first, second] = await seen(page, 'Links', 'residual');
  await table(page, 'Links').getByRole('button', { name: first.name.replace('-', '–'), exact: true }).click();
  await page.keyboard.press('ArrowDown');
  assert.equal((await page.evaluate(() => document.activeElement.textContent)).replace('–', '-'), second.name);

  await sortButton(page, 'Links').click();
  assert.equal(await heading.getAttribute('aria-sort'), 'none');
  page.assertClean();
});

test('while running, sorted rows stay for a moment', async t => {
  const page = await open('fabric', { t });
  await sortButton(page, 'Links').click();
  await button(page, 'Run').click();
  const changes = await table(page, 'Links').evaluate(table => new Promise(resolve => {
    const started = performance.now();
    let before = '';
    let changes = 0;
    const look = () => {
      const names = [...table.querySelectorAll('tr.row th')].map(name => name.textContent).join();
      changes += names !== before;
      before = names;
      if (performance.now() - started < 1000) requestAnimationFrame(look);
      else resolve(changes);
    };
    requestAnimationFrame(look);
  }));
  assert.ok(changes <= 6, `${changes} times in a second`);
  await button(page, 'Pause').click();
  assert.ok(falls(await residuals(page)));
  page.assertClean();
});

for (const [where, options] of [['on a desk', {}], ['on a phone', PHONE]]) {
  test(`the links at the selected point, ${where}`, async t => {
    const page = await open('fabric', { ...options, t });
    await jump(page, 'Links').click();
    await links(page).selectOption({ index: 1 });
    assert.match(await table(page, 'Links').locator('.count').textContent(), /tap a point/);
    assert.equal(await table(page, 'Links').getAttribute('aria-rowcount'), '1');
    await select(page, 'P0002');
    await jump(page, 'Links').click();
    const rows = await seen(page, 'Links', 'residual');
    assert.ok(rows.length >= 5, `${rows.length} rows`);
    assert.ok(rows.every(row => row.name.split('-').includes('P0002')), JSON.stringify(rows));
    assert.match(await table(page, 'Links').locator('.count').textContent(), /^\d+ of \d{4} at P0002$/);
    const shown = Number(await table(page, 'Links').getAttribute('aria-rowcount')) - 1;
    assert.equal(shown, await table(page, 'Links').locator('tr.row').count(), 'so few are all there');
    await page.shoot(`big-tables-near-${where.replaceAll(' ', '-')}`);

    // One of them is selected: the list stays, the row is lit.
    const name = rows[2].name.replace('-', '–');
    await table(page, 'Links').getByRole('button', { name, exact: true }).click();
    assert.deepEqual((await seen(page, 'Links', 'residual')).map(row => row.name), rows.map(row => row.name));
    assert.equal(await table(page, 'Links').locator('tr.lit th').textContent(), name);

    // A point tapped in the drawing: its links come, and the reader stays with them.
    const box = await page.locator('#drawing').boundingBox();
    const at = { x: box.x + 0.5 * box.width, y: box.y + 0.4 * box.height };
    await (options.touch ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
    const count = await table(page, 'Links').locator('.count').textContent();
    assert.doesNotMatch(count, /P0002/);
    const id = count.split(' ').at(-1);
    const near = await seen(page, 'Links', 'residual');
    assert.ok(near.length >= 5 && near.every(row => row.name.split('-').includes(id)), JSON.stringify(near));

    await links(page).selectOption({ label: 'all links' });
    assert.ok(Number(await table(page, 'Links').getAttribute('aria-rowcount')) > 3000);
    page.assertClean();
  });
}

test('a tapped point brings its row into view', async t => {
  const page = await open('fabric', { t });
  const box = await page.locator('#drawing').boundingBox();
  await page.mouse.click(box.x + 0.5 * box.width, box.y + 0.4 * box.height);
  const lit = await table(page, 'Points').locator('tr.lit th').textContent();
  assert.ok((await seen(page, 'Points', 'x')).some(row => row.name === lit), lit);
  page.assertClean();
});

test('torn links are found, and the file keeps all rows as listed', async t => {
  const page = await open('fabric', { t });
  await links(page).selectOption({ label: 'torn or cut' });
  assert.match(await table(page, 'Links').locator('.count').textContent(), /no link is torn/);
  await page.getByRole('tab', { name: 'Controls' }).click();
  await page.getByLabel('Tearing').check();
  const ratio = page.locator('#controls input[type="text"][data-field="tear_ratio"]');
  await ratio.fill('1.05');
  await ratio.press('Enter');
  const pull = page.locator('#controls input[type="text"][data-field="gravity"]');
  await pull.fill('3000');
  await pull.press('Enter');
  await page.getByRole('tab', { name: 'Tables' }).click();
  const count = () => table(page, 'Links').getAttribute('aria-rowcount').then(count => Number(count) - 1);
  for (let step = 0; step < 40 && await count() === 0; step += 1) await button(page, 'Step').click();
  const torn = await count();
  assert.ok(torn > 0, 'nothing tore');
  assert.ok((await seen(page, 'Links', 'state')).every(row => row.value === 'torn'));

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save Links as a CSV file' }).filter({ visible: true }).first().click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  assert.ok(lines.length > 3000, `${lines.length} lines`);
  assert.ok(lines[1].startsWith('P0000-P0001,'), lines[1]);
  assert.equal((await state(page)).now, 'paused');
  page.assertClean();
});

test('three tables on a phone: triangles and links are one tap away, eight rows stay in view', async t => {
  const page = await open('soft-body', { ...PHONE, t });
  for (const [name, column] of [['Triangles', 'residual'], ['Links', 'residual'], ['Points', 'x']]) {
    await jump(page, name).click();
    const rows = await seen(page, name, column);
    assert.ok(rows.length >= 8, `${name}: ${rows.length} rows`);
    assert.equal(rows[0].index, 2, `${name} begins with its first row`);
  }
  await jump(page, 'Triangles').click();
  await sortButton(page, 'Triangles').click();
  const values = (await seen(page, 'Triangles', 'residual')).map(row => Math.abs(number(row.value)));
  assert.ok(falls(values), `${values}`);
  await page.shoot('big-tables-triangles-phone');
  page.assertClean();
});

test('a small lab can be sorted, too, and has no bar', async t => {
  const page = await openLab({ t });
  await button(page, 'Step').click();
  assert.equal(await page.locator('.table-bar').count(), 0);
  await sortButton(page, 'Links').click();
  assert.ok(falls(await residuals(page)));
  page.assertClean();
});
