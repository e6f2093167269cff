// A lab with depth in the hand: the eye goes round, fingers take the cloth, a stroke cuts what is seen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedPixels, pixels } from '../support/drawing.mjs';
import { openLab, press, said, state } from '../support/page.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, touch: true };
const PATH = '#/sheet';

/**
 * Where the sheet is seen at first: from (x, y) of the sheet at z = 0, in metres, to the screen. The eye looks at
 * (0, 1.25, 0) from yaw 0.55 and pitch 0.18, 3.6 radii of 1.6 m away, and that ball fits in the drawing.
 */
async function lens(page) {
  const { x, y, width, height } = await page.locator('#drawing').boundingBox();
  const [yaw, pitch, away] = [0.55, 0.18, 3.6 * 1.6];
  const focal = (Math.min(width, height) / 2 - 8) * Math.sqrt(3.6 * 3.6 - 1);
  return (across, up) => {
    const from = [across, up - 1.25];
    const right = from[0] * Math.cos(yaw);
    const top = -from[0] * Math.sin(pitch) * Math.sin(yaw) + from[1] * Math.cos(pitch);
    const depth = away - (from[0] * Math.cos(pitch) * Math.sin(yaw) + from[1] * Math.sin(pitch));
    return { x: x + width / 2 + focal * right / depth, y: y + height / 2 - focal * top / depth };
  };
}

const isHolding = page => page.locator('#drawing').evaluate(canvas => canvas.classList.contains('grabbing'));
const isAtHome = page => page.locator('#home-view').getAttribute('aria-disabled').then(text => text === 'true');

/** Stops the sheet, so that only what the test does changes the drawing. */
async function still(options) {
  const page = await openLab({ ...options, path: PATH });
  await press(page, 'Pause');
  await press(page, 'Reset');
  return page;
}

/** Links of the sheet. */
const LINKS = 584;

/** How many links are torn or cut. */
async function broken(page) {
  const text = await page.locator('#state').textContent();
  return LINKS - Number(text.match(/links (\d+)/)?.[1]);
}

test('a finger takes the cloth, which stays under it', async t => {
  const page = await openLab({ ...PHONE, path: PATH, t });
  const place = await lens(page);
  const from = place(0, 0.9);
  await page.fingers.down(from);
  for (let part = 1; part <= 8; part += 1) await page.fingers.move({ x: from.x + 3 * part, y: from.y - 8 * part });
  assert.equal(await isHolding(page), true);
  assert.equal(await isAtHome(page), true, 'the eye stays where it is');
  await page.waitForTimeout(300);
  await page.shoot('deep-drag');
  await page.fingers.up();
  await page.waitForTimeout(50);
  assert.equal(await isHolding(page), false);
  assert.deepEqual(await page.evaluate(() => [scrollX, scrollY, visualViewport.scale]), [0, 0, 1]);
  page.assertClean();
});

test('a finger beside the cloth goes round it, two come nearer, and the button leads home', async t => {
  const page = await still({ ...PHONE, t });
  const { x, y, width, height } = await page.locator('#drawing').boundingBox();
  const { step } = await state(page);
  const home = await pixels(page);
  await page.fingers.drag({ x: x + 20, y: y + 30 }, { x: x + 90, y: y + 40 });
  const round = await pixels(page);
  assert.ok(changedPixels(home, round) > 1000, 'the eye did not go round');
  assert.equal(await isAtHome(page), false);
  await page.fingers.pinch({ x: x + width / 2, y: y + height - 10 }, 100, 260);
  assert.ok(changedPixels(round, await pixels(page)) > 1000, 'the eye did not come nearer');
  await page.shoot('deep-pinch');
  assert.equal((await state(page)).step, step);
  await press(page, 'Reset');
  assert.equal(await isAtHome(page), false, 'Reset leaves the eye where it is');
  await page.getByRole('button', { name: 'Home view' }).tap();
  assert.equal(changedPixels(home, await pixels(page)), 0, 'home looks as it did');
  assert.equal(await said(page), 'home view');
  page.assertClean();
});

