// A phone in the hand: fingers instead of a mouse, little room, turned sideways.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../support/browser.mjs';
import { grid } from '../support/drawing.mjs';
import { cell, enter, fullDigits, number, openLab, openTab, point, state, tables, until } from '../support/page.mjs';

const UPRIGHT = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };
const openPhone = options => openLab({ viewport: UPRIGHT, touch: true, deviceScaleFactor: 3, ...options });

/** x and y of a point in full. */
async function position(page, id) {
  const { x, y } = (await point(page, id));
  return [number(x), number(y)];
}

/** How many points are held: they have a ring around them, which is said by the cursor only, so ask the drawing. */
const isHeld = page => page.locator('#drawing').evaluate(canvas => canvas.classList.contains('grabbing'));

/** Where everything is scrolled to, and how far it is zoomed. */
const scrolled = page => page.evaluate(() => ({
  x: scrollX, y: scrollY, scale: visualViewport.scale, sheet: document.getElementById('tables').scrollTop,
}));

const about = (actual, expected, tolerance, what) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${what}: ${actual}, not ${expected}`);

test('a tap on Step makes a step', async t => {
  const page = await openPhone({ t });
  await page.locator('#step').tap();
  assert.deepEqual(await state(page), { step: 1, now: 'paused' });
  assert.equal((await point(page, 'P10')).y, '80.002083');
  page.assertClean();
});

test('a finger moves a point while paused: it follows without a step, as far as the finger goes', async t => {
  const page = await openPhone({ t });
  const { scale, place } = await grid(page);
  await page.locator('#step').tap();
  await fullDigits(page);
  assert.equal(await page.locator('#factor').textContent(), '×100');
  const before = await position(page, 'P22');
  // Where it is drawn: a hundred times its displacement from (120, 120); the finger is a bit beside it.
  const from = place(120 + 100 * (before[0] - 120) + 3, 120 + 100 * (before[1] - 120) - 2);
  await page.fingers.down(from);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await page.fingers.move({ x: from.x - 40 * part, y: from.y + 24 * part });
    const [x, y] = await position(page, 'P22');
    // It stays where it was drawn under the finger, and from then on that is where it is.
    about(x, 120 + 100 * (before[0] - 120) - 40 * part / scale, 0.02, `x at ${part}`);
    about(y, 120 + 100 * (before[1] - 120) + 24 * part / scale, 0.02, `y at ${part}`);
    assert.equal(await isHeld(page), true);
    assert.equal(await page.locator('#factor').textContent(), '×1', 'what is dragged is drawn as it is');
  }
  await page.fingers.up();
  assert.equal(await isHeld(page), false);
  assert.deepEqual(await state(page), { step: 1, now: 'paused' });
  // The table goes to the row of the point; the page stays where it is.
  assert.deepEqual({ ...(await scrolled(page)), sheet: 0 }, { x: 0, y: 0, scale: 1, sheet: 0 });
  page.assertClean();
});

test('two fingers hold two points; either can be lifted, the other still holds', async t => {
  const page = await openPhone({ t });
  const { scale, place } = await grid(page);
  await fullDigits(page);
  for (const lifted of [0, 1]) {
    await page.locator('#reset').tap();
    const from = [place(40, 120), place(120, 120)];
    const shift = (points, x, y) => points.map(point => ({ x: point.x + x, y: point.y + y }));
    await page.fingers.down(...from);
    const apart = [shift([from[0]], -10, 10)[0], shift([from[1]], 10, 20)[0]];
    await page.fingers.move(...apart);
    const left = await position(page, 'P20');
    const right = await position(page, 'P22');
    about(left[1] - 120, 10 / scale, 0.1, 'P20 follows its finger');
    about(right[1] - 120, 20 / scale, 0.1, 'P22 follows its own');

    await page.fingers.lift(lifted, ...apart);
    assert.equal(await isHeld(page), true);
    const stays = lifted === 0 ? 1 : 0;
    const [dropped, held] = lifted === 0 ? ['P20', 'P22'] : ['P22', 'P20'];
    const before = { [dropped]: await position(page, dropped), [held]: await position(page, held) };
    const further = apart.map((point, index) => (index === stays ? { x: point.x, y: point.y + 15 } : point));
    await page.fingers.lift(lifted, ...further);
    about((await position(page, held))[1] - before[held][1], 15 / scale, 0.1, `${held} is still held`);
    assert.deepEqual(await position(page, dropped), before[dropped]);
    await page.fingers.up();
    assert.equal(await isHeld(page), false);
  }
  assert.deepEqual(await state(page), { step: 0, now: 'paused' });
  page.assertClean();
});

test('while running, a held point stays with the finger and is free when the call comes in', async t => {
  const page = await openPhone({ t });
  const { place } = await grid(page);
  await page.locator('#toggle').tap();
  await until(page, 'running');
  // The point under the finger has hardly moved in these few frames, and what is drawn of it less than a finger's width.
  await page.fingers.down(place(80, 80));
  assert.equal(await isHeld(page), true);
  await framesLater(page);
  const held = await position(page, 'P11');
  await framesLater(page);
  assert.deepEqual(await position(page, 'P11'), held, 'it stays under the finger');
  await page.fingers.cancel();
  assert.equal(await isHeld(page), false, 'pointercancel lets go');
  await framesLater(page);
  assert.notDeepEqual(await position(page, 'P11'), held, 'it moves again');
  await page.locator('#toggle').tap();
  assert.equal((await state(page)).now, 'paused');
  page.assertClean();
});

test('the drawing does not scroll, pinch or zoom the page; the sheet scrolls', async t => {
  const page = await openPhone({ t });
  const still = await scrolled(page);
  assert.deepEqual(still, { x: 0, y: 0, scale: 1, sheet: 0 });
  const middle = await centre(page, '#drawing');
  await page.cdp.send('Input.synthesizeScrollGesture', {
    ...middle, yDistance: -150, xDistance: -20, gestureSourceType: 'touch', speed: 3000,
  });
  assert.deepEqual(await scrolled(page), still);
  await page.cdp.send('Input.synthesizePinchGesture', {
    ...middle, scaleFactor: 2, relativeSpeed: 3000, gestureSourceType: 'touch',
  });
  assert.deepEqual(await scrolled(page), still);
  for (const selector of ['#drawing', '#step', '#state']) {
    await page.cdp.send('Input.synthesizeTapGesture', {
      ...(await centre(page, selector)), tapCount: 2, gestureSourceType: 'touch', duration: 30,
    });
    await page.waitForTimeout(100);
    assert.equal((await scrolled(page)).scale, 1, `a double tap on ${selector} does not zoom`);
  }
  await page.cdp.send('Input.synthesizeScrollGesture', {
    ...(await centre(page, '#tables')), yDistance: -150, gestureSourceType: 'touch', speed: 3000,
  });
  const { sheet, ...others } = await scrolled(page);
  assert.ok(sheet > 50, `the sheet has scrolled by ${sheet}`);
  assert.deepEqual(others, { x: 0, y: 0, scale: 1 });
  page.assertClean();
});

test('a long press on the drawing selects nothing and opens no menu', async t => {
  const page = await openPhone({ t });
  const ways = await page.locator('#drawing').evaluate(canvas => {
    const { touchAction, userSelect } = getComputedStyle(canvas);
    const menu = canvas.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    return { touchAction, userSelect, menu };
  });
  assert.deepEqual(ways, { touchAction: 'none', userSelect: 'none', menu: false });
  const { place } = await grid(page);
  await page.fingers.down(place(80, 80));
  await page.waitForTimeout(700);
  assert.equal(await page.evaluate(() => getSelection().toString()), '');
  await page.fingers.move(place(85, 80));
  about((await position(page, 'P11'))[0], 85, 0.2, 'the point can still be dragged');
  await page.fingers.up();
  page.assertClean();
});

test('no swipe leaves or reloads the page', async t => {
  const page = await openPhone({ t });
  await page.locator('#step').tap();
  const swipe = async selector => {
    const { x, y } = await centre(page, selector);
    for (const [dx, dy] of [[150, 0], [0, 150]]) {
      await page.fingers.drag({ x: x - dx, y: y - dy }, { x: x + dx, y: y + dy }, 3);
    }
  };
  for (const selector of ['#state', '#tables']) await swipe(selector);
  await page.keyboard.press('?');
  await swipe('#help');
  // Where the browser goes back, it does so after an animation.
  await page.waitForTimeout(500);
  assert.equal(page.url(), page.home);
  assert.deepEqual(await state(page), { step: 1, now: 'paused' });
  page.assertClean();
});

test('at least eight rows of the tables are seen, and the names stay when one scrolls sideways', async t => {
  const page = await openPhone({ t });
  for (const act of [() => {}, () => page.locator('#step').tap()]) {
    await act();
    const seen = await visibleRows(page);
    assert.ok(seen.length >= 8, `only ${seen.join(', ')}`);
  }
  const name = page.locator('table.data tbody .name').first();
  const before = await name.boundingBox();
  await page.locator('#tables').evaluate(sheet => { sheet.scrollLeft = 200; });
  assert.ok((await page.locator('#tables').evaluate(sheet => sheet.scrollLeft)) > 50);
  about((await name.boundingBox()).x, before.x, 1, 'the first column stays');
  page.assertClean();
});

test('the row of the projected link is brought into view', async t => {
  const page = await openPhone({ t });
  await page.locator('#inside-button').tap();
  for (let link = 0; link < 12; link += 1) {
    await page.locator('#inside-button').tap();
    const turn = await page.locator('tr.turn .name').textContent();
    assert.ok((await visibleRows(page)).includes(turn), `${turn} is out of view`);
  }
  page.assertClean();
});

test('a tapped point is found in its table, a tapped row in the drawing', async t => {
  const page = await openPhone({ t });
  const { place } = await grid(page);
  const at = place(120, 120);
  await page.touchscreen.tap(at.x, at.y);
  assert.match(await page.locator('tr.lit').textContent(), /^P22/);
  assert.ok((await visibleRows(page)).includes('P22'));
  await page.getByRole('button', { name: 'P20–P21', exact: true }).tap();
  assert.match(await page.locator('tr.lit').textContent(), /^P20–P21/);
  assert.deepEqual(await state(page), { step: 0, now: 'paused' }, 'a tap changes nothing');
  page.assertClean();
});

test('turned sideways and back, everything is kept', async t => {
  const page = await openPhone({ t });
  await page.locator('#step').tap();
  await enter(cell(page, 'P11', 'x'), 'abc');
  await openTab(page, 'Plots');
  await openTab(page, 'Tables');
  const before = [await state(page), await tables(page)];
  for (const viewport of [SIDEWAYS, UPRIGHT]) {
    await page.setViewportSize(viewport);
    assert.deepEqual([await state(page), await tables(page)], before);
    const canvas = await page.locator('#drawing').boundingBox();
    // The drawing fits its new room: both pins are on it.
    const { scale } = await grid(page);
    assert.ok(scale * 80 < canvas.width && scale * 80 < canvas.height && scale > 0.5, `scale ${scale}`);
  }
  page.assertClean();
});

for (const [name, viewport] of Object.entries({ upright: UPRIGHT, sideways: SIDEWAYS, small: { width: 320, height: 568 } })) {
  test(`nothing overlaps, and nothing sticks out: ${name}`, async t => {
    const page = await openPhone({ viewport, t });
    const faults = [];
    for (const where of ['', ' inside a step']) {
      if (where) await page.locator('#inside-button').tap();
      for (const tab of ['Controls', 'Tables', 'Plots', 'Model', 'Code']) {
        await openTab(page, tab);
        faults.push(...(await layoutFaults(page, viewport)).map(fault => `${tab}${where}: ${fault}`));
      }
    }
    assert.deepEqual(faults, []);
    page.assertClean();
  });
}

test('sideways, every hint is read to its end, and the drawing is still seen', async t => {
  const page = await openPhone({ viewport: SIDEWAYS, path: '#/sail', t });
  const hint = page.locator('.guide p'), count = page.locator('#guide-count');
  const [, last] = (await count.textContent()).split(' of ').map(Number);
  for (let line = 1; line <= last; line += 1) {
    assert.equal(await count.textContent(), `${line} of ${last}`);
    const { hidden, drawing } = await hint.evaluate(it => ({
      hidden: it.scrollHeight - it.clientHeight, drawing: document.getElementById('drawing').clientHeight,
    }));
    assert.ok(hidden <= 0 && drawing >= 80, `hint ${line}: ${hidden} px are cut, the drawing is ${drawing} px high`);
    await page.getByRole('button', { name: 'Next hint' }).tap();
  }
  page.assertClean();
});

test('on a screen lower than the page the big buttons stay in reach, and the sheet is scrolled to', async t => {
  const page = await openPhone({ viewport: { width: 320, height: 480 }, t });
  const { y, height } = await page.locator('.bar').boundingBox();
  assert.ok(y + height <= 480.5 && height < 70, `${y} + ${height}`);
  for (const at of [0, 999]) {
    await page.evaluate(at => scrollTo(0, at), at);
    for (const name of ['Back', 'Step', 'Inside', 'Run', 'Reset']) {
      const covered = await page.locator('.bar button').filter({ hasText: name }).evaluate(button => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      assert.equal(covered, false, `${name} is covered`);
    }
  }
  const sheet = await page.locator('#tables').boundingBox();
  assert.ok(sheet.y + sheet.height <= y + 1 && sheet.height > 40, JSON.stringify(sheet));
  page.assertClean();
});

test('what is pressed is large enough for a finger', async t => {
  const page = await openPhone({ t });
  const small = await page.locator('.bar button, .tabs button, #tools button, .top button').evaluateAll(buttons =>
    buttons.map(button => [button.textContent.trim(), button.getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 40 || height < 40)
      .map(([name, { width, height }]) => `${name}: ${width} × ${height}`));
  assert.deepEqual(small, []);
  page.assertClean();
});

/** Waits for so many more steps of a run that the rows, which are written at every 24th frame, are of a frame after this was called. */
async function framesLater(page) {
  const { step } = await state(page);
  await page.waitForFunction(step => Number(document.querySelector('#state b').textContent) > step, step + 26);
}

async function centre(page, selector) {
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Names of the rows that are wholly in view and not covered by anything. */
function visibleRows(page) {
  return page.locator('table.data tbody tr.row').evaluateAll(rows => rows.filter(row => {
    const name = row.querySelector('.name');
    const { left, top, bottom } = name.getBoundingClientRect();
    return [top + 1, bottom - 1].every(y => document.elementFromPoint(left + 10, y) === name);
  }).map(row => row.querySelector('.name').textContent));
}

/** The parts of the screen that cover each other or reach beyond it. */
function layoutFaults(page, viewport) {
  return page.evaluate(({ width, height }) => {
    const boxes = ['.top', '#guide', '#drawing', '.foot', '.tabs', '#inside', '.sheet:not([hidden])', '.bar']
      .map(selector => [selector, document.querySelector(selector)])
      .filter(([, element]) => element?.checkVisibility())
      .map(([selector, element]) => [selector, element.getBoundingClientRect()]);
    const faults = [];
    for (const [selector, box] of boxes) {
      if (box.left < -0.5 || box.top < -0.5 || box.right > width + 0.5 || box.bottom > height + 0.5) {
        faults.push(`${selector} sticks out: ${JSON.stringify(box)}`);
      }
      if (box.width < 40 || box.height < 20) faults.push(`${selector} is squashed: ${box.width} × ${box.height}`);
    }
    for (const [index, [a, first]] of boxes.entries()) {
      for (const [b, second] of boxes.slice(index + 1)) {
        const across = Math.min(first.right, second.right) - Math.max(first.left, second.left);
        const down = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
        if (across > 1 && down > 1) faults.push(`${a} and ${b} overlap by ${across} × ${down}`);
      }
    }
    const root = document.documentElement;
    if (root.scrollWidth > width || root.scrollHeight > height) {
      faults.push(`the page is ${root.scrollWidth} × ${root.scrollHeight}`);
    }
    for (const part of document.querySelectorAll('.bar, .foot, .top')) {
      if (part.checkVisibility() && part.scrollWidth > part.clientWidth + 1) {
        faults.push(`.${part.className} is cut off: ${part.scrollWidth} of ${part.clientWidth}`);
      }
    }
    return faults;
  }, viewport);
}

test('one finger holds a point and another presses Step', async t => {
  const page = await openPhone({ t });
  const { place } = await grid(page);
  const from = place(120, 120);
  const there = { x: from.x + 10, y: from.y + 20 };
  const button = await centre(page, '#step');
  await page.fingers.down(from);
  await page.fingers.move(there);
  await page.fingers.down(there, button);
  assert.equal(await isHeld(page), true, 'the first finger still holds');
  await page.fingers.up();
  assert.equal((await state(page)).step, 1, 'the browser clicks for the first finger only');
  page.assertClean();
});

test('in a window that is far too small the page scrolls, and every control can be reached', async t => {
  for (const viewport of [{ width: 320, height: 256 }, { width: 400, height: 300 }, { width: 320, height: 200 }]) {
    const page = await openPage({ viewport, t });
    await page.waitForFunction(() => document.getElementById('curtain').hidden);
    for (const id of ['step', 'tab-controls', 'next-sweep', 'exaggeration', 'tab-tables', 'tab-code', 'reset']) {
      const selector = id === 'next-sweep' ? '[data-action="tool-pin"]' : `#${id}`;
      await page.locator(selector).click({ timeout: 3000 });
    }
    page.assertClean();
  }
});
