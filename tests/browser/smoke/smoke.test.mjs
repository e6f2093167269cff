// The server answers as it should, and the page opens, from it and from disk.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../support/browser.mjs';
import { ask } from '../support/request.mjs';

test('the page comes with strict headers', async () => {
  const { status, headers, body } = await ask('/');
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['referrer-policy'], 'no-referrer');
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  assert.equal(headers['cache-control'], 'no-cache');
  const policy = headers['content-security-policy'].split('; ');
  for (const directive of [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "connect-src 'self'",
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "frame-ancestors 'none'",
  ]) {
    assert.ok(policy.includes(directive), directive);
  }
  assert.match(body.toString(), /<title>.*Cloth Lab/);
});

test('the compiled module has the media type that browsers insist on', async () => {
  const { status, headers, body } = await ask('/pkg/web_bg.wasm');
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'application/wasm');
  assert.equal(body.subarray(0, 4).toString('latin1'), '\0asm');
});

test('an address that means nothing is not found', async () => {
  for (const path of ['/nothing.js', '/pkg', '/%', '/%ff', '/a%00b', '//']) {
    const { status, headers } = await ask(path);
    assert.equal(status, 404, path);
    assert.ok(headers['content-security-policy'], path);
  }
});

test('no address leads out of the folder', async () => {
  for (const path of ['/../Cargo.toml', '/%2e%2e/Cargo.toml', '/styles/../../Cargo.toml', '/..%2fCargo.toml', '/.pkg-new/']) {
    assert.equal((await ask(path)).status, 404, path);
  }
});

test('nothing can be sent', async () => {
  assert.equal((await ask('/', 'POST')).status, 405);
});

test('a page is only a head when only the head is asked for', async () => {
  const { status, headers, body } = await ask('/', 'HEAD');
  assert.equal(status, 200);
  assert.ok(Number(headers['content-length']) > 0);
  assert.equal(body.length, 0);
});

for (const fromDisk of [false, true]) {
  test(`the page opens ${fromDisk ? 'from disk' : 'from the server'}`, async t => {
    const page = await openPage({ fromDisk, t });
    await page.locator('#curtain').waitFor({ state: 'hidden' });
    page.assertClean();
  });
}
