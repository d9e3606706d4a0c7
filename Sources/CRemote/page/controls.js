// Controls, one for each kind of parameter. Each is given a row of the schema and shows `now.values[row.key]`.
const clamp = (value, from, to) => Math.min(to, Math.max(from, value));
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** How values lie on a slider: as on the panel's. */
const scale = {
  fraction({ from, to, power, down }, value) {
    const share = clamp((value - from) / (to - from || 1), 0, 1);
    return down ? 1 - (1 - share) ** power : share ** power;
  },
  value({ from, to, power, down }, fraction) {
    const f = clamp(fraction, 0, 1);
    if (f === 0 || f === 1) return f ? to : from;
    return from + (down ? 1 - (1 - f) ** (1 / power) : f ** (1 / power)) * (to - from);
  },
  /** The step that a hundredth of the track is worth there, as 1, 2 or 5 with noughts. */
  quantum(row, value, pace = 1) {
    const f = scale.fraction(row.track, value);
    const width = scale.value(row.track, f + 0.005) - scale.value(row.track, f - 0.005);
    const least = Math.max(width * pace, (row.track.to - row.track.from) * 1e-5);
    const power = 10 ** Math.floor(Math.log10(least) + 1e-9);
    const step = (least / power >= 5 ? 5 : least / power >= 2 ? 2 : 1) * power;
    return row.kind === "integer" ? Math.max(1, Math.round(step)) : step;
  },
  round(value, quantum) {
    return quantum < 1 ? Math.round(value / quantum) / Math.round(1 / quantum) : Math.round(value / quantum) * quantum;
  },
};

function shown(row, value) {
  if (typeof value !== "number") return value == null ? "" : String(value);
  let places = row.places;
  const most = Math.abs(value) < 0.001 ? 9 : 5;
  while (places < most && Number(value.toFixed(places)) !== value) places++;
  return value.toFixed(places).replace("-", "−");
}

const choiceTitle = (key) => key.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/^./, (c) => c.toUpperCase()).replace(/ [A-Z]/g, (c) => c.toLowerCase());
const reset = (row) => command("reset", { key: row.key });

/** Has what was typed read at the playground; what is refused stays as it was typed. */
async function typed(row, field) {
  try {
    await order("type", { key: row.key, text: field.value });
    field.removeAttribute("aria-invalid");
    return true;
  } catch (error) {
    refuse(error);
    field.setAttribute("aria-invalid", true);
  }
}

/** A field for what is typed as text; what is there changes from elsewhere only where it is left alone. */
function typedField(row, label) {
  const field = make("input.text", { "aria-label": label, autocomplete: "off", enterkeyhint: "done" });
  field.onchange = () => typed(row, field);
  // Blocks: a handler that returns false takes the key away from the browser.
  field.onkeydown = (event) => {
    if (event.key === "Enter") field.blur();
  };
  return [field, (text) => {
    if (document.activeElement !== field && !field.hasAttribute("aria-invalid")) field.value = text;
  }];
}

