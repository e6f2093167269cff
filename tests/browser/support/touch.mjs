// Fingers on the screen, through the DevTools protocol: the browser makes real touch and pointer events of them.

/**
 * @typedef {{ x: number, y: number }} Point in CSS pixels from the corner of the page
 */

/**
 * @param {import('playwright-core').CDPSession} cdp
 */
export function fingers(cdp) {
  const numbered = points => points.map(({ x, y }, id) => ({ x, y, id }));

  // The browser hands movements to the page with the next frame: wait for it.
  async function dispatch(type, touchPoints) {
    await cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    await cdp.send('Runtime.evaluate', {
      expression: 'new Promise(done => requestAnimationFrame(() => setTimeout(done)))', awaitPromise: true,
    });
  }

  const send = (type, points) => dispatch(type, numbered(points));

  return {
    /** Puts one finger down at each point. */
    down: (...points) => send('touchStart', points),

    /** Moves the fingers that are down, in the order in which they were put down. */
    move: (...points) => send('touchMove', points),

    /** Lifts one of the fingers that are down; the others move to their places in `points`. */
    lift: (index, ...points) => dispatch('touchMove', numbered(points).filter(({ id }) => id !== index)),

    /** Lifts all fingers. */
    up: () => send('touchEnd', []),

    /** What happens when a call comes in: the system takes the fingers away. */
    cancel: () => send('touchCancel', []),

    /** One finger from one point to another. */
    async drag(from, to, steps = 8) {
      await send('touchStart', [from]);
      for (let step = 1; step <= steps; step += 1) await send('touchMove', [between(from, to, step / steps)]);
      await send('touchEnd', []);
    },

    /** Two fingers on a horizontal line through `centre`, from one distance to another. */
    async pinch(centre, fromDistance, toDistance, steps = 8) {
      const pair = distance => [
        { x: centre.x - distance / 2, y: centre.y },
        { x: centre.x + distance / 2, y: centre.y },
      ];
      await send('touchStart', pair(fromDistance));
      for (let step = 1; step <= steps; step += 1) {
        await send('touchMove', pair(fromDistance + ((toDistance - fromDistance) * step) / steps));
      }
      await send('touchEnd', []);
    },
  };
}

function between(from, to, part) {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
