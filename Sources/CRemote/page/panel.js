// The panel: what the schema has, with what can be done about it.
const strokes = {
  undo: "M9 5L4 10L9 15M4 10H15A5 5 0 0 1 15 20H11", redo: "M15 5L20 10L15 15M20 10H9A5 5 0 0 0 9 20H13",
  pause: "M8 6V18M16 6V18", resume: "M8 5L19 12L8 19Z", stepBack: "M6 6V18M18 6L9 12L18 18Z", stepOn: "M18 6V18M6 6L15 12L6 18Z",
  slower: "M11 6L5 12L11 18M18 6L12 12L18 18", faster: "M13 6L19 12L13 18M6 6L12 12L6 18", record: "M12 6A6 6 0 1 0 12 18A6 6 0 1 0 12 6Z",
  play: "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3ZM10 8L16 12L10 16Z", loop: "M18 8A7 7 0 1 0 19 13M19 4V9H14", split: "M3 6H21V18H3ZM12 6V18",
  ghost: "M9 7A5 5 0 1 0 9 17A5 5 0 1 0 9 7ZM15 7A5 5 0 1 1 15 17", restart: "M18 6L10 12L18 18ZM9 6L2 12L9 18Z", overlay: "M4 5V19H20M7 15L11 9L14 13L19 6",
  picture: "M3 7H21V19H3ZM12 10A3 3 0 1 0 12 16A3 3 0 1 0 12 10ZM9 4H15", ruler: "M2 8H22V16H2ZM7 8V12M12 8V13M17 8V12", fingers: "M12 4A8 8 0 1 0 12 20A8 8 0 1 0 12 4ZM12 9A3 3 0 1 0 12 15A3 3 0 1 0 12 9Z",
};
const shownCommands = ["pause", "stepBack", "stepOn", "slower", "faster", "record", "play", "loop", "split", "ghost", "restart", "overlay", "fingers", "ruler", "picture"];
const withOn = new Set(["pause", "record", "play", "loop", "split", "ghost", "overlay", "fingers", "ruler"]);
const rows = new Map();
const folded = new Set();

// MARK: Rows

function drawRows() {
  const { groups, title, accent } = now.schema;
  $("#title").textContent = document.title = title;
  const isDark = luminance(accent) < 0.2;
  const style = document.documentElement.style;
  style.setProperty("--accent", accent);
  style.setProperty("--on-dark", isDark ? `color-mix(in srgb, ${accent}, white 50%)` : accent);
  style.setProperty("--on-accent", isDark ? "var(--paper)" : `color-mix(in srgb, ${accent}, black 88%)`);
  rows.clear();
  const box = $("#rows");
  box.replaceChildren(...groups.map(drawGroup));
  for (const key of rows.keys()) showRow(key);
  search();
}

function luminance(hex) {
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  return parts.reduce((sum, part, index) => sum + [0.2126, 0.7152, 0.0722][index] * part ** 2.2, 0);
}

function drawGroup(group) {
  const body = make("div");
  const head = make("button.fold", { "aria-expanded": !folded.has(group.title) }, group.title);
  const section = make("section.group", { "aria-label": group.title }, make("div.head", {}, make("h2", {}, head), make("button.small", {
    "aria-label": `Reset ${group.title}`, onclick: () => command("reset", { group: group.title }),
  }, "Reset")), body);
  head.onclick = () => {
    folded[folded.has(group.title) ? "delete" : "add"](group.title);
    section.classList.toggle("folded", folded.has(group.title));
    head.setAttribute("aria-expanded", !folded.has(group.title));
  };
  section.classList.toggle("folded", folded.has(group.title));
  for (const row of group.rows) {
    const help = make("p.help", { hidden: true }, [row.help, row.accepts].filter(Boolean).join(" "));
    const name = make("button.name", { "aria-expanded": false, title: row.help }, row.title);
    let last = 0;
    // A tap says what it is; two go back to its default.
    name.onclick = (event) => {
      if (event.timeStamp - last < 350) reset(row);
      last = event.timeStamp;
      help.hidden = !help.hidden;
      name.setAttribute("aria-expanded", !help.hidden);
    };
    const element = make(`div.row${row.restates ? ".restates" : ""}`, { "data-key": row.key, "data-kind": row.kind }, name);
    const update = controls[row.kind](row, element);
    element.append(help, make("p.insights", {}));
    rows.set(row.key, { row, element, update, group });
    body.append(element);
  }
  return section;
}

function showRow(key) {
  const { row, element, update } = rows.get(key) ?? {};
  if (!row || now.values[key] === undefined) return;
  update(now.values[key]);
  element.classList.toggle("changed", !isSame(now.values[key], row.default));
}

function search() {
  let isFound = false;
  const words = $("#find").value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { row, element, group } of rows.values()) {
    const text = [row.title, row.key, row.help, row.also, group.title].join(" ").toLowerCase();
    element.hidden = !words.every((word) => text.includes(word));
  }
  for (const section of document.querySelectorAll(".group")) {
    section.hidden = !$(".row:not([hidden])", section);
    isFound ||= !section.hidden;
    if (words.length) section.classList.remove("folded");
  }
  $("#miss").hidden = isFound;
}
$("#find").oninput = search;

on("schema", drawRows);
on("value", showRow);
on("elsewhere", (key) => {
  const element = rows.get(key)?.element;
  element?.getAnimations().forEach((animation) => animation.cancel());
  element?.animate([{ background: "rgb(246 243 236 / 0.16)" }, { background: "transparent" }], 700);
});

// MARK: What there is to do

