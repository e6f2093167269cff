// When the page cannot start, it says so: never a blank.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../support/browser.mjs';

/** Complaints that belong to a start that failed. */
const EXPECTED = [/^console error/, /^status 404/, /^failed: /];

const WASM = '**/web_bg.wasm*';

async function openBroken(t, way) {
  const page = await openPage({ blank: true, t });
  await way(page);
  await page.goto(page.home);
  return page;
}

/** Replaces the compiled part of the page. */
const wasm = change => page => page.route(WASM, async route => {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.body()) });
});

for (const [name, way] of Object.entries({
  'the module is missing': page => page.route(WASM, route => route.fulfill({ status: 404, body: 'gone' })),
  'the module does not come': page => page.route(WASM, route => route.abort()),
  'the module is cut off': wasm(body => body.subarray(0, body.length / 2)),
  'the module is garbled': wasm(body => {
    const garbled = Buffer.from(body);
    garbled.fill(0x5a, 100, 4000);
    return garbled;
  }),
  'the module is a page about something else': wasm(() => Buffer.from('<!doctype html><title>Sign in</title>')),
  'the module is empty': wasm(() => Buffer.alloc(0)),
  'the glue is missing': page => page.route('**/pkg/web.js*', route => route.fulfill({ status: 404, body: '' })),
  'the browser has no WebAssembly': page => page.addInitScript(() => { delete window.WebAssembly; }),
})) {
  test(name, async t => {
    const page = await openBroken(t, way);
    const sentence = page.getByRole('alert');
    await sentence.waitFor();
    const text = await sentence.textContent();
    assert.match(text, /cannot/);
    assert.match(text, /[Rr]eload/, 'it says what to do');
    assert.ok(text.trim().length > 60, text);
    assert.equal(await page.getByText('Cloth Lab is starting').isVisible(), false);
    await noneBehind(page);
    page.assertClean(EXPECTED);
  });
}

test('the script is blocked', async t => {
  const page = await openBroken(t, page => page.route('**/main.js', route => route.abort()));
  const late = page.getByText(/script may be blocked/);
  await late.waitFor({ state: 'attached' });
  assert.equal(await late.isVisible(), false, 'not before it is late');
  await page.evaluate(() => document.getAnimations().forEach(animation => animation.finish()));
  assert.equal(await late.isVisible(), true);
  await noneBehind(page);
  page.assertClean(EXPECTED);
});

for (const [what, way] of Object.entries({
  'does not come': route => route.abort(),
  'is missing': route => route.fulfill({ status: 404, contentType: 'text/html', body: 'gone' }),
  'is cut short': async route => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'cache-control': 'no-store' };
    await route.fulfill({ response, headers, body: (await response.body()).subarray(0, 9000) });
  },
})) {
  test(`the style sheet ${what}: the page starts all the same, and offers to load again`, async t => {
    const page = await openBroken(t, page => page.route('**/*.css', way));
    await page.locator('#curtain').waitFor({ state: 'hidden' });
    await page.locator('#step').evaluate(element => element.click());
    assert.equal(await page.locator('#state b').first().textContent(), '1');
    const bare = page.getByText('style sheet did not come');
    assert.equal(await bare.isVisible(), true);
    await page.unroute('**/*.css');
    await page.getByRole('link', { name: 'Reload' }).click();
    await bare.waitFor({ state: 'hidden' });
    await page.locator('#curtain').waitFor({ state: 'hidden' });
    assert.equal(await page.locator('#state b').first().textContent(), '0');
    page.assertClean(EXPECTED);
  });
}

test('scripts are switched off', async t => {
  const page = await openPage({ javaScript: false, t });
  assert.equal(await page.getByText(/needs JavaScript and WebAssembly/).isVisible(), true);
  page.assertClean();
});

/** The curtain hides what does not work. */
async function noneBehind(page) {
  const top = await page.evaluate(() => {
    const places = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.9]];
    return places.every(([x, y]) => document.elementFromPoint(x * innerWidth, y * innerHeight)?.closest('#curtain'));
  });
  assert.ok(top, 'something that does not work is in front of the curtain');
}
