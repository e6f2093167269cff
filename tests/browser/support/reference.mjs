// The worked example, computed independently in 50-digit arithmetic: tests/oracle/worked_example.json.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { number } from './page.mjs';

export const reference = JSON.parse(readFileSync(new URL('../../oracle/worked_example.json', import.meta.url), 'utf8'));

/** What a double-precision program may differ from the reference. */
export const TOLERANCE = 1e-12;

/** Fails unless a text of the page is this number, within the tolerance. */
export function close(text, expected, what, tolerance = TOLERANCE) {
  const difference = Math.abs(number(text) - Number(expected));
  assert.ok(difference <= tolerance, `${what}: the page says ${text}, the reference ${expected}`);
}

/** Fails unless the points and links of the page, shown with every digit, are in these places. */
export function sameState({ points, links }, { positions, residuals }, what) {
  assert.deepEqual(Object.keys(points), Object.keys(positions));
  assert.deepEqual(Object.keys(links), reference.links_in_order);
  for (const [id, [x, y]] of Object.entries(positions)) {
    close(points[id].x, x, `${what}: x of ${id}`);
    close(points[id].y, y, `${what}: y of ${id}`);
  }
  for (const [id, link] of Object.entries(links)) close(link.residual, residuals[id], `${what}: residual of ${id}`);
}
