// The parts around the rows: the head, commands, sheets, messages.
const shownCommands = [
  "pause", "stepBack", "stepOn", "slower", "faster", "record", "play", "loop", "split", "ghost", "restart", "overlay",
  "fingers", "ruler", "picture",
];
const signs = {
  undo: { lines: "M-3-7L-8-2L-3 3M-8-2H3A5 5 0 0 1 3 8H-1" }, redo: { lines: "M3-7L8-2L3 3M8-2H-3A5 5 0 0 0-3 8H1" },
  close: { lines: "M-6-6L6 6M6-6L-6 6" },
};

on("schema", ({ title, accent }) => {
  document.title = title;
  document.documentElement.style.setProperty("--accent", accent);
});

const goodAgain = "Good again. ";
let wasBad = false;
on("state", (state) => {
  const { pace, lock, complaints, sides, unsaved, preset, edited, blend } = state;
  const isOn = (id) => state.on.includes(id);
  const step = (id) => html`<button id="${id}" class="icon" ${does(id)} title="${state[id]}" ${!state[id] && "disabled"}
    aria-label="${asWords(id)} ${state[id]}">${icon(signs[id])}</button>`;
  draw($("header"), html`<button class="title" popovertarget="effect"><span>${now.schema.title}</span></button>
    <button class="pill enter" data-view="play">Play</button>
    <button class="chip" popovertarget="who" aria-label="${now.clients.length} connected">${now.clients.length}</button>
    ${step("undo")}${step("redo")}`);
  const mix = blend && `${endName(blend.from)} → ${endName(blend.to)}`;
  $("#seen").textContent = (mix || preset || (state.default ? "Defaults" : "Own values")) + (edited ? ", edited" : "");
  $("#compare").setAttribute("aria-pressed", isOn("compare"));
  $("#saves").textContent = unsaved.length ? `Save ${unsaved.length}` : "Saved";
  $("#saves").classList.toggle("strong", unsaved.length > 0);
  draw($("#sides"), html`${sides && ["a", "b"].map((side) => html`<div class="side">
    <button ${does("choose", { side })} aria-pressed="${String(sides.chosen === side)}">
      ${asWords(side)} ${sides[side]}</button>
    <button ${does("keep", { side })} class="small" aria-label="Keep ${asWords(side)}">Keep</button></div>`)}`);
  const bad = [lock, ...complaints].filter(Boolean);
  draw($("#complaints"), html`${bad.map((text) => html`<p>${text}</p>`)}`);
  $("#complaints").hidden = !bad.length;
  if (wasBad && !complaints.length) toast(goodAgain);
  wasBad = complaints.length > 0;
  draw($("#commands"), html`<b class="${pace && "own"}">${pace ?? "1×"}</b>
    ${shownCommands.map((id) => commandHTML(id, "do"))}`);
  fitCommands();
  for (const key of new Set(state.insights.flatMap(({ keys }) => keys))) showRow(key);
});

/** The button of a command; its id has a word in front. */
function commandHTML(id, word) {
  const one = now.schema.commands.find((one) => one.id === id);
  const isOn = now.state.on.includes(id);
  const [sign, title] = isOn ? [one.iconOn, one.titleOn] : [one.icon, one.title];
  return html`<button id="${word}-${id}" ${does(id)} ${isOn && html`aria-pressed="true"`}>
    ${icon(sign)}<span>${title}</span></button>`;
}

/** Shows half of the last command where some do not fit, and fades the end behind which there are more. */
function fitCommands() {
  const list = $("#commands");
  list.style.removeProperty("--command");
  const [gap, least] = [2, 3.4 * parseFloat(getComputedStyle(document.documentElement).fontSize)];
  const width = list.clientWidth - $("b", list).offsetWidth - gap;
  const count = Math.floor(width / (least + gap) - 0.5) + 0.5;
  if (list.scrollWidth > list.clientWidth && count > 1)
    list.style.setProperty("--command", `${width / count - gap}px`);
  markMore();
}
function markMore() {
  const list = $("#commands");
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = list;
  const isMore = scrollLeft + clientWidth < scrollWidth - 4 || scrollTop + clientHeight < scrollHeight - 4;
  list.classList.toggle("more", isMore);
}
$("#commands").onscroll = markMore;
addEventListener("resize", () => now.state && fitCommands());

