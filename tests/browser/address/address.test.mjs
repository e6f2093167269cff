// Each lab has an address that survives reloading and the browser's own Back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab, ready, state, steps } from '../support/page.mjs';

const hash = page => page.evaluate(() => location.hash);

test('the address of a lab survives reloading', async t => {
  const page = await openLab({ path: '#/worked-example', t });
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Worked example');
  assert.match(await page.title(), /Worked example/);
  await steps(page, 2);
  await page.reload();
  await ready(page);
  assert.equal(await hash(page), '#/worked-example');
  assert.deepEqual(await state(page), { step: 0, now: 'paused' });
  page.assertClean();
});

test('an address that names no lab says so and shows the first', async t => {
  const page = await openLab({ path: '#/no%22such<b>lab', t });
  const notice = page.locator('#notice');
  assert.match(await notice.textContent(), /no lab called/);
  assert.equal(await notice.locator('b').count(), 0, 'an address is a text, not markup');
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Worked example');
  await notice.getByRole('button', { name: 'Close' }).click();
  assert.equal(await notice.isVisible(), false);
  await steps(page, 1);
  assert.equal((await state(page)).step, 1);
  page.assertClean();
});

test('the browser’s Back and Forward go between addresses and keep the work', async t => {
  const page = await openLab({ t });
  await steps(page, 2);
  await page.getByRole('navigation', { name: 'Labs' }).getByRole('link', { name: 'Worked example' }).click();
  assert.equal(await hash(page), '#/worked-example');
  assert.equal((await state(page)).step, 2, 'the lab that is open stays as it is');
  await page.evaluate(() => { location.hash = '#/nosuch'; });
  await page.locator('#notice').waitFor();
  await page.goBack();
  assert.equal(await hash(page), '#/worked-example');
  assert.equal((await state(page)).step, 2);
  await page.goForward();
  assert.equal(await hash(page), '#/nosuch');
  assert.equal((await state(page)).step, 2);
  page.assertClean();
});
