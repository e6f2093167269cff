// Starts the page. A wasm instance that stopped on an error is never called again: a fresh one takes over.
// load: begin
async function load(instance) {
  const glue = await import(`./pkg/web.js?instance=${instance}`);
  await glue.default({ module_or_path: new URL('./pkg/web_bg.wasm', import.meta.url) });
  return glue;
}
// load: end
function trace(pen, lines) {
  for (let i = 0; i < lines.length; i += 4) {
    pen.moveTo(lines[i], lines[i + 1]);
    pen.lineTo(lines[i + 2], lines[i + 3]);
  }
}
let saved = ''; // the last state the page handed over
async function open(instance) {
  const stop = new AbortController(), { signal } = stop, save = text => { saved = text; };
  const fail = error => { console.error(error); stop.abort(); saved && instance < 9 ? open(instance + 1) : tell(error); };
  const guard = call => (...given) => { if (!signal.aborted) try { return call(...given); } catch (error) { fail(error); } };
  try { (await load(instance)).start({ signal, guard, saved, save, trace }); } catch (error) { fail(error); }
}
function tell(error) {
  document.body.classList.add('failed');
  document.getElementById('failure').textContent += ` (${error?.message ?? error})`;
}
open(0);
