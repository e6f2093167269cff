// The wind tunnel's projection: plain JavaScript, the compiled module and the native program, taking turns.
//
//   node tunnel.mjs MODULE NATIVE_PROGRAM [quick]

import { execFileSync } from 'node:child_process';
import { load } from './module.mjs';

const [modulePath, program, quick] = process.argv.slice(2);
const exports = load(modulePath);
const SIZES = quick ? [[64, 32], [128, 64]] : [[64, 32], [128, 64], [256, 128], [512, 256]];
const TURNS = quick ? 5 : 9;
const SOLVERS = ['listed', 'red-black', 'multigrid'];
const GOAL = 1e-3;

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const nanoseconds = (work) => {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start);
};

/** The over-relaxation that suits a tunnel closed on three sides. */
function bestOmega([columns]) {
  const rate = (1 + Math.cos(Math.PI / (2 * columns))) / 2;
  return 2 / (1 + Math.sqrt(1 - rate * rate));
}

/** The same scene in flat arrays of single precision, column after column. */
class Scene {
  constructor([columns, rows]) {
    Object.assign(this, { columns, rows });
    const cells = columns * rows;
    for (const name of ['u', 'v', 'p', 'open', 'right', 'inverse']) this[name] = new Float32Array(cells);
    const h = 1 / rows;
    for (let i = 1; i < columns; i++) {
      for (let j = 1; j < rows - 1; j++) {
        const [x, y] = [(i + 0.5) * h - 0.5, (j + 0.5) * h - 0.5];
        this.open[i * rows + j] = x * x + y * y < 0.15 * 0.15 ? 0 : 1;
      }
    }
    for (let j = 1; j < rows - 1; j++) this.u[rows + j] = 2;
    for (let i = 1; i < columns - 1; i++) {
      for (let j = 1; j < rows - 1; j++) {
        const k = i * rows + j;
        const sum = this.open[k - rows] + this.open[k + rows] + this.open[k - 1] + this.open[k + 1];
        this.inverse[k] = this.open[k] && sum ? 1 / sum : 0;
        this.right[k] = -(this.u[k + rows] - this.u[k] + this.v[k + 1] - this.v[k]);
      }
    }
  }

  /** Cell after cell, correcting the velocities. */
  listed(omega) {
    const { columns, rows, u, v, p, open } = this;
    for (let i = 1; i < columns - 1; i++) {
      for (let j = 1; j < rows - 1; j++) {
        const k = i * rows + j;
        if (open[k] === 0) continue;
        const left = open[k - rows];
        const right = open[k + rows];
        const low = open[k - 1];
        const high = open[k + 1];
        const sum = left + right + low + high;
        if (sum === 0) continue;
        const q = (-(u[k + rows] - u[k] + v[k + 1] - v[k]) / sum) * omega;
        p[k] += q;
        u[k] -= left * q;
        u[k + rows] += right * q;
        v[k] -= low * q;
        v[k + 1] += high * q;
      }
    }
  }

  /** One colour after the other, on the pressure. */
  redBlack(omega) {
    const { columns, rows, p, right, inverse } = this;
    for (let colour = 0; colour < 2; colour++) {
      for (let i = 1; i < columns - 1; i++) {
        for (let j = 1 + ((i + 1 + colour) & 1); j < rows - 1; j += 2) {
          const k = i * rows + j;
          const sum = right[k] + p[k - rows] + p[k + rows] + p[k - 1] + p[k + 1];
          p[k] += omega * (inverse[k] * sum - p[k]);
        }
      }
    }
  }
}

/** ns per sweep of a script, turn by turn. */
function script(size, method, sweeps) {
  const scene = new Scene(size);
  const omega = bestOmega(size);
  const turn = () => {
    for (let s = 0; s < sweeps; s++) scene[method](omega);
  };
  turn();
  return () => nanoseconds(turn) / sweeps;
}

/** ns per step in the module, turn by turn; and what it ends in. */
function inModule([columns, rows], solver, sweeps, omega, steps) {
  const open = () => exports.tunnel_init(columns, rows, solver, sweeps, omega);
  if (!open()) throw new Error(`the module refuses ${columns} × ${rows}`);
  exports.tunnel_step(steps);
  const times = [];
  open();
  for (let t = 0; t < TURNS; t++) times.push(nanoseconds(() => exports.tunnel_step(steps)) / steps);
  return [median(times), BigInt.asUintN(64, exports.tunnel_checksum()).toString(16).padStart(16, '0')];
}

function natively([columns, rows], solver, sweeps, omega, steps) {
  const args = ['tunnel', columns, rows, solver, sweeps, omega, steps, TURNS].map(String);
  const lines = execFileSync(program, args, { encoding: 'utf8' }).trim().split('\n');
  const hash = lines.pop();
  return [median(lines.map((line) => Number(line) / steps)), hash];
}

const cell = (text) => String(text).padStart(13);
const doubts = [];
console.log(`single-precision JavaScript beside double-precision module and program; medians of ${TURNS} turns`);
console.log(['columns × rows', 'who', 'ns/cell/sweep', 'of js', 'to 1e-3', 'ms to 1e-3', 'ms a step'].map(cell).join(''));
for (const size of SIZES) {
  const cells = (size[0] - 2) * (size[1] - 2);
  const omega = bestOmega(size);
  const js = { listed: script(size, 'listed', 40), 'red-black': script(size, 'redBlack', 40) };
  const turns = { listed: [], 'red-black': [] };
  for (let t = 0; t < TURNS; t++) for (const name of Object.keys(js)) turns[name].push(js[name]());
  const steps = Math.max(1, Math.round(4e5 / cells));
  SOLVERS.forEach((name, solver) => {
    const sweeps = solver === 2 ? 5 : 40;
    exports.tunnel_init(...size, solver, solver === 2 ? 30 : 10000, omega);
    const rounds = exports.tunnel_rounds(GOAL);
    const line = (who, sweep, step) => {
      const perSweep = sweep / cells;
      const ofJs = turns[name] ? (median(turns[name]) / sweep).toFixed(2) : '–';
      const total = rounds ? ((sweep * rounds) / 1e6).toFixed(3) : '–';
      const ms = step ? (step / 1e6).toFixed(3) : '–';
      console.log([size.join(' × '), `${name} ${who}`, perSweep.toFixed(2), ofJs, rounds || '–', total, ms].map(cell).join(' '));
    };
    if (turns[name]) line('js', median(turns[name]));
    const hashes = [['native', natively], ['wasm', inModule]].map(([who, measure]) => {
      const [rest] = measure(size, solver, 0, omega, steps);
      const [step, hash] = measure(size, solver, sweeps, omega, steps);
      line(who, (step - rest) / sweeps, step);
      return hash;
    });
    if (hashes[0] !== hashes[1]) doubts.push(`${name} ends in other bits as WebAssembly at ${size.join(' × ')}`);
  });
}
if (doubts.length > 0) {
  console.error(doubts.join('\n'));
  process.exitCode = 1;
}