/** A slider, and a number that is typed over. */
function numberControl(row, element) {
  const track = make("div.track", {
    role: "slider", tabindex: 0, "aria-label": row.title, "aria-valuemin": row.track.from, "aria-valuemax": row.track.to,
  }, make("i.groove"), make("i.fill"), make("i.usual"), make("i.thumb"));
  const bubble = make("output.bubble", { "aria-hidden": "true" });
  track.append(bubble);
  const number = make("button.number", { "aria-label": `Type ${row.title}`, onclick: () => type() });
  $(".usual", track).style.left = `${scale.fraction(row.track, row.default) * 100}%`;
  element.append(number, track);

  let drag = null;
  let lastTap = 0;
  track.onpointerdown = (event) => {
    if (event.button) return;
    drag = {
      x: event.clientX, y: event.clientY, time: event.timeStamp, speed: 0, way: 0, isMoving: false, gesture: newGesture(),
      fraction: scale.fraction(row.track, now.values[row.key]), start: event.timeStamp,
    };
    track.setPointerCapture(event.pointerId);
  };
  track.onpointermove = (event) => {
    if (!drag) return;
    const dx = event.clientX - drag.x;
    const seconds = Math.max(0.001, (event.timeStamp - drag.time) / 1000);
    drag.speed += (Math.abs(dx) / seconds - drag.speed) * Math.min(1, seconds / 0.05);
    if (!drag.isMoving && Math.abs(drag.way + dx) < 5) {
      drag.way += dx;
      Object.assign(drag, { x: event.clientX, time: event.timeStamp });
      return;
    }
    drag.isMoving = true;
    held.add(row.key);
    // Less the slower a finger goes and the farther it is, as on the panel.
    const away = Math.abs(event.clientY - drag.y) - 22;
    const zone = away < 40 ? 1 : away < 100 ? 0.5 : away < 170 ? 0.25 : 0.1;
    const haste = event.pointerType === "mouse" ? 1 : 0.4 + 0.6 * clamp((drag.speed - 20) / 240, 0, 1);
    const pace = zone * haste * (event.altKey || event.ctrlKey ? 0.1 : event.shiftKey ? 4 : 1);
    const reach = event.pointerType === "mouse" ? track.clientWidth : Math.max(260, track.clientWidth);
    drag.fraction = clamp(drag.fraction + (dx / reach) * pace, 0, 1);
    Object.assign(drag, { x: event.clientX, time: event.timeStamp });
    const raw = scale.value(row.track, drag.fraction);
    const value = clamp(scale.round(raw, scale.quantum(row, raw, Math.min(pace, 1))), row.track.from, row.track.to);
    element.dataset.pace = { 0.5: "half speed", 0.25: "quarter speed", 0.1: "fine" }[zone] ?? "";
    element.classList.add("dragged");
    if (value !== now.values[row.key]) set(row.key, value, drag.gesture, false);
  };
  const end = (event) => {
    if (!drag) return;
    held.delete(row.key);
    element.classList.remove("dragged");
    if (drag.isMoving) set(row.key, undefined, drag.gesture, true);
    else if (event.type === "pointerup" && event.timeStamp - drag.start < 400) tap(event);
    settle(row.key);
    drag = null;
  };
  track.onpointerup = track.onpointercancel = end;
  /** A tap jumps; a second one goes back to the default. */
  function tap(event) {
    if (event.timeStamp - lastTap < 350) {
      lastTap = 0;
      return reset(row);
    }
    lastTap = event.timeStamp;
    const box = track.getBoundingClientRect();
    const raw = scale.value(row.track, (event.clientX - box.left) / box.width);
    set(row.key, clamp(scale.round(raw, scale.quantum(row, raw)), row.track.from, row.track.to), newGesture(), true);
  }
  let keys = null;
  track.onkeydown = (event) => {
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    const ends = { Home: row.track.from, End: row.track.to }[event.key];
    if (event.ctrlKey || event.metaKey || (!way && ends === undefined && !["Backspace", "Delete", "Enter"].includes(event.key))) return;
    event.preventDefault();
    if (event.key === "Enter") return type();
    if (event.key === "Backspace" || event.key === "Delete") return reset(row);
    const value = now.values[row.key];
    const pace = event.shiftKey ? 10 : event.altKey ? 0.1 : 1;
    const quantum = scale.quantum(row, value, pace);
    const next = ends ?? scale.round(value + way * quantum, quantum);
    keys ??= newGesture();
    set(row.key, clamp(next, row.range[0], row.range[1]), keys, false);
  };
  track.onkeyup = track.onblur = () => {
    if (keys) set(row.key, undefined, keys, true);
    keys = null;
  };

  function type() {
    const field = make("input.number", {
      inputmode: "text", "aria-label": `${row.title}, ${row.accepts}`, value: shown(row, now.values[row.key]).replace("−", "-"),
      enterkeyhint: "done", autocomplete: "off",
    });
    const close = () => {
      field.onblur = null;
      field.replaceWith(number);
    };
    field.onkeydown = async (event) => {
      event.stopPropagation();
      if (event.key !== "Escape" && (event.key !== "Enter" || !(await typed(row, field)))) return;
      close();
      track.focus();
    };
    field.onblur = async () => {
      if (!field.value.trim() || field.value === field.defaultValue || await typed(row, field)) close();
    };
    number.replaceWith(field);
    field.focus();
    field.select();
  }

  return (value) => {
    const at = `${scale.fraction(row.track, value) * 100}%`;
    $(".fill", track).style.width = at;
    $(".thumb", track).style.left = at;
    bubble.style.left = at;
    bubble.textContent = shown(row, value) + (element.dataset.pace ? ` · ${element.dataset.pace}` : "");
    track.setAttribute("aria-valuenow", value);
    track.setAttribute("aria-valuetext", `${shown(row, value)} ${row.unit}`);
    number.replaceChildren(shown(row, value), make("small", {}, row.unit && (/[°%]/.test(row.unit[0]) ? row.unit : ` ${row.unit}`)));
  };
}

function flagControl(row, element) {
  const button = make("button.switch", { role: "switch", "aria-label": row.title, onclick: () => set(row.key, !now.values[row.key]) }, make("i"));
  element.append(button);
  return (value) => button.setAttribute("aria-checked", value);
}

function choiceControl(row, element) {
  if (row.choices.length > 3) {
    const list = make("select", { "aria-label": row.title, onchange: () => set(row.key, list.value) },
      ...row.choices.map((key) => make("option", { value: key }, choiceTitle(key))));
    element.append(list);
    return (value) => (list.value = value);
  }
  // As a config has it: a choice that is called true is no text there.
  const meant = (key) => (key === "true" || key === "false" ? key === "true" : key);
  const buttons = row.choices.map((key) => make("button", { role: "radio", onclick: () => set(row.key, meant(key)) }, choiceTitle(key)));
  element.append(make("div.segments", { role: "radiogroup", "aria-label": row.title }, ...buttons));
  return (value) => buttons.forEach((button, index) => button.setAttribute("aria-checked", row.choices[index] === String(value)));
}

function colorControl(row, element) {
  let gesture = null;
  const swatch = make("input.swatch", { type: "color", "aria-label": `${row.title}, choose` });
  swatch.oninput = () => set(row.key, swatch.value.toUpperCase(), (gesture ??= newGesture()), false);
  swatch.onchange = () => {
    set(row.key, undefined, gesture, true);
    gesture = null;
  };
  const [field, show] = typedField(row, `${row.title}, in hexadecimal`);
  element.append(swatch, field);
  return (value) => {
    swatch.value = String(value).slice(0, 7).toLowerCase();
    show(value);
  };
}

/** A field that keeps the line breaks of its text; Enter makes them in a long one, Shift and Enter in any. */
function textArea(length, text, attributes) {
  const field = make("textarea", { autocomplete: "off", maxlength: length, rows: text.split("\n").length, ...attributes });
  field.value = text;
  field.onkeydown = (event) => {
    if (event.key !== "Enter" || length > 80 || event.shiftKey) return;
    event.preventDefault();
    field.blur();
  };
  return field;
}

function textControl(row, element) {
  const field = textArea(row.length, "", { "aria-label": row.title, onchange: () => set(row.key, field.value) });
  element.append(field);
  return (value) => document.activeElement !== field && Object.assign(field, { value, rows: value.split("\n").length });
}
