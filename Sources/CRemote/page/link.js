// The link to the playground: requests with the token of the code, and a stream of what happens.
const token = location.hash.slice(1);
const $ = (selector, inside = document) => inside.querySelector(selector);
/** What is known of the playground. */
const now = { schema: null, values: {}, state: null, clients: [], you: 0 };
const heard = {};
const on = (event, listener) => (heard[event] ??= []).push(listener);
const tell = (event, data) => (heard[event] ?? []).forEach((listener) => listener(data));

/** Makes an element: `make("button.pill", { title: "…", onclick }, "Text", child)`. */
function make(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element[key] = value;
    else if (value !== false && value != null) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** A drawing of lines in a box of 24. */
function icon(path) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/** What is wrong with the link, as the stream and as requests find it. */
const troubles = { stream: "", requests: "" };
const trouble = () => troubles.stream || troubles.requests;
let probe = null;
function report(part, words) {
  const before = trouble();
  troubles[part] = words;
  if (trouble() !== before) tell("link", trouble());
  // Whether requests are heard again is asked until they are.
  if (troubles.requests) probe ??= setTimeout(() => (probe = null, ask("GET", "/values").then(take, () => {})), 1000);
}

async function ask(method, path, body, options = {}) {
  const response = await fetch(path, {
    method, cache: "no-store", headers: { Authorization: `Bearer ${token}` },
    body: body === undefined ? undefined : JSON.stringify(body), ...options,
  }).catch((error) => {
    report("requests", "The connection is lost: values are kept, and sent again");
    throw error;
  });
  const answer = await response.json();
  report("requests", [429, 503].includes(response.status) ? answer.error : "");
  if (!response.ok) throw Object.assign(new Error(answer.error), { status: response.status });
  return answer;
}

const refuse = (error) => error.status && tell("notice", { text: error.message, bad: true });
/** Asks for a command by its name, once the values that were set before it have been sent. */
async function order(name, body = {}) {
  const last = queue.at(-1) ?? sending;
  while (last && (last === sending || queue.includes(last)) && !trouble()) await new Promise((done) => setTimeout(done, 5));
  return ask("POST", `/commands/${name}`, body);
}
/** Does a command; a refusal is shown. */
const command = (name, body) => order(name, body).catch(refuse);

// Values on their way: drag by drag, the newest of each key, one request at a time. What a broken link keeps back goes later.
const queue = [];
let sending = null;
let gestures = 0;
const newGesture = () => `${now.you}.${Date.now()}.${++gestures}`;
/** Keys that a hand has hold of here. */
const held = new Set();
/** What the playground has said of keys that are ahead of it here. */
const later = {};
/** True for a key whose value here is newer than what the playground says. */
const isAhead = (key) => held.has(key) || [sending, ...queue].some((drag) => drag && key in drag.values);

/** Puts values on their way, or what a blend is of; `gesture` is what the moves of one drag have in common, which is
 * complete with `ends`. */
function send(values, gesture, ends, isBlend = false) {
  let last = queue.at(-1);
  if (!last || last.ends || last.gesture !== gesture) queue.push((last = { gesture, values: {}, isBlend }));
  Object.assign(last.values, values);
  last.ends = ends;
  flush();
}

/** Sets a value; without one it ends the drag. */
function set(key, value, gesture = null, ends = true) {
  if (value === undefined) return send({}, gesture, ends);
  now.values[key] = value;
  send({ [key]: value }, gesture, ends);
  tell("value", key);
}

async function flush() {
  if (sending || !queue.length) return;
  const drag = (sending = queue.shift());
  const query = drag.gesture ? `?gesture=${encodeURIComponent(drag.gesture)}${drag.ends ? "&end" : ""}` : "";
  try {
    if (drag.isBlend) await ask("POST", "/commands/blend", { ...drag.values, gesture: drag.gesture, end: drag.ends });
    else await ask("PATCH", `/values${query}`, drag.values);
  } catch (error) {
    if (error.status && ![429, 503].includes(error.status)) {
      refuse(error);
      ask("GET", "/values").then(take, () => {});
    } else {
      // Nothing is lost: what was not said is said when the link is back.
      const next = queue[0];
      if (next?.gesture === drag.gesture && drag.gesture) next.values = { ...drag.values, ...next.values };
      else queue.unshift(drag);
      await new Promise((done) => setTimeout(done, 400));
    }
  }
  sending = null;
  for (const key of Object.keys(drag.values)) settle(key);
  flush();
}

/** What was said meanwhile counts once nothing is ahead of it, and our own echo has come. */
function settle(key) {
  setTimeout(() => {
    if (!(key in later) || isAhead(key)) return;
    take({ [key]: later[key] });
  }, 300);
}

/** Values from the playground, but for those that are ahead of it. */
function take(values) {
  for (const [key, value] of Object.entries(values)) {
    delete later[key];
    if (isAhead(key)) {
      later[key] = value;
      continue;
    }
    const [old, text] = [JSON.stringify(now.values[key]), JSON.stringify(value)];
    if (old === text) continue;
    now.values[key] = value;
    tell("value", key);
    if (old !== undefined) tell("elsewhere", key);
  }
}

function receive(event, data) {
  if (event === "schema") now.schema = data;
  if (event === "values") return take(data);
  if (event === "state") now.state = data;
  if (event === "clients") {
    now.clients = data;
    now.you = data.find((client) => client.you)?.id ?? 0;
  }
  tell(event, data);
}

async function listen() {
  let pause = 300;
  for (;;) {
    try {
      const response = await fetch("/events", { headers: { Authorization: `Bearer ${token}` }, cache: "no-store" });
      if (response.status === 401) return report("stream", "Scan the code again: this one is from an earlier start.");
      if (!response.ok) throw new Error((await response.json()).error);
      report("stream", "");
      pause = 300;
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        text += piece.value;
        const messages = text.split("\n\n");
        text = messages.pop();
        for (const message of messages) {
          const [, event, data] = message.match(/^event: (.*)\ndata: (.*)$/) ?? [];
          if (event) receive(event, JSON.parse(data));
        }
      }
      throw new Error("");
    } catch (error) {
      report("stream", error.message.includes("connected already") ? error.message : "The connection is lost; trying again …");
      await new Promise((done) => setTimeout(done, pause));
      pause = Math.min(4000, pause * 1.6);
    }
  }
}
