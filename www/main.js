// Starts the page. A wasm instance that stopped on an error is never called again: a fresh one takes over.
// load: begin
// A module that takes the square root of two lanes: a browser that calls it invalid gets the build without.
const LANES = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0,
  10, 12, 1, 10, 0, 65, 0, 253, 15, 253, 239, 1, 26, 11);
const PKG = globalThis.WebAssembly?.validate(LANES) ? './pkg/' : './pkg-plain/';
async function load(instance) {
  const glue = await import(`${PKG}web.js?instance=${instance}`);
  return [glue, await glue.default({ module_or_path: new URL(`${PKG}web_bg.wasm`, import.meta.url) })];
}
async function get(path, options) {
  const answer = await fetch(new URL(path, import.meta.url), options);
  if (!answer.ok) throw answer;
  return answer;
}
const text = async name => (await get(`./pkg/${name}`)).text();
const later = async options => (await get(`${PKG}web_later.wasm`, options)).arrayBuffer();
// load: end
let saved = ''; // the last state the page handed over
let module; // the code of labs that were not there at first, once it came
let coming, wanted; // the last request for it; true once there was one
const fetched = options => {
  wanted = true;
  return coming ??= later(options).then(WebAssembly.compile).then(code => { module = code; });
};
const idle = call => globalThis.requestIdleCallback ? requestIdleCallback(call, { timeout: 9000 }) : setTimeout(call, 3000);
async function open(instance) {
  const stop = new AbortController(), { signal } = stop, save = text => { saved = text; };
  const fail = error => { console.error(error); stop.abort(); saved && instance < 9 ? open(instance + 1) : tell(error); };
  const guard = call => (...given) => { if (!signal.aborted) try { return call(...given); } catch (error) { fail(error); } };
  const bring = (name, heard) => text(name).catch(() => undefined).then(guard(heard));
  try {
    const [glue, page] = await load(instance);
    let joined;
    const join = () => joined ??= WebAssembly.instantiate(module, { p: page });
    if (module) await join();
    const complete = (heard, now) => {
      const ask = options => {
        const mine = fetched(options), told = guard(heard);
        // The first request that is answered counts; only the last one can fail, or take too long: then another may be made.
        const missing = () => { if (coming === mine && !joined) { coming = module = undefined; told(false); } };
        mine.then(join).then(() => told(true), () => { joined = undefined; missing(); });
        if (now) setTimeout(missing, 8000);
      };
      if (now) ask();
      else if (!navigator.connection?.saveData) idle(() => wanted || ask({ priority: 'low' }));
    };
    glue.start({ signal, guard, bring, complete, partial: !module, saved, save });
  } catch (error) { fail(error); }
}
function tell(error) {
  document.body.classList.add('failed');
  document.getElementById('failure').textContent += ` (${error?.message ?? error})`;
}
open(0);