for (const name of ["undo", "redo"]) {
  $(`#${name}`).append(icon(strokes[name]));
  $(`#${name}`).onclick = () => command(name);
}
on("schema", ({ commands }) => {
  $("#commands").replaceChildren(...shownCommands.map((id) => make("button", {
    id: `do-${id}`, "aria-pressed": withOn.has(id) ? "false" : null, onclick: () => command(id),
  }, icon(strokes[id]), make("span", {}, commands.find((one) => one.id === id)?.title ?? id))));
});

const compare = $("#compare");
const comparing = (isOn) => command("compare", { on: isOn });
compare.onpointerdown = (event) => {
  compare.setPointerCapture(event.pointerId);
  comparing(true);
};
compare.onpointerup = compare.onpointercancel = () => comparing(false);
compare.onkeydown = compare.onkeyup = ({ key, type, repeat }) => {
  if (key === " " && !repeat) comparing(type === "keydown");
};

let wasBad;
let goodSince = 0;
on("state", (state) => {
  // What the start offers at the window is offered here, too.
  if (wasBad === undefined && state.redo === "unsaved from last time")
    tell("notice", { text: "Values from last time were not saved", keys: [{ title: "Take them", command: "redo" }] });
  for (const name of ["undo", "redo"]) {
    const button = $(`#${name}`);
    button.disabled = !state[name];
    button.title = state[name] ?? "";
    button.setAttribute("aria-label", `${name[0].toUpperCase()}${name.slice(1)}${state[name] ? ` ${state[name]}` : ""}`);
  }
  for (const id of withOn) $(`#do-${id}`)?.setAttribute("aria-pressed", state.on.includes(id));
  const [stroke, word] = state.on.includes("pause") ? [strokes.resume, "Resume"] : [strokes.pause, "Pause"];
  $("#do-pause")?.replaceChildren(icon(stroke), make("span", {}, word));
  $("#commands").dataset.pace = state.pace ?? "1×";
  compare.setAttribute("aria-pressed", state.on.includes("compare"));
  $("#save").textContent = state.unsaved.length ? `Save ${state.unsaved.length}` : "Saved";
  $("#save").classList.toggle("strong", state.unsaved.length > 0);
  const blend = state.blend && `${endName(state.blend.from)} → ${endName(state.blend.to)}`;
  $("#preset span").textContent = (blend || state.preset || (state.default ? "Defaults" : "Own values")) + (state.edited ? ", edited" : "");
  if (wasBad && !state.complaints.length) {
    goodSince = Date.now();
    tell("notice", { text: "" });
  }
  wasBad = state.complaints.length > 0;
  $("#complaints").hidden = !wasBad && !state.lock;
  $("#complaints").replaceChildren(...[state.lock, ...state.complaints].filter(Boolean).map((line) => make("p", {}, line)));
  drawSides(state.sides);
  for (const { row, element } of rows.values()) {
    const all = state.insights.filter((insight) => insight.keys.findLast((key) => rows.has(key)) === row.key);
    $(".insights", element).replaceChildren(...all.map((insight) => make("span", {}, `${insight.name} `, make("b", {}, insight.text))));
  }
  if (sheet.open) sheet.refresh?.();
});

function drawSides(sides) {
  const box = $("#sides");
  box.hidden = !sides;
  if (!sides) return box.replaceChildren();
  box.replaceChildren(...["a", "b"].map((side) => make(`div.side${sides.chosen === side ? ".chosen" : ""}`, {},
    make("button.wide", { "aria-pressed": sides.chosen === side, onclick: () => command("choose", { side }) }, `${side.toUpperCase()}  ${sides[side]}`),
    make("button.small", { "aria-label": `Keep ${side.toUpperCase()}`, onclick: () => command("keep", { side }) }, "Keep"))));
}

// MARK: Who is there, and whether

on("clients", (clients) => {
  $("#who span").textContent = clients.length;
  $("#who").setAttribute("aria-label", `${clients.length} connected`);
  if (sheet.open) sheet.refresh?.();
});
on("link", (words) => {
  document.body.classList.toggle("broken", Boolean(words));
  toast(words, true);
});
let going;
/** Says something with what can be done about it; what is wrong with the link stays. */
function toast(text, isBad, keys = []) {
  const box = $("#toast");
  clearTimeout(going);
  if (text) box.replaceChildren(make("span", {}, text), ...keys.map(({ title, command: id }) => make("button", { onclick: () => (toast(""), command(id)) }, title)));
  box.className = text ? (isBad ? "shown bad" : "shown") : "";
  if (text && text !== trouble()) going = setTimeout(() => toast(trouble(), true), 3000 + text.length * 30 + keys.length * 2000);
}
const came = Date.now();
on("notice", ({ text, bad, keys }) => {
  const good = Date.now() - goodSince < 500 ? "Good again. " : "";
  // Not about oneself.
  if (!text.endsWith(" is connected") || Date.now() - came > 3000) toast(good + text, bad, keys);
});

const view = (name) => {
  document.body.dataset.view = name;
  for (const tab of document.querySelectorAll("#views button")) tab.setAttribute("aria-selected", tab.dataset.view === name);
};
for (const tab of document.querySelectorAll("#views button")) tab.onclick = () => view(tab.dataset.view);
view("tune");

addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || /INPUT|TEXTAREA/.test(event.target.tagName) && event.key !== "s") return;
  const name = { z: event.shiftKey ? "redo" : "undo", Z: "redo", y: "redo", s: "save" }[event.key];
  if (!name) return;
  event.preventDefault();
  command(name);
});

if (token) listen();
else report("stream", "Open the whole address, with the part after #.");
