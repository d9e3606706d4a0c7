// Readouts with ten seconds of each, and what happens, with its reason.
const graphs = new Map();

on("readouts", ({ readouts }) => {
  const box = $("#readouts");
  for (const { name, value, words } of readouts) {
    let graph = graphs.get(name);
    if (!graph) {
      const svg = icon("");
      svg.setAttribute("viewBox", "0 0 100 28");
      svg.setAttribute("preserveAspectRatio", "none");
      const output = make("output", { "aria-label": name });
      graph = { svg, output, points: [], element: make("div.readout", {}, make("span", {}, name), output, svg) };
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

const forget = () => {
  graphs.clear();
  $("#readouts").replaceChildren();
};
on("schema", forget);

on("happening", (line) => {
  const [place, name] = line.event.split(".");
  // What is the machine's own, and no news to a hand.
  if (line.event.startsWith("remote.") || line.event === "config.shown") return;
  const isOwn = now.schema?.effects.some((effect) => effect.id === place);
  const words = line.reason ?? line.name ?? line.messages?.[0] ?? line.path ?? "";
  const list = $("#events");
  list.prepend(
    make(isOwn ? "li.own" : "li", {},
      make("time", {}, `${line.time.toFixed(2)} s`), make("b", {}, choiceTitle(isOwn ? name : line.event.replace(".", " "))), make("span", {}, words)));
  while (list.childElementCount > 60) list.lastElementChild.remove();
});
