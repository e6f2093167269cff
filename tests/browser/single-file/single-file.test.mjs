// The whole page in one file, opened from disk: no server, and no request at all.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { singleFile } from '../support/environment.mjs';
import { button, fullDigits, openLab, openTab, state, tables } from '../support/page.mjs';
import { reference, sameState } from '../support/reference.mjs';

test('it steps, shows its tables and every tab, and asks for nothing', async t => {
  const requests = [];
  const page = await openLab({
    fromDisk: true, t,
    before: page => { page.on('request', request => requests.push(request.url())); },
  });
  for (const step of [1, 2, 3]) {
    await button(page, 'Step').click();
    assert.deepEqual(await state(page), { step, now: 'paused' });
  }
  await fullDigits(page);
  sameState(await tables(page), reference.steps[3], 'step 3 from disk');
  for (const tab of ['Controls', 'Plots', 'Model', 'Code', 'Tables']) {
    await openTab(page, tab);
    const panel = page.getByRole('tabpanel', { name: tab });
    assert.ok((await panel.textContent()).length > 100, `${tab} is empty`);
  }
  await page.goto(`${page.home}#/worked-example`);
  assert.equal((await state(page)).step, 3, 'an address of the same page loads nothing');
  // The file itself; what the page makes of its own text is no request to anybody.
  assert.deepEqual(requests.filter(url => !/^(data|blob):/.test(url)), [page.home]);
  page.assertClean();
});

test('it names no file beside it', () => {
  const text = readFileSync(singleFile, 'utf8');
  const head = text.slice(0, text.indexOf('</head>')).replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '');
  assert.doesNotMatch(head, /(?:src|href)="(?!data:|#)/);
  assert.match(head, /http-equiv="Content-Security-Policy"/i, 'it carries the strict policy with it');
});
