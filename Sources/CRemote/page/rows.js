// The panel's rows: for each kind of parameter its control, as HTML of a row of the schema and its value.
const scale = {
  /** How values lie on a slider: as on the panel's. */
  fraction({ lower, upper, power, isFromUpper }, value) {
    const share = clamp((value - lower) / (upper - lower || 1), 0, 1);
    return isFromUpper ? 1 - (1 - share) ** power : share ** power;
  },
  value({ lower, upper, power, isFromUpper }, fraction) {
    const f = clamp(fraction, 0, 1);
    if (f === 0 || f === 1) return f ? upper : lower;
    return lower + (isFromUpper ? 1 - (1 - f) ** (1 / power) : f ** (1 / power)) * (upper - lower);
  },
  /** On steps of 1, 2 or 5 with noughts, as a hundredth of the track is worth there, and `steps` of them on. */
  round({ track }, value, pace = 1, steps = 0) {
    const f = scale.fraction(track, value);
    const width = scale.value(track, f + 0.005) - scale.value(track, f - 0.005);
    const least = Math.max(width * pace, (track.upper - track.lower) * 1e-5, track.isInteger);
    const power = 10 ** Math.floor(Math.log10(least) + 1e-9);
    const step = (least / power >= 5 ? 5 : least / power >= 2 ? 2 : 1) * power;
    const count = Math.round(value / step + steps);
    return step < 1 ? count / Math.round(1 / step) : count * step;
  },
};

function shown({ places, zero }, value) {
  if (zero && !value) return zero;
  const most = Math.abs(value) < 0.001 ? 9 : 5;
  while (places < most && Number(value.toFixed(places)) !== value) places++;
  return value.toFixed(places).replace("-", "−");
}

/** `tapPush` as words: Tap push. */
const asWords = (name) => {
  const parted = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return parted[0].toUpperCase() + parted.slice(1);
};

/** A field whose text the playground reads: a number with its unit, a calculation, a colour, a curve. */
const typedField = (text, label) => html`<input class="typed" value="${text}" aria-label="${label}" autocomplete="off"
  enterkeyhint="done">`;

/** A field that keeps line breaks; Enter makes them in a long one, Shift and Enter in any. */
const textField = (text, length, label, place = "") => html`<textarea maxlength="${length}" aria-label="${label}"
  rows="${text.split("\n").length}" data-place="${place}" autocomplete="off">\n${text}</textarea>`;

const options = (names, chosen, title = asWords) => names.map((name) =>
  html`<option value="${name}" ${name === chosen && "selected"}>${title(name)}</option>`);

const curves = {
  linear: [0, 0, 1, 1], ease: [0.25, 0.1, 0.25, 1], "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1],
  "ease-in-out": [0.42, 0, 0.58, 1],
};

const controls = {
  number(row, value) {
    const { title, track, unit } = row;
    const text = shown(row, value);
    const at = (value) => `${scale.fraction(track, value) * 100}%`;
    return html`
      <label class="number">${typedField(text, `${title}, ${row.accepts}`)}<small>${row.pace || (text === row.zero ? "" : unit)}</small></label>
      <div class="track" role="slider" tabindex="0" aria-label="${title}" aria-valuemin="${track.range[0]}"
        aria-valuemax="${track.range[1]}" aria-valuenow="${value}" aria-valuetext="${text} ${unit}"
        data-style="--at: ${at(value)}; --usual: ${at(row.default)}"><i></i><b></b></div>`;
  },
  flag: ({ title }, value) => html`<button class="switch" role="switch" aria-label="${title}"
    aria-checked="${String(value)}" data-set="${String(!value)}"></button>`,
  choice({ title, choices }, value) {
    // A config writes a choice that is called true without quotes.
    const meant = (name) => (/^(true|false)$/.test(name) ? name : JSON.stringify(name));
    if (choices.length > 3) return html`<select aria-label="${title}">${options(choices, value)}</select>`;
    return html`<div class="segments" role="radiogroup" aria-label="${title}">${choices.map((name) => html`
      <button role="radio" aria-checked="${String(name === String(value))}" data-set="${meant(name)}">${asWords(name)}
      </button>`)}</div>`;
  },
  color: (row, value) => html`<input class="swatch" type="color" value="${value.slice(0, 7).toLowerCase()}"
    aria-label="${row.title}, choose">${typedField(value, `${row.title}, in hexadecimal`)}`,
  text: ({ title, length }, value) => textField(value, length, title),
  easing(row, value) {
    const points = curves[value] ?? value;
    const [x1, y1, x2, y2] = points.map((part, index) => (index % 2 ? 100 - 100 * part : 160 * part));
    const handle = (x, y, index) => html`<i class="handle" data-index="${index}"
      data-style="left: ${((x + 14) / 188) * 100}%; top: ${((clamp(y, -40, 140) + 40) / 180) * 100}%"></i>`;
    const name = Object.keys(curves).find((name) => isSame(curves[name], points));
    return html`<div class="easing"><div class="plot"><svg viewBox="-14 -40 188 180" aria-hidden="true"><path
      d="M0 100L${x1} ${y1}M160 0L${x2} ${y2}M0 100C${x1} ${y1} ${x2} ${y2} 160 0"/></svg>
      ${handle(x1, y1, 0)}${handle(x2, y2, 1)}</div>
      <div><select aria-label="${row.title}, by name">${!name && html`<option value="">Own curve</option>`}
      ${options(Object.keys(curves), name, String)}</select>
      ${typedField(points.join(", "), `${row.title}, its numbers`)}</div></div>`;
  },
  /** Photographs, cards, posts: their texts and their order are tuned here, their pictures at the window. */
  rows({ columns, count }, list) {
    const mover = (name, label, [from, to], isPossible) => html`<button class="pill" aria-label="${name}: ${label}"
      data-move="${from} ${to}" ${!isPossible && "disabled"}>${asWords(label)}</button>`;
    const entry = (item, index) => {
      const texts = columns.map(({ name, isPicture }) => !isPicture && name !== "focus" && item[name]);
      const picture = item.picture?.split("/").pop();
      const name = item.title || item.name || texts.find(Boolean) || picture || `Row ${index + 1}`;
      const field = ({ name: part, isPicture, maximumLength }) => isPicture
        ? html`<p class="note">Picture: ${item[part] || "none"}. It is chosen at the window.</p>`
        : html`<label><small>${asWords(part)}</small>
          ${textField(item[part] ?? "", maximumLength, `${name}: ${asWords(part)}`, `${index} ${part}`)}</label>`;
      return html`<details><summary>${name}</summary>${columns.map(field)}<div class="bar">
        ${mover(name, "up", [index, index - 1], index > 0)}
        ${mover(name, "down", [index, index + 1], index < list.length - 1)}
        ${mover(name, "remove", [index, ""], list.length > count[0])}</div></details>`;
    };
    const more = list.length < count[1] && html`<button class="pill" data-move="">Add one more</button>`;
    return html`<div class="list">${list.map(entry)}${more}</div>`;
  },
};
controls.integer = controls.number;

