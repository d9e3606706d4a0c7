// The hands on controls: taps, drags, keys, and typed text.
let lastTap = {};
/** True for the second of two taps on the same thing. */
function isSecond(element, time) {
  const isSo = lastTap.element === element && time - lastTap.time < 350;
  lastTap = isSo ? {} : { element, time };
  return isSo;
}

const reset = ({ key }) => command("reset", { key });
/** A value of a slider's track, as round as the track is long there. */
const rounded = (row, fraction, pace = 1) =>
  clamp(scale.round(row, scale.value(row.track, fraction), Math.min(pace, 1)), row.track.lower, row.track.upper);

// MARK: Sliders and curves

const drags = new Map();
addEventListener("pointerdown", (event) => {
  const element = event.target.closest(".track, .handle");
  if (!element || event.button) return;
  element.setPointerCapture(event.pointerId);
  const { clientX: x, clientY: y, timeStamp: start } = event;
  const row = rowOf(element);
  const fraction = row.track && scale.fraction(row.track, now.values[row.key]);
  const isMoving = !row.track;
  const before = now.values[row.key];
  drags.set(event.pointerId, { element, row, before, fraction, x, y, start, time: start, speed: 0, way: 0, isMoving });
});
addEventListener("pointermove", (event) => {
  const drag = drags.get(event.pointerId);
  if (drag) (drag.row.track ? slide : bend)(drag, event);
});
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, (event) => {
  const drag = drags.get(event.pointerId);
  drags.delete(event.pointerId);
  if (!drag) return;
  const { row, isMoving, before } = drag;
  row.isDragged = row.pace = false;
  // A drag that turns out to be a scroll changes nothing.
  if (mine[row.key]?.goesOn) set(row.key, name === "pointercancel" ? before : now.values[row.key]);
  else if (!isMoving && name === "pointerup" && event.timeStamp - drag.start < 400) jump(drag, event);
  showRow(row.key);
});

/** A tap on a track jumps; a second one goes back to the default. */
function jump({ element, row }, { clientX, timeStamp }) {
  if (isSecond(element, timeStamp)) return reset(row);
  const { left, width } = element.getBoundingClientRect();
  set(row.key, rounded(row, (clientX - left) / width));
}

/** Less the slower a finger goes and the farther it is, as on the panel. */
function slide(drag, event) {
  const { row } = drag;
  const dx = event.clientX - drag.x;
  const seconds = Math.max(0.001, (event.timeStamp - drag.time) / 1000);
  drag.speed += (Math.abs(dx) / seconds - drag.speed) * Math.min(1, seconds / 0.05);
  Object.assign(drag, { x: event.clientX, time: event.timeStamp, way: drag.way + dx });
  if (!drag.isMoving && Math.abs(drag.way) < 5) return;
  drag.isMoving = row.isDragged = true;
  const away = Math.abs(event.clientY - drag.y) - 22;
  const zone = away < 40 ? 1 : away < 100 ? 0.5 : away < 170 ? 0.25 : 0.1;
  const isMouse = event.pointerType === "mouse";
  const haste = isMouse ? 1 : 0.4 + 0.6 * clamp((drag.speed - 20) / 240, 0, 1);
  const pace = zone * haste * (event.altKey || event.ctrlKey ? 0.1 : event.shiftKey ? 4 : 1);
  const reach = Math.max(isMouse ? 0 : 260, drag.element.clientWidth);
  drag.fraction = clamp(drag.fraction + (dx / reach) * pace, 0, 1);
  row.pace = { 0.5: "half speed", 0.25: "quarter speed", 0.1: "fine" }[zone];
  set(row.key, rounded(row, drag.fraction, pace), true);
}

function bend({ element, row }, event) {
  const box = element.parentElement.getBoundingClientRect();
  const x = (((event.clientX - box.left) / box.width) * 188 - 14) / 160;
  const y = 1.4 - ((event.clientY - box.top) / box.height) * 1.8;
  const points = [...(curves[now.values[row.key]] ?? now.values[row.key])];
  const round = (part) => Math.round(part * 100) / 100;
  points.splice(2 * element.dataset.index, 2, round(clamp(x, 0, 1)), round(clamp(y, -0.4, 1.4)));
  set(row.key, points, true);
}

// MARK: Taps

addEventListener("click", ({ target, timeStamp }) => {
  const row = rowOf(target);
  if (!row) return;
  const { set: value, move } = target.dataset;
  if (target.closest(".name") && isSecond(target, timeStamp)) reset(row);
  if (value) set(row.key, JSON.parse(value));
  if (move === undefined) return;
  const [from, to] = move.split(" ");
  edit(row, (list) => {
    const [item] = from ? list.splice(from, 1) : list.slice(-1);
    if (to !== "") list.splice(to ?? list.length, 0, item ?? {});
  });
});

function edit(row, change) {
  const list = structuredClone(now.values[row.key]);
  change(list);
  set(row.key, list);
}

// MARK: What is typed

/** Has a field's text read at the playground; what is refused stays as it was typed. */
async function read(field, row) {
  try {
    await order("type", { key: row.key, text: field.value });
    field.setCustomValidity("");
    if (document.activeElement === field) leave(field);
    showRow(row.key);
  } catch (error) {
    refuse(error);
    field.setCustomValidity(error.message);
  }
}
/** Back to its slider, where there is one. */
function leave(field) {
  field.blur();
  $(".track", elementOf(rowOf(field).key))?.focus();
}

addEventListener("focusin", ({ target }) => target.matches(".typed") && target.select());
addEventListener("input", ({ target }) => {
  if (target.matches(".swatch")) set(rowOf(target).key, target.value.toUpperCase(), true);
});
addEventListener("change", ({ target }) => {
  const row = rowOf(target);
  if (!row) return;
  const [index, part] = target.dataset.place?.split(" ") ?? [];
  if (target.matches(".typed")) read(target, row);
  else if (target.matches(".swatch")) set(row.key, target.value.toUpperCase());
  else if (part) edit(row, (list) => (list[index][part] = target.value));
  else if (target.value || row.kind === "text") set(row.key, target.value);
});

// MARK: Keys

const ways = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
addEventListener("keydown", (event) => {
  const { target, key } = event;
  const row = rowOf(target);
  if (!row) return;
  if (target.matches(".track")) return step(event, row);
  if (key === "Enter" && target.matches("textarea") && target.maxLength <= 80 && !event.shiftKey) {
    event.preventDefault();
    target.blur();
  }
  if (key === "Enter" && target.matches(".typed") && target.value === target.defaultValue) leave(target);
  if (key === "Escape" && target.matches(".typed")) {
    target.value = target.defaultValue;
    target.setCustomValidity("");
    leave(target);
  }
});

function step(event, row) {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  const next = { Home: row.track.lower, End: row.track.upper }[key]
    ?? (ways[key] && scale.round(row, now.values[row.key], shiftKey ? 10 : altKey ? 0.1 : 1, ways[key]));
  if (ctrlKey || metaKey || (next === undefined && !["Backspace", "Delete", "Enter"].includes(key))) return;
  event.preventDefault();
  if (key === "Enter") $("input", event.target.parentElement).focus();
  else if (next === undefined) reset(row);
  else set(row.key, clamp(next, ...row.track.range), true);
}
for (const name of ["keyup", "focusout"]) addEventListener(name, ({ target }) => {
  const row = target.matches?.(".track") && rowOf(target);
  if (row && mine[row.key]?.goesOn && !row.isDragged) set(row.key, now.values[row.key]);
});
