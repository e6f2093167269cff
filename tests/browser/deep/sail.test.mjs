// The sail: colours with their unit, and a stop that says why; and in every lab commands say what they did.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedPixels, pixels } from '../support/drawing.mjs';
import { button, openLab, openTab, press, said, state, until } from '../support/page.mjs';

const PATH = '#/sail';

/** How many pixels are clearly orange, and how many clearly blue. */
async function tints(page) {
  const data = await pixels(page);
  const found = { orange: 0, blue: 0 };
  for (let at = 0; at < data.length; at += 4) {
    const lead = data[at] - data[at + 2];
    if (data[at + 3] === 255 && lead > 50) found.orange += 1;
    if (data[at + 3] === 255 && lead < -40) found.blue += 1;
  }
  return found;
}

/** Lets the sail fill for a while, then holds it still. */
async function filled(page) {
  await page.waitForFunction(() => Number(document.querySelector('#state b')?.textContent) >= 60);
  await press(page, 'Pause');
}

test('pressure has colours and a legend with its unit; cloth has neither', async t => {
  const page = await openLab({ path: PATH, t });
  await filled(page);
  const legend = page.locator('#legend');
  assert.match(await legend.textContent(), /below 0.*above 0.*±[\d.e−]+ Pa$/);
  const pressure = await tints(page);
  // The wind pushes towards +z.
  assert.ok(pressure.orange > 2000 && pressure.blue < 200, JSON.stringify(pressure));
  const drawing = await pixels(page);
  const shows = page.getByRole('group', { name: 'What the drawing shows' });
  await shows.getByRole('button', { name: 'Strain' }).click();
  assert.match(await legend.textContent(), /shorter.*longer.*±[\d.e−]+$/);
  await shows.getByRole('button', { name: 'Cloth' }).click();
  assert.equal(await legend.isVisible(), false);
  // Pins are red.
  assert.ok((await tints(page)).orange < pressure.orange / 4, 'cloth shows pressure');
  assert.ok(changedPixels(drawing, await pixels(page)) > 5000);
  page.assertClean();
});

test('the wind from the other side has the other colour', async t => {
  const page = await openLab({ path: `${PATH}?preset=fills-minus-15`, t });
  await filled(page);
  const { orange, blue } = await tints(page);
  assert.ok(blue > 2000 && orange < blue / 4, `${orange} orange, ${blue} blue`);
  page.assertClean();
});

test('a sail that is stopped says why, and only Reset goes on', async t => {
  const page = await openLab({ path: PATH, t });
  await filled(page);
  await openTab(page, 'Controls');
  await page.getByRole('button', { name: 'Kick a node 0.3 m' }).dispatchEvent('click');
  const { step } = await state(page);
  const issues = page.locator('#issues');
  for (let tries = 0; tries < 3; tries += 1) {
    await press(page, 'Step');
    assert.equal((await state(page)).step, step, 'a refused step is no step');
    assert.match(await issues.textContent(), new RegExp(`until Reset: .*refused step ${step + 1}: `));
  }
  await press(page, 'Reset');
  assert.equal(await issues.isVisible(), false);
  await press(page, 'Step');
  assert.equal((await state(page)).step, 1);
  page.assertClean();
});

test('a sail that is stopped while it runs does not go on saying so', async t => {
  const page = await openLab({ path: PATH, t });
  await page.waitForFunction(() => Number(document.querySelector('#state b')?.textContent) >= 60);
  await openTab(page, 'Controls');
  await page.getByRole('button', { name: 'Kick a node 0.3 m' }).dispatchEvent('click');
  await until(page, 'stopped');
  assert.equal(await button(page, 'Pause').count(), 0);
  const reset = button(page, 'Reset'), background = () => reset.evaluate(it => getComputedStyle(it).backgroundColor);
  const offered = await background();
  await press(page, 'Run');
  assert.match(await said(page), /until Reset/);
  await press(page, 'Reset');
  assert.equal((await state(page)).now, 'paused');
  assert.notEqual(await background(), offered);
  page.assertClean();
});

test('every command of every lab says what it did', async t => {
  const page = await openLab({ t });
  const labs = await page.locator('#labs a').evaluateAll(links => links.map(link => link.getAttribute('href')));
  assert.equal(labs.length, 9);
  let commands = 0;
  for (const lab of labs) {
    await page.evaluate(lab => { location.hash = lab; }, lab);
    await page.locator(`#labs a[href="${lab}"][aria-current]`).waitFor();
    // A step might have more to say than the command.
    if ((await state(page)).now === 'running') await press(page, 'Pause');
    await openTab(page, 'Controls');
    for (const command of await page.locator('#controls .commands button').all()) {
      await command.dispatchEvent('click');
      assert.equal(await said(page), await command.textContent(), lab);
      commands += 1;
    }
  }
  assert.ok(commands >= 3, `${commands} commands`);
  page.assertClean();
});
