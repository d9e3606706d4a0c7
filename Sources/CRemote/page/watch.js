// Readouts with ten seconds of each, and what happens, with its reason.
const graphs = new Map();

on("readouts", ({ readouts }) => {
  const box = $("#readouts");
  const glance = readouts.slice(0, 2).map(({ name, words }) => make("span", {}, `${choiceTitle(name)} `, make("b", {}, words)));
  $("#glance p").replaceChildren(...glance);
  for (const { name, value, words } of readouts) {
    let graph = graphs.get(name);
    if (!graph) {
      const svg = icon("");
      svg.setAttribute("viewBox", "0 0 100 28");
      svg.setAttribute("preserveAspectRatio", "none");
      const output = make("output", { "aria-label": choiceTitle(name) });
      graph = { svg, output, points: [], element: make("div.readout", {}, make("span", {}, choiceTitle(name)), output, svg) };
      graphs.set(name, graph);
      box.append(graph.element);
    }
    graph.output.textContent = words;
    graph.points.push([performance.now(), value]);
  }
});

function drawGraphs() {
  const end = performance.now();
  for (const { svg, points } of graphs.values()) {
    while (points.length > 2 && points[1][0] < end - 10_000) points.shift();
    const values = points.map((point) => point[1]);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const at = ([time, value]) => `${clamp(100 - (end - time) / 100, 0, 100).toFixed(2)} ${(25 - ((value - least) / (most - least || 1)) * 22).toFixed(2)}`;
    // Between two of them a value stays as it was said.
    $("path", svg).setAttribute("d", points.length ? `M${points.map(at).join("L")}L100 ${at(points.at(-1)).split(" ")[1]}` : "");
  }
}
setInterval(() => document.hidden || !$("#watch").clientWidth || drawGraphs(), 100);

on("schema", ({ effect }) => {
  graphs.clear();
  for (const box of ["#readouts", "#glance p"]) $(box).replaceChildren();
  if (String(effect) === $("#events").dataset.effect) return;
  // Of another effect nothing stays, and it is shown from its beginning.
  for (const box of ["#events", "#glance p + p"]) $(box).replaceChildren();
  for (const page of document.querySelectorAll("main > section")) page.scrollTop = 0;
  $("#events").dataset.effect = effect;
});

on("happening", (line) => {
  const [place, name] = line.event.split(".");
  // What is the machine's own, or a playing take's, and no news to a hand.
  if (/^(remote|pictures)\.|^config\.shown$/.test(line.event) || (line.event === "config.applied" && !line.hash)) return;
  const isOwn = now.schema?.effects.some((effect) => effect.id === place);
  const words = line.reason ?? line.name ?? line.messages?.[0] ?? line.path ?? "";
  const list = $("#events");
  const title = choiceTitle(isOwn ? name : line.event.replace(".", " "));
  list.prepend(make(isOwn ? "li.own" : "li", {}, make("time", {}, `${line.time.toFixed(2)} s`), make("b", {}, title), make("span", {}, words)));
  if (isOwn) $("#glance p + p").replaceChildren(make("b", {}, title), words);
  while (list.childElementCount > 60) list.lastElementChild.remove();
});
