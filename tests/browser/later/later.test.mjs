// The code of some labs comes once, when nothing else is to be done or one of them is opened; until it comes, and when
// it does not, all else works.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { button, openLab, press, ready, said, state } from '../support/page.mjs';

const CODE = '**/web_later.wasm*';

/** Counts how often the page asks for the code. */
const counted = (answer = route => route.continue()) => async page => {
  page.asked = 0;
  await page.route(CODE, route => { page.asked += 1; return answer(route, page.asked); });
};

const go = (page, lab) => page.evaluate(lab => { location.hash = `#/${lab}`; }, lab);

const title = (page, text) => page.locator('#title').filter({ hasText: text }).waitFor();

/** The person saves data: nothing is fetched before it is wanted. */
const saving = then => async page => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await then(page);
};

const DEEP = [['sheet', 'Sheet'], ['smoke', 'Smoke'], ['block', 'Soft block'], ['sail', 'Sail']];

test('it comes while nothing else is to be done; then the labs open without a network', async t => {
  const page = await openLab({ t, before: counted() });
  await page.waitForFunction(() => performance.getEntriesByType('resource')
    .some(({ name, responseEnd }) => /web_later/.test(name) && responseEnd > 0));
  await page.context().setOffline(true);
  for (const [lab, name] of DEEP) {
    await go(page, lab);
    await title(page, name);
    assert.equal(await said(page), `${name} opened`);
  }
  assert.equal(page.asked, 1);
  // The browser asks for it at every new address.
  page.assertClean([/icon\.svg/]);
});

test('a reload while it is on its way: the page does not complain, and asks again', async t => {
  const page = await openLab({ t, before: counted((route, asked) => (asked === 1 ? undefined : route.continue())) });
  while (page.asked < 1) await page.waitForTimeout(20);
  await page.reload();
  await ready(page);
  await go(page, 'sheet');
  await title(page, 'Sheet');
  assert.equal(page.asked, 2);
  page.assertClean();
});

test('for who saves data it comes with the first lab that needs it, and only once', async t => {
  const page = await openLab({ t, before: saving(counted()) });
  await go(page, 'rope');
  await title(page, 'Rope');
  await page.waitForTimeout(300);
  assert.equal(page.asked, 0);
  for (const [lab, name] of DEEP) {
    await go(page, lab);
    await title(page, name);
  }
  assert.equal(page.asked, 1);
  page.assertClean();
});

test('an address of such a lab opens it at once: nothing else is seen before', async t => {
  let arrive;
  const arrived = new Promise(resolve => { arrive = resolve; });
  const before = counted(async route => { await arrived; await route.continue(); });
  const opened = openLab({ path: '#/sail', t, before });
  arrive();
  const page = await opened;
  assert.equal(await page.locator('#title').textContent(), 'Sail');
  assert.equal(await page.locator('#notice').isVisible(), false);
  page.assertClean();
});

test('until it comes one works on where one is', async t => {
  let arrive;
  const arrived = new Promise(resolve => { arrive = resolve; });
  const page = await openLab({ t, before: counted(async route => { await arrived; await route.continue(); }) });
  await go(page, 'smoke');
  await page.getByText('Smoke is on its way').first().waitFor();
  await button(page, 'Step').click();
  assert.deepEqual(await state(page), { step: 1, now: 'paused' });
  arrive();
  await title(page, 'Smoke');
  page.assertClean();
});

for (const path of ['', '#/sheet']) {
  test(`when it does not come the page says so and tries again, opened at “${path}”`, async t => {
    const ways = [null, route => route.abort(), route => route.fulfill({ status: 404, body: 'gone' }),
      route => route.fulfill({ body: 'no module' })];
    const page = await openLab({
      path, t, before: saving(counted((route, asked) => (ways[asked] ?? (route => route.continue()))(route))),
    });
    if (!path) await go(page, 'sheet');
    const again = page.getByRole('button', { name: 'Try again' });
    for (const asked of [1, 2, 3]) {
      await again.waitFor();
      assert.equal(page.asked, asked);
      assert.match(await page.locator('#notice').textContent(), /Sheet did not come/);
      assert.match(await said(page), /Sheet did not come/);
      await press(page, 'Step');
      assert.equal((await state(page)).step, asked);
      await again.click();
    }
    await title(page, 'Sheet');
    assert.equal(await again.isVisible(), false);
    page.assertClean([/^console error/, /^status 404/, /^failed: /]);
  });
}

test('a request that hangs is called off, or another one overtakes it', async t => {
  const held = [];
  const hang = (route, asked) => (asked === 1 ? held.push(route) : route.continue());
  const page = await openLab({ path: '#/rope', t, before: counted(hang) });
  const stay = page.getByRole('button', { name: 'Stay here' });
  for (const away of [() => stay.click(), () => page.keyboard.press('Escape')]) {
    await go(page, 'sheet');
    await stay.waitFor();
    await away();
    await stay.waitFor({ state: 'hidden' });
    assert.equal(await said(page), 'back to Rope');
    // Or a link to the other lab would lead nowhere.
    await page.waitForFunction(() => location.hash === '#/rope');
  }
  await go(page, 'sheet');
  await page.getByRole('button', { name: 'Try again' }).click({ timeout: 12000 });
  await title(page, 'Sheet');
  assert.equal(page.asked, 2);
  // The first is answered after all.
  await held[0].continue();
  await page.waitForTimeout(100);
  await press(page, 'Step');
  page.assertClean();
});

test('a lab that is late at the start leaves the page to the first one', async t => {
  const page = await openLab({ path: '#/sail', t, before: async page => {
    await page.route(CODE, () => {});
    page.context().setDefaultTimeout(12000);
  } });
  assert.match(await page.locator('#notice').textContent(), /Sail did not come/);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.waitForFunction(() => location.hash === '#/worked-example');
  await button(page, 'Step').click();
  assert.deepEqual(await state(page), { step: 1, now: 'paused' });
  page.assertClean();
});