// Held, not switched.
const compare = $("#compare");
const comparing = (isOn) => command("compare", { on: isOn });
compare.onpointerdown = ({ pointerId }) => (compare.setPointerCapture(pointerId), comparing(true));
compare.onpointerup = compare.onpointercancel = () => comparing(false);
compare.onkeydown = compare.onkeyup = ({ key, type, repeat }) => {
  if (key === " " && !repeat) comparing(type === "keydown");
};

// MARK: Sheets

const endName = (end) => (end.startsWith("preset:") ? end.slice(7) : asWords(end));
/** The ends of a blend as they were chosen, and while it is dragged its share and the name of the drag. */
let chosen = {};
function blendHTML({ presets, preset, edited, blend }) {
  const ends = ["defaults", "file", "now", ...presets.map(({ name }) => `preset:${name}`)];
  const seen = preset && !edited ? `preset:${preset}` : "now";
  // Else those that it has, or from what counts to what else there is.
  const from = chosen.from ?? blend?.from ?? seen;
  const to = chosen.to ?? blend?.to ?? ends.find((end, index) => index > 2 && end !== from) ?? "defaults";
  const isToSeen = (to === seen || to === "now") && from !== to;
  const fraction = chosen.fraction ?? (blend?.from === from && blend.to === to ? blend.fraction : Number(isToSeen));
  const choice = (id, end) => html`<select id="blend-${id}" aria-label="Blend ${id}">
    ${options(ends, end, endName)}</select>`;
  return html`<h2>Blend</h2><div class="bar">${choice("from", from)}${choice("to", to)}
    <input type="range" id="blend" min="0" max="1" step="0.01" value="${fraction}" aria-label="Blend"></div>`;
}
function mix(isEnd) {
  const [from, to, blend] = ["#blend-from", "#blend-to", "#blend"].map((id) => $(id).value);
  const [body, gesture] = [{ from, to, fraction: Number(blend) }, chosen.gesture ?? newGesture()];
  chosen = isEnd ? { from, to } : { ...body, gesture };
  post({ method: "POST", path: "/commands/blend", body, gesture, ends: isEnd });
}

const pick = (text, isHere, action, note, mark) => html`<button class="item" ${action}
  ${isHere && html`aria-current="true"`}>${mark}<span>${text}<small>${note}</small></span></button>`;
const act = (text, isPossible, action) =>
  html`<button class="pill" ${action} ${!isPossible && "disabled"}>${text}</button>`;
/** The sheets, with their titles and contents. */
const sheets = {
  effect: ["Effects", () => [...now.schema.effects, { title: "Gallery", accent: "transparent" }].map((one) =>
    pick(one.title, one.id === now.schema.effect, html`${does("effect", { id: one.id })} data-close`, "",
      html`<i data-style="background: ${one.accent}"></i>`))],
  who: ["Connected", () => now.clients.map(({ name, you, address }) =>
    html`<p class="item"><span>${name}${you && ", this one"}<small>${address}</small></span></p>`)],
  preset: ["Presets", () => {
    const { presets, preset, edited, default: isDefault } = now.state;
    return html`${pick("Defaults", isDefault, does("preset", { defaults: true }))}
      ${presets.map(({ name, note }) => pick(name, name === preset, does("preset", { pick: name }), note))}
      ${blendHTML(now.state)}
      <div class="bar"><input id="preset-name" class="text" placeholder="Name of a new preset" autocomplete="off"
        aria-label="Name of a new preset">${act("Save as", true, html`data-named="save"`)}</div>
      <div class="bar">${act("Update", preset && edited, does("preset", { update: preset }))}
        ${act("Rename", preset, html`data-named="to"`)}
        ${act("Delete", preset, does("preset", { delete: preset }))}</div>`;
  }],
  playing: ["Play", () => playingHTML()],
  save: ["Save into the config", () => {
    const change = ({ key, effect, title, old, new: value }) => html`<label class="item"><input type="checkbox" checked
      value="${key}" id="save-${key}"><span>${effect}: ${title}<small>${old} → ${value}</small></span></label>`;
    return html`${now.state.unsaved.map(change)}<div class="bar">
      <button class="pill strong" data-kept="save" data-close>Save</button>
      <button class="pill" data-kept="revert" data-close>Revert</button></div>`;
  }],
};

