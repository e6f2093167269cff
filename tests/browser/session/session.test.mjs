// A hundred things in a row, by chance but the same each time: nothing to complain about, and the page works on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, number, openLab, openTab, press, state, steps, tables } from '../support/page.mjs';

const TEXTS = ['0', '40', '80.5', '-1e6', '1e6', 'abc', '', '1e400', 'NaN', '−7,5', '120', '1', '4'];
const KEYS = 's,b,i,Shift+I, , ,Tab,Tab,Enter,Escape,ArrowDown,ArrowRight,?,Escape'.split(',');
const SIZES = [{ width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1280, height: 800 }];
const OFTEN = 'key,key,key,control,control,control,control,control,pointer,pointer,wait'.split(',');

for (const [device, options] of Object.entries({
  desk: {},
  phone: { viewport: { width: 390, height: 844 }, touch: true, deviceScaleFactor: 2 },
})) {
  test(`a restless person: ${device}`, async t => {
    const page = await openLab({ ...options, t });
    const random = sequence(device.length);
    const pick = list => list[Math.floor(random() * list.length)];
    const things = {
      key: () => page.keyboard.press(pick(KEYS)),
      control: () => page.evaluate(([place, text, notch]) => {
        const open = document.querySelector('dialog[open]') ?? document;
        // Saving and copying leave the page.
        const controls = [...open.querySelectorAll('button, input, select, a')].filter(element =>
          element.checkVisibility() && !element.hasAttribute('data-csv') && !element.hasAttribute('data-copy'));
        const control = controls[Math.floor(place * controls.length)];
        if (control.matches('select')) {
          control.selectedIndex = Math.floor(notch * control.options.length);
          control.dispatchEvent(new Event('change', { bubbles: true }));
        } else if (control.type === 'range') {
          control.value = String(Math.floor(notch * Number(control.max)));
          control.dispatchEvent(new Event('input', { bubbles: true }));
        } else if (control.type === 'text') {
          control.focus();
          if (!control.readOnly) control.value = text;
          control.blur();
        } else {
          control.click();
        }
      }, [random(), pick(TEXTS), random()]),
      pointer: async () => {
        const box = await page.locator('#drawing').boundingBox();
        const place = () => ({ x: box.x + random() * box.width, y: box.y + random() * box.height });
        if (options.touch) await page.fingers.drag(place(), place(), 3);
        else {
          const [from, to] = [place(), place()];
          await page.mouse.move(from.x, from.y);
          await page.mouse.down();
          await page.mouse.move(to.x, to.y, { steps: 3 });
          if (random() < 0.8) await page.mouse.up();
        }
      },
      size: () => page.setViewportSize(pick(SIZES)),
      wait: () => page.waitForTimeout(30),
    };
    const done = [];
    for (let thing = 0; thing < 45; thing += 1) {
      const name = thing % 15 === 14 ? 'size' : pick(OFTEN);
      done.push(name);
      await things[name]();
    }
    if (!options.touch) await page.mouse.up();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#curtain').isVisible(), false, done.join(' '));

    await page.evaluate(() => document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close()));
    await page.evaluate(() => { location.hash = '#/worked-example'; });
    await page.waitForFunction(() => document.getElementById('title').textContent === 'Worked example');
    await openTab(page, 'Controls');
    await choose(page, 'Grid');
    await page.getByRole('button', { name: 'Defaults' }).click();
    await press(page, 'Reset');
    await openTab(page, 'Tables');
    await steps(page, 1);
    assert.deepEqual(await state(page), { step: 1, now: 'paused' });
    const { points } = await tables(page);
    assert.equal(number(points.P10.y).toFixed(6), '80.002083', 'Reset and Defaults lead back to the example');
    page.assertClean();
  });
}

/** Numbers from 0 to 1 that look like chance and are the same every time. */
function sequence(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