test('a stroke cuts the links it crosses, their squares vanish, and Undo mends them', async t => {
  const page = await still({ ...PHONE, t });
  const place = await lens(page);
  const before = await pixels(page);
  await page.locator('#tools').getByRole('button', { name: 'Cut', exact: true }).tap();
  await page.fingers.drag(place(-1.5, 1.3), place(1.5, 1.3));
  await page.waitForFunction(() => document.querySelector('#said').textContent.includes('links cut'));
  const cut = await broken(page);
  assert.ok(cut >= 15 + 2 * 14, `${cut} links`);
  assert.equal(await said(page), `${cut} links cut`);
  assert.match(await page.locator('#state').textContent(), /faces 126/);
  assert.ok(changedPixels(before, await pixels(page)) > 400, 'nothing is seen of it');
  await page.shoot('deep-cut');
  // A browser takes a tap right after a swipe for the end of the swipe.
  await page.waitForTimeout(500);
  await page.locator('#undo').tap();
  assert.equal(await broken(page), 0, await said(page));
  page.assertClean();
});

test('a phone that is turned over keeps what a finger holds', async t => {
  const page = await openLab({ ...PHONE, path: PATH, t });
  const from = (await lens(page))(0, 0.9);
  await page.fingers.down(from);
  for (let part = 1; part <= 5; part += 1) await page.fingers.move({ x: from.x, y: from.y - 6 * part });
  assert.equal(await isHolding(page), true);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.waitForTimeout(100);
  assert.equal(await isHolding(page), true, 'turning the phone let go');
  await page.fingers.move({ x: from.x + 4, y: from.y - 30 });
  await page.fingers.move({ x: from.x + 8, y: from.y - 34 });
  assert.equal(await isHolding(page), true);
  await page.fingers.cancel();
  await page.waitForTimeout(50);
  assert.equal(await isHolding(page), false);
  page.assertClean();
});

test('with a mouse: other buttons turn, the wheel comes nearer, the page stays', async t => {
  const page = await still({ t });
  const { x, y, width, height } = await page.locator('#drawing').boundingBox();
  const middle = [x + width / 2, y + height / 2];
  const shots = [await pixels(page)];
  const differs = async what => {
    const now = await pixels(page);
    assert.ok(changedPixels(shots.at(-1), now) > 1000, what);
    shots.push(now);
  };
  await page.mouse.move(...middle);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(middle[0] + 60, middle[1] + 10, { steps: 3 });
  await page.mouse.up({ button: 'right' });
  await differs('the right button does not turn it');
  await page.keyboard.down('Shift');
  await page.mouse.down();
  await page.mouse.move(middle[0], middle[1] - 40, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await differs('Shift does not move it aside');
  await page.mouse.wheel(0, -240);
  await page.waitForTimeout(100);
  await differs('the wheel does not come nearer');
  assert.deepEqual(await page.evaluate(() => [scrollX, scrollY]), [0, 0]);
  await page.keyboard.press('h');
  // Nothing is lit by a pointer that is elsewhere.
  await page.mouse.move(5, 5);
  assert.equal(changedPixels(shots[0], await pixels(page)), 0, 'H leads home');
  page.assertClean();
});

test('with keys: the drawing takes the focus, arrows turn it, and it says what it shows', async t => {
  const page = await still({ t });
  const drawing = page.locator('#drawing');
  assert.match(await drawing.getAttribute('aria-label'), /in space: 165 points.*140 whole squares.*arrow keys/);
  const before = await pixels(page);
  await drawing.focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
  assert.ok(changedPixels(before, await pixels(page)) > 1000);
  assert.equal(await page.getByRole('button', { name: 'Home view' }).isVisible(), true);
  await page.evaluate(() => { location.hash = '#/worked-example'; });
  await page.waitForFunction(() => document.querySelector('#home-view').hidden);
  assert.equal(await drawing.getAttribute('tabindex'), null, 'a flat drawing is no stop of the Tab key');
  page.assertClean();
});

test('cloth, wire and strain are buttons under the drawing', async t => {
  const page = await still({ t });
  const shows = page.getByRole('group', { name: 'What the drawing shows' });
  assert.deepEqual(await shows.getByRole('button').allTextContents(), ['Cloth', 'Links', 'Residual']);
  let last = await pixels(page);
  for (const name of ['Links', 'Residual', 'Cloth']) {
    await shows.getByRole('button', { name }).click();
    const now = await pixels(page);
    assert.ok(changedPixels(last, now) > 1000, `${name} looks like what was shown before`);
    last = now;
  }
  page.assertClean();
});

for (const colorScheme of ['light', 'dark']) {
  test(`what it looks like, ${colorScheme}`, async t => {
    const page = await openLab({ colorScheme, path: '#/sheet?wind=12', t });
    await page.waitForTimeout(1500);
    await page.shoot(`deep-${colorScheme}`);
    page.assertClean();
  });
}