for (const [id, [title]] of Object.entries(sheets)) {
  document.body.append(parse(html`<dialog id="${id}" popover aria-label="${title}"><div class="head"><h2>${title}</h2>
    <button class="icon" aria-label="Close" data-close>${icon(signs.close)}</button></div><div></div></dialog>`));
  $(`#${id}`).onbeforetoggle = ({ target }) => {
    chosen = {};
    drawSheet(target);
  };
}
const drawSheet = (sheet) => draw(sheet.lastElementChild, html`${sheets[sheet.id][1]()}`);
on("state", () => document.querySelectorAll("dialog:popover-open").forEach(drawSheet));
on("clients", () => now.state && tell("state", now.state));

$("#preset").oninput = ({ target }) => target.id === "blend" && mix(false);
$("#preset").onchange = ({ target }) => {
  if (target.id === "blend") mix(true);
  else if (target.matches("select")) chosen = { ...chosen, [target.id.slice(6)]: target.value };
  drawSheet($("#preset"));
};
addEventListener("click", ({ target }) => {
  const { named, kept } = target.dataset;
  const name = $("#preset-name")?.value.trim();
  if (named) command("preset", named === "to" ? { rename: now.state.preset, to: name } : { save: name });
  if (named && !name) $("#preset-name").focus();
  const unticked = [...document.querySelectorAll("#save input:not(:checked)")].map(({ value }) => value);
  if (kept) command(kept, { leavingOut: unticked });
});

// MARK: Messages

let going;
/** How many steps there were when the message came: its Undo is for the last of them. */
let stepsThen;
on("state", ({ steps }) => $("#toast").classList.toggle("past", steps !== stepsThen));
/** Says something with what can be done about it; what is wrong with the link stays. */
function toast(text, isBad, keys = []) {
  const box = $("#toast");
  clearTimeout(going);
  box.hidePopover();
  if (!text) return;
  // Over a sheet, too.
  box.showPopover();
  box.className = isBad ? "bad" : "";
  stepsThen = now.state?.steps;
  draw(box, html`<span>${text}</span>${keys.map(({ title, command }) =>
    html`<button ${does(command)} data-close>${title}</button>`)}`);
  const time = 3000 + text.length * 30 + keys.length * 2000;
  if (text !== trouble()) going = setTimeout(() => toast(trouble(), true), time);
}
on("link", (text) => {
  document.body.classList.toggle("broken", Boolean(text));
  toast(text, true);
});
on("notice", ({ text, bad, keys }) => {
  const good = $("#toast:popover-open")?.textContent === goodAgain ? goodAgain : "";
  // Not about oneself.
  if (!text.endsWith(" is connected") || performance.now() > 3000) toast(good + text, bad, keys);
});

// MARK: Views, keys

function view(name) {
  document.body.dataset.view = name;
  // A phone that had to load the page again comes back to what it showed.
  sessionStorage.view = name;
  tell("view", name);
  for (const tab of document.querySelectorAll("#views button"))
    tab.setAttribute("aria-selected", tab.dataset.view === name);
}
addEventListener("click", ({ target }) => {
  const button = target.closest("button[data-view]");
  if (button) view(button.dataset.view);
});

addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || (/INPUT|TEXTAREA/.test(event.target.tagName) && event.key !== "s")) return;
  const name = { z: event.shiftKey ? "redo" : "undo", Z: "redo", y: "redo", s: "save" }[event.key];
  if (!name) return;
  event.preventDefault();
  command(name);
});
