// The Code and the Model tab: their text comes when either is opened, once; when it does not come, the page says so and goes on.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { button, openLab, openTab, said, state } from '../support/page.mjs';

const TEXTS = '**/texts.txt*';

/** Counts how often the page asks for its texts. */
async function counted(page, answer = route => route.continue()) {
  page.asked = 0;
  await page.route(TEXTS, route => { page.asked += 1; return answer(route); });
}

const panel = page => page.getByRole('tabpanel', { name: 'Code' });

test('the source comes when the tab is opened, and only once', async t => {
  const page = await openLab({ t, before: page => counted(page) });
  await button(page, 'Step').click();
  assert.equal(page.asked, 0, 'nobody wanted to read yet');
  await openTab(page, 'Code');
  await panel(page).locator('.source').first().waitFor();
  const shown = await panel(page).locator('.source').filter({ hasText: 'integrate.rs' }).locator('code').textContent();
  const file = readFileSync(new URL('../../../crates/pbd-core/src/integrate.rs', import.meta.url), 'utf8');
  const region = file.match(/\/\/ region: predict\n([\s\S]*?)\n *\/\/ endregion/)[1];
  const plain = text => text.split('\n').map(line => line.trim()).join('\n').trim();
  assert.equal(plain(shown), plain(region));
  await openTab(page, 'Tables');
  await page.evaluate(() => { location.hash = '#/passes'; });
  await openTab(page, 'Code');
  await panel(page).locator('.source').filter({ hasText: 'passes.rs' }).waitFor();
  await openTab(page, 'Model');
  const model = page.getByRole('tabpanel', { name: 'Model' });
  assert.deepEqual(await model.locator('h2').last().textContent(), 'What this lab does not show');
  assert.equal(await model.locator('ul').count(), 1);
  const own = readFileSync(new URL('../../../crates/labs/src/passes/model.txt', import.meta.url), 'utf8');
  const lines = own.trim().split('\n').map(line => line.replace(/^[#=-] /, ''));
  assert.deepEqual(await model.locator('h2, p, li').allTextContents(), lines);
  assert.equal(page.asked, 1);
  page.assertClean();
});

test('a text that does not come is said, asked for again, and holds nothing up', async t => {
  let broken = true;
  const answers = [
    route => route.abort(), route => route.fulfill({ status: 404, body: 'gone' }),
    route => route.fulfill({ contentType: 'text/html', body: '<html>Log in to this network</html>' }),
  ];
  const page = await openLab({
    t, before: page => counted(page, route => (broken ? answers[page.asked % 3](route) : route.continue())),
  });
  await openTab(page, 'Code');
  const again = panel(page).getByRole('button', { name: 'Try again' });
  for (const asked of [1, 2, 3]) {
    await again.waitFor();
    assert.equal(page.asked, asked);
    assert.match(await panel(page).textContent(), /did not come/);
    assert.match(await said(page), /did not come/);
    await button(page, 'Step').click();
    assert.deepEqual(await state(page), { step: asked, now: 'paused' });
    broken = asked < 3;
    await again.click();
  }
  await panel(page).locator('.source').first().waitFor();
  assert.equal(await again.count(), 0);
  page.assertClean([/^console error/, /^status 404/, /^failed: /]);
});
