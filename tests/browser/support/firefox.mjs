// The page in Firefox, without a driver: it is served with a script that presses the buttons and sends back what came out.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Path of Firefox; empty if there is none. */
export const firefox = process.env.FIREFOX ?? '';

/** Nothing in the background, nothing asked at the start. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

/**
 * Passes a server on to browsers, but for its `main.js`: `script` takes the place of that, and `result` becomes the text
 * that it posts to `./result`. Close it with `close`.
 */
export async function serveWith(script, home) {
  let tell;
  const result = new Promise(resolve => { tell = resolve; });
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      let text = '';
      for await (const part of request) text += part;
      response.end();
      tell(text);
    } else if (request.url.endsWith('/main.js')) {
      response.setHeader('content-type', 'text/javascript').end(script);
    } else {
      const answer = await fetch(new URL(request.url, home));
      const type = answer.headers.get('content-type');
      if (type) response.setHeader('content-type', type);
      response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
    }
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, result, close };
}

/** Opens an address in a Firefox of its own; the function returned ends it. */
export function openInFirefox(url) {
  const profile = mkdtempSync(join(tmpdir(), 'cloth-lab-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const child = spawn(firefox, ['--headless', '--no-remote', '--profile', profile, url], { stdio: 'ignore' });
  const ended = new Promise(resolve => { child.on('exit', resolve).on('error', resolve); });
  return async () => {
    child.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
}
