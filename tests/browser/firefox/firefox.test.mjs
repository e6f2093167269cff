// Firefox counts as Chromium does: after many steps every number has the same bits.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launch } from '../support/browser.mjs';
import { url } from '../support/environment.mjs';
import { firefox, openInFirefox, serveWith } from '../support/firefox.mjs';

/**
 * Makes so many steps in a lab and posts the whole state, which is kept bit for bit, or what went wrong. Frames come as
 * fast as they are done, with stamps of 50 Hz: each makes one step in a lab that makes at most one.
 */
const stepper = (lab, count, runs) => `
const post = text => fetch('./result', { method: 'POST', body: text });
const guard = call => (...given) => {
  try { return call(...given); } catch (error) { post('error: ' + error); }
};
let saved = '', waiting = [];
window.requestAnimationFrame = call => waiting.push(call);
try {
  location.hash = '#/${lab}';
  const glue = await import('./pkg/web.js');
  const page = await glue.default({ module_or_path: new URL('./pkg/web_bg.wasm', location.href) });
  // The code of the labs that come later is there from the start.
  const later = await fetch('./pkg/web_later.wasm');
  await WebAssembly.instantiate(await later.arrayBuffer(), { p: page });
  glue.start({ signal: new AbortController().signal, guard, saved, save: text => { saved = text; } });
  const press = action => document.querySelector('[data-action="' + action + '"]').click();
  press('reset');
  if (${runs}) {
    waiting = [];
    press('toggle');
    for (let frame = 0; frame <= ${count}; frame += 1) {
      const calls = waiting;
      waiting = [];
      for (const call of calls) call(20 * frame);
    }
    press('toggle');
  } else {
    for (let step = 0; step < ${count}; step += 1) press('step');
  }
  await post(document.querySelector('#state b').textContent + ' ' + saved);
} catch (error) {
  await post('error: ' + error);
}
`;

const inChromium = async address => {
  const page = await (await launch()).newPage();
  await page.goto(address);
  return () => page.close();
};

async function state(open, ...steps) {
  const site = await serveWith(stepper(...steps), url);
  const close = await open(site.url);
  try {
    return await site.result;
  } finally {
    await close();
    site.close();
  }
}

for (const [lab, count, runs] of [['worked-example', 10_000, true], ['fabric', 200, false], ['smoke', 40, false]]) {
  const skip = !firefox && 'no Firefox';
  test(`${lab}: step ${count} has the same bits in Firefox and in Chromium`, { skip, timeout: 120_000 }, async () => {
    const expected = await state(inChromium, lab, count, runs);
    assert.ok(expected.startsWith(`${count} `) && expected.length > 1000, expected.slice(0, 200));
    assert.ok(expected.split('\n')[0].endsWith(lab), expected.slice(0, 200));
    assert.equal(await state(openInFirefox, lab, count, runs), expected);
  });
}
