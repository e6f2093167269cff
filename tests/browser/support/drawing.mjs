// The drawing: its pixels, and where the points of the worked example stand on the screen.

/** Every pixel of the drawing. */
export async function pixels(page) {
  const text = await page.locator('#drawing').evaluate(canvas => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let bytes = '';
    for (let at = 0; at < data.length; at += 8192) bytes += String.fromCharCode(...data.subarray(at, at + 8192));
    return btoa(bytes);
  });
  return Buffer.from(text, 'base64');
}

/** How many pixels of two drawings of the same size differ. */
export function changedPixels(before, after) {
  if (before.length !== after.length) return Infinity;
  let changed = 0;
  for (let at = 0; at < before.length; at += 4) {
    if (before.readUInt32LE(at) !== after.readUInt32LE(at)) changed += 1;
  }
  return changed;
}

/**
 * Where the grid stands on the screen, read from the drawing itself: the two pins are the only things in their colour,
 * and they are at (40, 40) and (120, 40) of the model.
 *
 * @returns {Promise<{ scale: number, place: (x: number, y: number) => { x: number, y: number } }>} pixels of the screen
 * per unit of the model, and from the model to the screen, at exaggeration ×1
 */
export async function grid(page) {
  const [left, right] = await page.locator('#drawing').evaluate(canvas => {
    const pen = canvas.getContext('2d');
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    const probe = new OffscreenCanvas(1, 1).getContext('2d');
    probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--pin').trim();
    probe.fillRect(0, 0, 1, 1);
    const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
    const found = [];
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] === r && data[at + 1] === g && data[at + 2] === b && data[at + 3] === 255) {
        found.push([(at / 4) % canvas.width + 0.5, Math.floor(at / 4 / canvas.width) + 0.5]);
      }
    }
    const columns = found.map(([x]) => x);
    const middle = (Math.min(...columns) + Math.max(...columns)) / 2;
    const frame = canvas.getBoundingClientRect();
    return [found.filter(([x]) => x < middle), found.filter(([x]) => x > middle)].map(square => {
      // The middle of the square: it is drawn with a hole, so the mean of its pixels would do as well.
      const centre = [0, 1].map(axis => {
        const along = square.map(pixel => pixel[axis]);
        return (Math.min(...along) + Math.max(...along)) / 2;
      });
      return {
        x: frame.left + centre[0] * frame.width / canvas.width,
        y: frame.top + centre[1] * frame.height / canvas.height,
      };
    });
  });
  const scale = (right.x - left.x) / 80;
  return { scale, place: (x, y) => ({ x: left.x + scale * (x - 40), y: left.y + scale * (y - 40) }) };
}
