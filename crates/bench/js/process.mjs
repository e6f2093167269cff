// A process that measures in Node: a line is asked, a line is answered (see src/process.rs for the questions).
//
//   node process.mjs list                     the names of the plain JavaScript contestants
//   node process.mjs js NAME SCENE_FOLDER     one of them; N × N is read from SCENE_FOLDER/N.json
//   node process.mjs wasm MODULE CONTESTANT   the compiled module; a contestant by its place in the list

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import * as baseline from './baseline.mjs';
import * as compiled from './module.mjs';

const [mode, ...rest] = process.argv.slice(2);

if (mode === 'list') {
  for (const { name, about } of baseline.VARIANTS) console.log(`${name}\t${about}`);
} else {
  await answerAll(opener(mode, rest));
}

/** What makes a sheet of this size. */
function opener(mode, [what, where]) {
  if (mode === 'wasm') {
    const exports = compiled.load(what);
    return (...numbers) => new compiled.Sheet(exports, Number(where), ...numbers);
  }
  const variant = baseline.VARIANTS.find(({ name }) => name === what);
  if (mode !== 'js' || variant === undefined) throw new Error(`there is no ${mode} ${what}`);
  return (n, ...numbers) => {
    const scene = JSON.parse(readFileSync(`${where}/${n}.json`, 'utf8'));
    return new baseline.Sheet(scene, variant, ...numbers);
  };
}

async function answerAll(open) {
  let sheet;
  for await (const question of createInterface({ input: process.stdin })) {
    const [verb, ...words] = question.split(' ');
    const numbers = words.map(Number);
    if (verb === 'open') {
      sheet = open(...numbers);
      console.log(sheet.links);
    } else if (verb === 'steps') {
      const start = process.hrtime.bigint();
      sheet.step(...numbers);
      console.log(String(process.hrtime.bigint() - start));
    } else if (verb === 'stretch') {
      const { mean, rms } = sheet.stretch();
      console.log(mean, rms);
    } else if (verb === 'checksum') {
      console.log(sheet.checksum?.() ?? '-');
    } else {
      throw new Error(`\`${question}\` is none of open, steps, stretch, checksum`);
    }
  }
}
