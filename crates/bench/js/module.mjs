// A sheet in the compiled module, without generated glue. What it imports is for objects, which nothing here passes.

import { readFileSync } from 'node:fs';

/** The exports of the module in this file. */
export function load(path) {
  const module = new WebAssembly.Module(readFileSync(path));
  const imports = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== 'function') throw new Error(`the module imports a ${kind}, ${from}.${name}`);
    (imports[from] ??= {})[name] = () => {};
  }
  return new WebAssembly.Instance(module, imports).exports;
}

/** A sheet that can be stepped; `contestant` is a place in the list of the crate. */
export class Sheet {
  constructor(exports, contestant, n, sweeps, substeps) {
    this.exports = exports;
    this.links = exports.init(n, contestant, sweeps, substeps);
    if (this.links === 0) throw new Error(`the module refuses a sheet of ${n} × ${n}`);
  }

  step(count) {
    this.exports.step(count);
  }

  stretch() {
    return { mean: this.exports.mean_stretch(), rms: this.exports.rms_stretch() };
  }

  checksum() {
    return BigInt.asUintN(64, this.exports.checksum()).toString(16).padStart(16, '0');
  }
}
