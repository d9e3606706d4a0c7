// Readouts with ten seconds of each, and what happens, with its reason.
const graphs = new Map();
const happenings = [];
let shownEffect;

on("readouts", ({ readouts }) => {
  for (const { name, value, words } of readouts) {
    const { points } = graphs.get(name) ?? { points: [] };
    graphs.set(name, { words, points: [...points, [performance.now(), value]] });
  }
});

/** A line of values from ten seconds ago until now; between two of them a value stays as it was said. */
function line(points, end) {
  while (points.length > 2 && points[1][0] < end - 10_000) points.shift();
  const values = points.map(([, value]) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const height = (value) => (25 - ((value - least) / (most - least || 1)) * 22).toFixed(2);
  const at = ([time, value]) => `${clamp(100 - (end - time) / 100, 0, 100).toFixed(2)} ${height(value)}`;
  return `M${points.map(at).join("L")}L100 ${height(values.at(-1))}`;
}

function drawGraphs() {
  const end = performance.now();
  draw($("#readouts"), html`${[...graphs].map(([name, { words: text, points }]) => html`<div class="readout">
    <span>${asWords(name)}</span><output aria-label="${asWords(name)}">${text}</output>
    <svg viewBox="0 0 100 28" preserveAspectRatio="none"><path d="${line(points, end)}"/></svg></div>`)}`);
}
setInterval(() => document.hidden || !$("#watch").clientWidth || drawGraphs(), 100);

on("schema", ({ effect }) => {
  graphs.clear();
  if (effect === shownEffect) return;
  // Another effect begins with an empty list, shown from its beginning.
  shownEffect = effect;
  happenings.length = 0;
  draw($("#events"), "");
  for (const page of document.querySelectorAll("main > section")) page.scrollTop = 0;
});

const happeningHTML = ({ time, title, text, isOwn, count }) => html`<li class="${isOwn && "own"}">
  <time>${time.toFixed(2)} s</time><b>${title}${count > 1 && html` <small>× ${count}</small>`}</b>
  <small>${text}</small></li>`;
on("happening", (happening) => {
  const { event, time, hash, reason, name, messages, path } = happening;
  // Events of the machine itself or of a playing take are no news to a hand.
  if (/^(remote|pictures)\.|^config\.shown$/.test(event) || (event === "config.applied" && !hash)) return;
  const [place, deed] = event.split(".");
  const isOwn = now.schema?.effects.some((effect) => effect.id === place);
  const title = asWords(isOwn ? deed : event.replace(".", " "));
  const text = reason ?? name ?? messages?.[0] ?? path;
  const last = happenings[0];
  // Equal neighbours, such as the dropped frames of a busy machine, are one line with the last time and their count.
  const count = last?.title === title && last.text === text ? happenings.shift().count + 1 : 1;
  happenings.unshift({ time, title, text, isOwn, count });
  happenings.length = Math.min(happenings.length, 60);
  draw($("#events"), html`${happenings.map(happeningHTML)}`);
});
