// One browser for each test file: launched when the first page is opened, closed after the last test.

import { mkdirSync } from 'node:fs';
import { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { chrome, singleFile, url } from './environment.mjs';
import { forget, observe } from './complaints.mjs';
import { fingers } from './touch.mjs';

// No sandbox, because the tests may run as root or in a container, where there is none; nothing in the background,
// because nothing may depend on a network.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** How long a test waits for anything, in milliseconds: what takes longer does not come. */
const PATIENCE = 8000;

/** Where screenshots go; not part of the repository. */
const OUT = fileURLToPath(new URL('../out/', import.meta.url));

/** Pages whose test has come to its end, by how they were opened: opening a new one takes twice as long. */
const idle = new Map();

let launched;
after(async () => (await launched)?.close());

/** The browser of this test file. */
export function launch() {
  launched ??= chromium.launch({ executablePath: chrome, args: FLAGS });
  return launched;
}

/**
 * Opens the page afresh and returns Playwright's page, with these additions:
 * `assertClean(allowed)` fails on any console error, page error, failed or foreign request (see complaints.mjs);
 * `fingers` touches the screen (see touch.mjs); `cdp` speaks the DevTools protocol; `shoot(name)` writes a screenshot.
 *
 * @param {object} [options]
 * @param {string} [options.path] what follows the address, such as '#/worked-example'
 * @param {boolean} [options.fromDisk] open the single file instead of the server's page
 * @param {boolean} [options.blank] open nothing yet: for tests that first put something in the way
 * @param {{ width: number, height: number }} [options.viewport] in CSS pixels
 * @param {boolean} [options.touch] a phone: touch instead of a mouse
 * @param {'light' | 'dark'} [options.colorScheme]
 * @param {'no-preference' | 'reduce'} [options.reducedMotion]
 * @param {number} [options.deviceScaleFactor]
 * @param {number} [options.cpuRate] how many times slower than this machine
 * @param {boolean} [options.javaScript] false: the browser runs no scripts
 * @param {import('node:test').TestContext} [options.t] the page is of no more use after this test
 */
export async function openPage({
  path = '',
  fromDisk = false,
  blank = false,
  viewport = { width: 1280, height: 800 },
  touch = false,
  colorScheme = 'light',
  reducedMotion = 'no-preference',
  deviceScaleFactor = 1,
  cpuRate = 1,
  javaScript = true,
  t,
} = {}) {
  const device = {
    viewport, colorScheme, reducedMotion, deviceScaleFactor, hasTouch: touch, isMobile: touch,
    javaScriptEnabled: javaScript,
  };
  const key = JSON.stringify(device);
  // A test that puts something in the way leaves it there.
  const plain = !blank && cpuRate === 1;
  const page = (plain && await reuse(key, device)) || await create(device);
  t?.after(() => putAway(page, plain && key));
  const home = fromDisk ? pathToFileURL(singleFile).href : url;
  const assertClean = observe(page, home);
  page.assertClean = allowed => {
    page.isDone = true;
    assertClean(allowed);
  };
  page.isDone = false;
  page.home = home;
  page.shoot = name => {
    mkdirSync(OUT, { recursive: true });
    return page.screenshot({ path: `${OUT}${name}.png` });
  };
  if (cpuRate !== 1) await page.cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  if (!blank) await page.goto(home + path);
  return page;
}

async function create(device) {
  const browser = await launch();
  const context = await browser.newContext(device);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.cdp = await context.newCDPSession(page);
  page.fingers = fingers(page.cdp);
  return page;
}

/** A page that was put away, as new. */
async function reuse(key, { viewport, colorScheme, reducedMotion }) {
  const page = idle.get(key)?.pop();
  await page?.setViewportSize(viewport);
  await page?.emulateMedia({ colorScheme, reducedMotion });
  return page;
}

/** Keeps a page for the next test if this one came to its end; otherwise a finger may still be on it. */
async function putAway(page, key) {
  if (page.isClosed()) return;
  if (!key || !page.isDone) {
    await page.context().close();
    return;
  }
  await page.goto('about:blank');
  forget(page);
  idle.set(key, [...(idle.get(key) ?? []), page]);
}
