// The same work in plain JavaScript, as fast as we could make it: one loop without allocation over links that lie in the
// order of their projection, positions and inverse mass of a particle side by side, indices counted in numbers.
//
// Measured, and not better: arrays for x, y and z apart, Math.fround around every operation (three times as slow in V8,
// which does not narrow its arithmetic), strips of neighbouring links without indices, inverse masses beside the links.

/** What is compared. Float64Array saves the conversions of Float32Array, which saves memory; the orders are equally fast. */
export const VARIANTS = [
  {
    name: 'js-f32-colours',
    about: 'Float32Array, links coloured: no two of a colour share a particle',
    numbers: Float32Array,
    order: colourOrder,
  },
  {
    name: 'js-f64-families',
    about: 'Float64Array, family by family',
    numbers: Float64Array,
    order: scene => Array.from(scene.rests, (_, link) => link),
  },
];

/**
 * The links colour by colour. They come family by family, soft ones first, and each takes the first colour that neither
 * of its ends has yet, so that a family takes two colours and the soft ones stay first.
 */
function colourOrder({ links, rests, positions }) {
  const taken = new Int32Array(positions.length / 3);
  const colours = [];
  for (let link = 0; link < rests.length; link += 1) {
    const [a, b] = [links[2 * link], links[2 * link + 1]];
    const free = ~(taken[a] | taken[b]);
    const colour = 31 - Math.clz32(free & -free);
    taken[a] |= 1 << colour;
    taken[b] |= 1 << colour;
    (colours[colour] ??= []).push(link);
  }
  return colours.flat();
}

/** A sheet that can be stepped; `scene` as `contestant scene N` writes it. */
export class Sheet {
  constructor(scene, variant, sweeps, substeps) {
    const Numbers = variant.numbers;
    const particles = scene.positions.length / 3;
    this.scene = scene;
    this.sweeps = sweeps;
    this.substeps = substeps;
    // x, y, z and inverse mass of each particle.
    this.x = new Numbers(4 * particles);
    for (let i = 0; i < particles; i += 1) {
      for (let axis = 0; axis < 3; axis += 1) this.x[4 * i + axis] = scene.positions[3 * i + axis];
      this.x[4 * i + 3] = 1;
    }
    for (const i of scene.pinned) this.x[4 * i + 3] = 0;
    this.previous = this.x.slice();
    this.v = new Numbers(4 * particles);
    // Where in x the ends of the links lie, in the order of projection.
    const order = variant.order(scene);
    this.a = Int32Array.from(order, link => 4 * scene.links[2 * link]);
    this.b = Int32Array.from(order, link => 4 * scene.links[2 * link + 1]);
    this.rest = Numbers.from(order, link => scene.rests[link]);
  }

  get links() {
    return this.rest.length;
  }

  step(count) {
    const h = this.scene.dt / this.substeps;
    for (let substep = 0; substep < count * this.substeps; substep += 1) {
      predict(this.x, this.previous, this.v, h, this.scene.gravity, 1 - this.scene.drag * h);
      for (let sweep = 0; sweep < this.sweeps; sweep += 1) {
        project(this.x, this.a, this.b, this.rest);
      }
      takeVelocities(this.x, this.previous, this.v, 1 / h);
    }
  }

  /** Mean of the magnitudes, and root of the mean square, of the structural links' strains. */
  stretch() {
    const { x, scene } = this;
    let [sum, squares] = [0, 0];
    for (const link of scene.structural) {
      const [a, b] = [4 * scene.links[2 * link], 4 * scene.links[2 * link + 1]];
      const length = Math.hypot(x[a] - x[b], x[a + 1] - x[b + 1], x[a + 2] - x[b + 2]);
      const strain = length / scene.rests[link] - 1;
      sum += Math.abs(strain);
      squares += strain * strain;
    }
    const count = scene.structural.length;
    return { mean: sum / count, rms: Math.sqrt(squares / count) };
  }
}

function predict(x, previous, v, h, gravity, kept) {
  for (let i = 0; i < x.length; i += 4) {
    if (x[i + 3] === 0) continue;
    const vx = kept * v[i];
    const vy = kept * (v[i + 1] - h * gravity);
    const vz = kept * v[i + 2];
    previous[i] = x[i];
    previous[i + 1] = x[i + 1];
    previous[i + 2] = x[i + 2];
    x[i] += h * vx;
    x[i + 1] += h * vy;
    x[i + 2] += h * vz;
  }
}

/** Corrects every link once, each seeing the corrections of those before it. */
function project(x, a, b, rest) {
  for (let link = 0; link < rest.length; link += 1) {
    const i = a[link];
    const j = b[link];
    const ix = x[i];
    const iy = x[i + 1];
    const iz = x[i + 2];
    const iw = x[i + 3];
    const jx = x[j];
    const jy = x[j + 1];
    const jz = x[j + 2];
    const jw = x[j + 3];
    const dx = ix - jx;
    const dy = iy - jy;
    const dz = iz - jz;
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    // The last summand decides where both ends are pinned or in one place: nothing moves then.
    const factor = (rest[link] - length) / ((iw + jw) * length + 1e-20);
    const p = iw * factor;
    const q = jw * factor;
    x[i] = ix + p * dx;
    x[i + 1] = iy + p * dy;
    x[i + 2] = iz + p * dz;
    x[j] = jx - q * dx;
    x[j + 1] = jy - q * dy;
    x[j + 2] = jz - q * dz;
  }
}

function takeVelocities(x, previous, v, perSecond) {
  for (let i = 0; i < x.length; i += 4) {
    v[i] = (x[i] - previous[i]) * perSecond;
    v[i + 1] = (x[i + 1] - previous[i + 1]) * perSecond;
    v[i + 2] = (x[i + 2] - previous[i + 2]) * perSecond;
  }
}
