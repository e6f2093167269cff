// Frames at the times a test says, instead of those of the screen.

/**
 * Takes the place of the screen: from now on the page gets an animation frame only from `frame`. Call it before the
 * page is opened.
 */
export async function holdFrames(page) {
  await page.addInitScript(() => {
    let waiting = [];
    let last = 0;
    window.requestAnimationFrame = callback => { last += 1; waiting.push([last, callback]); return last; };
    window.cancelAnimationFrame = id => { waiting = waiting.filter(([other]) => other !== id); };
    /** Gives one frame with this stamp; says how many callbacks took it. */
    window.giveFrame = stamp => {
      const due = waiting;
      waiting = [];
      for (const [, callback] of due) callback(stamp);
      return due.length;
    };
  });
}

/** Gives the page frames with these stamps, in milliseconds, and the step the page shows after each. */
export function frames(page, stamps) {
  return page.evaluate(stamps => stamps.map(stamp => {
    window.giveFrame(stamp);
    return Number(document.querySelector('#state b').textContent);
  }), stamps);
}

/** The stamps of a screen of this rate, from `start` on, in milliseconds; as browsers do, to a tenth. */
export function screen(hz, seconds, start = 1000) {
  const count = Math.round(hz * seconds);
  return Array.from({ length: count + 1 }, (_, frame) => Math.round((start + frame * 1000 / hz) * 10) / 10);
}

/** The page goes out of sight, or comes back. */
export async function hide(page, hidden = true) {
  await page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    const state = hidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}
