// Collects whatever a page does that a careful page does not do.

import assert from 'node:assert/strict';

const EVENTS = ['console', 'pageerror', 'domcontentloaded', 'request', 'requestfailed', 'response'];

/**
 * Listens to the page from now on, and returns a function that fails when there was anything to complain about.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} home the only address below which the page may ask for anything
 * @returns {(allowed?: RegExp[]) => void} complaints that match one of `allowed` are expected by the test
 */
export function observe(page, home) {
  const complaints = [];
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(`console error: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', error => complaints.push(`uncaught: ${error.stack ?? error}`));
  // What a document still waits for is called off when the next one takes its place, by the browser: not the page's doing.
  let leaving = false;
  page.on('domcontentloaded', () => { leaving = false; });
  page.on('request', request => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) leaving = true;
    if (!isOwn(request.url(), home)) complaints.push(`foreign request: ${request.url()}`);
  });
  page.on('requestfailed', request => {
    const why = request.failure()?.errorText;
    const calledOff = leaving && why === 'net::ERR_ABORTED' && !request.isNavigationRequest();
    if (!calledOff) complaints.push(`failed: ${request.url()}: ${why}`);
  });
  page.on('response', response => {
    if (response.status() >= 400) complaints.push(`status ${response.status()}: ${response.url()}`);
  });
  return (allowed = []) => {
    const unexpected = complaints.filter(complaint => !allowed.some(pattern => pattern.test(complaint)));
    assert.deepEqual(unexpected, [], 'the page gives reason to complain');
  };
}

/** Ends all listening to the page. */
export function forget(page) {
  for (const event of EVENTS) page.removeAllListeners(event);
}

function isOwn(address, home) {
  // What the page made itself is no request to anybody.
  if (/^(data|blob|about):/.test(address)) return true;
  const plain = address.replace(/[?#].*$/, '');
  return home.startsWith('file:') ? plain === home : plain.startsWith(home);
}
