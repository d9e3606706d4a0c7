// Sheets: effects, presets and their blend, what a save writes, who is there.
const sheet = $("#sheet");
/** Opens a sheet, which follows what changes; but while a finger is on it nothing moves, and what was typed or ticked stays. */
function open(title, parts) {
  let shown = "";
  sheet.refresh = () => {
    if (sheet.isHeld) return;
    const close = make("button.icon", { "aria-label": "Close", onclick: () => sheet.close() }, icon("M6 6L18 18M18 6L6 18"));
    const fresh = make("div", { id: "leaf" }, make("div.head", {}, make("h2", {}, title), close), ...parts());
    if (fresh.innerHTML === shown) return;
    shown = fresh.innerHTML;
    const focused = document.activeElement?.id;
    for (const { id, type, value, checked } of sheet.querySelectorAll("input[id]")) {
      const field = $(`[id="${id}"]`, fresh);
      if (field && type !== "range") Object.assign(field, { value, checked });
    }
    $("#leaf").replaceWith(fresh);
    if (focused) document.getElementById(focused)?.focus();
  };
  $("#leaf").replaceChildren();
  sheet.setAttribute("aria-label", title);
  sheet.refresh();
  if (!sheet.open) sheet.showModal();
  sheet.focus();
  sheet.append($("#toast"));
}
sheet.onclose = () => document.body.append($("#toast"));
sheet.onpointerdown = ({ target }) => {
  sheet.isHeld = !target.matches("select");
};
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => {
  sheet.isHeld = false;
  // Once its click has come.
  setTimeout(() => sheet.open && sheet.refresh(), 50);
});
sheet.onclick = (event) => {
  if (event.target === sheet) sheet.close();
};
const item = (text, attributes, note) => make(note ? "button.item.noted" : "button.item", attributes, make("span", {}, text), note && make("small", {}, note));

$("#effect").onclick = () => open("Effects", () => now.schema.effects.map((effect) => {
  const button = item(effect.title, { "aria-current": effect.id === now.schema.effect, onclick: () => (command("effect", { id: effect.id }), sheet.close()) });
  button.prepend(make("i.dot"));
  $(".dot", button).style.background = effect.accent;
  return button;
}).concat(item("Gallery", { "aria-current": !now.schema.effect, onclick: () => (command("effect"), sheet.close()) })));

$("#who").onclick = () => open("Connected", () => now.clients.map((client) => make("p.item", {}, make("span", {}, client.name + (client.you ? ", this one" : "")), make("small", {}, client.address))));

$("#save").onclick = () => now.state.unsaved.length ? open("Save into the config", () => {
  const ticks = now.state.unsaved.map((change) => {
    const tick = make("input", { type: "checkbox", checked: true, value: change.key, id: `save-${change.key}` });
    return make("label.item", {}, tick, make("span", {}, `${change.effect}: ${change.title}`), make("small", {}, `${change.old} → ${change.new}`));
  });
  const kept = () => ticks.map((label) => $("input", label)).filter((tick) => !tick.checked).map((tick) => tick.value);
  const done = (name) => () => (command(name, { leavingOut: kept() }), sheet.close());
  return [...ticks, make("div.bar", {}, make("button.pill.strong", { onclick: done("save") }, "Save"), make("button.pill", { onclick: done("revert") }, "Revert"))];
}) : command("save");

const endName = (end) => end.startsWith("preset:") ? end.slice(7) : end[0].toUpperCase() + end.slice(1);
/** The ends of a blend, as chosen; else those that it has, or from what counts to what else there is. */
let ends = {};
$("#preset").onclick = () => (ends = {}, open("Presets", () => {
  const { presets, preset, edited, blend } = now.state;
  const all = ["defaults", "file", "now", ...presets.map(({ name }) => `preset:${name}`)];
  const seen = preset && !edited ? `preset:${preset}` : "now";
  const from = ends.from ?? blend?.from ?? seen;
  const to = ends.to ?? blend?.to ?? all.find((end, index) => index > 2 && end !== from) ?? "defaults";
  const fraction = blend?.from === from && blend.to === to ? blend.fraction : (to === seen || to === "now") && from !== to ? 1 : 0;
  const choice = (end, label, chosen) => make("select", {
    id: `blend-${end}`, "aria-label": label, onchange: ({ target }) => (ends[end] = target.value, sheet.refresh()),
  }, ...all.map((word) => make("option", { value: word, selected: word === chosen }, endName(word))));
  let gesture = null;
  const slide = make("input", { type: "range", min: 0, max: 1, step: 0.01, value: fraction, "aria-label": "Blend", id: "blend" });
  const mix = (isEnd) => {
    ends = { from, to };
    send({ ...ends, fraction: Number(slide.value) }, (gesture ??= newGesture()), isEnd, true);
    if (isEnd) gesture = null;
  };
  slide.oninput = () => mix(false);
  slide.onchange = () => mix(true);
  const name = make("input.text", { placeholder: "Name of a new preset", "aria-label": "Name of a new preset", id: "preset-name", autocomplete: "off" });
  const named = (words) => () => name.value.trim() && command("preset", words(name.value.trim()));
  return [
    item("Defaults", { "aria-current": now.state.default, onclick: () => command("preset", { defaults: true }) }),
    ...presets.map((one) => item(one.name, { "aria-current": one.name === preset, onclick: () => command("preset", { pick: one.name }) }, one.note)),
    make("div.bar.blend", {}, make("h2", {}, "Blend"), choice("from", "Blend from", from), choice("to", "Blend to", to), slide),
    make("div.bar", {}, name, make("button.pill", { onclick: named((word) => ({ save: word })) }, "Save as")),
    make("div.bar", {},
      make("button.pill", { disabled: !preset || !edited, onclick: () => command("preset", { update: preset }) }, "Update"),
      make("button.pill", { disabled: !preset, onclick: named((word) => ({ rename: preset, to: word })) }, "Rename"),
      make("button.pill", { disabled: !preset, onclick: () => command("preset", { delete: preset }) }, "Delete")),
  ];
}));