/** Rows of the schema by their keys, each with its group, and with what a hand does to it. */
const rows = new Map();
const rowOf = (element) => rows.get(element.closest("[data-key]")?.dataset.key);
const elementOf = (key) => document.getElementById(`row ${key}`);

/** The key whose row is the lowest: an insight stands below it, as on the panel. */
const lastRow = (keys) => [...rows.keys()].findLast((key) => keys.includes(key));

function rowHTML(row) {
  const { key, title, kind, help, accepts } = row;
  const value = now.values[key] ?? row.default;
  const insights = now.state?.insights.filter(({ keys }) => lastRow(keys) === key) ?? [];
  const percent = row.track && `; 50% is half of the default, ${shown(row, row.default)}`;
  const classes = { changed: !isSame(value, row.default), restates: row.restates, dragged: row.isDragged };
  return html`<div class="row ${Object.keys(classes).filter((name) => classes[name]).join(" ")}" id="row ${key}"
    data-key="${key}" ${!row.isFound && "hidden"}>
    <details class="name"><summary>${title}</summary></details>
    ${controls[kind](row, value)}<p class="note help">${help} ${accepts}${percent}</p>
    <p class="insights">${insights.map(({ name, text }) => html`<span>${name} <b>${text}</b></span>`)}</p></div>`;
}

function showRow(key) {
  if (rows.has(key)) fit(elementOf(key), parse(rowHTML(rows.get(key))).firstChild);
}

function drawRows() {
  const found = $("#find").value.toLowerCase().split(/\s+/).filter(Boolean);
  rows.clear();
  for (const group of now.schema.groups) {
    for (const row of group.rows) {
      const text = [row.title, row.key, row.help, row.also, group.title].join(" ").toLowerCase();
      row.isFound = found.every((word) => text.includes(word));
      rows.set(row.key, row);
    }
  }
  draw($("#rows"), html`${now.schema.groups.map(({ title, rows }) => html`
    <details class="group" id="group ${title}" open ${!rows.some((row) => row.isFound) && "hidden"}>
      <summary><h2>${title}</h2>
        <button class="small" aria-label="Reset ${title}" ${does("reset", { group: title })}>Reset</button></summary>
      <div class="rows">${rows.map(rowHTML)}</div></details>`)}`);
  if (found.length) for (const group of document.querySelectorAll(".group")) group.open = true;
  $("#miss").hidden = [...rows.values()].some((row) => row.isFound);
}
$("#find").oninput = drawRows;
on("schema", drawRows);
on("value", (key) => {
  // A new value makes an earlier refusal void.
  if (rows.has(key)) for (const field of elementOf(key).querySelectorAll(".typed")) field.setCustomValidity("");
  showRow(key);
});
on("elsewhere", (key) => elementOf(key)?.animate([{ background: "rgb(246 243 236 / 0.16)" }, {}], 700));
