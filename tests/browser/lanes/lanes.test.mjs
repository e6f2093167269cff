// A browser without lanes gets the build without them: another module, the same numbers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullDigits, openLab, press, state, steps, tables } from '../support/page.mjs';
import { reference, sameState } from '../support/reference.mjs';

/** As a browser answers that does not know the instructions. */
const withoutLanes = page => page.addInitScript(() => { WebAssembly.validate = () => false; });

/** Opens the page and keeps the addresses of what it fetched of either build. */
async function open(t, path, lanes) {
  const fetched = [];
  const page = await openLab({
    path, t,
    before: async page => {
      page.on('request', request => fetched.push(new URL(request.url()).pathname));
      if (!lanes) await withoutLanes(page);
    },
  });
  return { page, fetched: fetched.filter(path => /\.wasm$|\/web\.js$/.test(path)) };
}

for (const [lanes, folder] of [[true, '/pkg/'], [false, '/pkg-plain/']]) {
  test(`with lanes ${lanes ? 'on' : 'off'} only ${folder} is fetched, and its numbers are right`, async t => {
    const { page, fetched } = await open(t, '', lanes);
    // What comes later comes from the same build, when the browser has nothing else to do: perhaps it has by now.
    const [glue, module, ...later] = fetched;
    assert.deepEqual([glue, module], [`${folder}web.js`, `${folder}web_bg.wasm`]);
    assert.ok(later.every(path => path === `${folder}web_later.wasm`), `${later}`);
    await steps(page, 3);
    await fullDigits(page);
    sameState(await tables(page), reference.steps[3], `step 3 from ${folder}`);
    page.assertClean();
  });
}

test('a fabric, whose links go side by side through the lanes, has every digit the same without', async t => {
  const [first, second] = [await open(t, '#/fabric', true), await open(t, '#/fabric', false)];
  const read = [];
  for (const { page } of [first, second]) {
    await press(page, 'Reset');
    await steps(page, 12);
    assert.deepEqual(await state(page), { step: 12, now: 'paused' });
    await fullDigits(page);
    read.push(await tables(page));
    page.assertClean();
  }
  assert.ok(Object.keys(read[0].points).length > 5, 'there is something to compare');
  assert.ok(Object.values(read[0].points).some(point => /\d\.\d{8}/.test(point['velocity y'])), 'in full digits');
  assert.deepEqual(read[1], read[0]);
});
