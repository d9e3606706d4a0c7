// The link to the playground: requests with the token of the code, and a stream of what happens.
const token = location.hash.slice(1);
const $ = (selector, inside = document) => inside.querySelector(selector);
/** The known state of the playground; its values as they are shown. */
const now = { schema: null, values: {}, state: null, clients: [], you: 0, play: null };
const heard = {};
const on = (event, listener) => (heard[event] ??= []).push(listener);
const tell = (event, data) => heard[event]?.forEach((listener) => listener(data));
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** The faults of the link, as the stream, requests and touches find them. */
const troubles = { stream: "", requests: "", touches: "" };
const trouble = () => troubles.stream || troubles.requests || troubles.touches;
const tryingAgain = "The connection is lost; trying again …";
function report(part, words) {
  const before = trouble();
  troubles[part] = words;
  if (trouble() !== before) tell("link", trouble());
}

/** The number of times that touches had no answer, and the milliseconds of it that are not worth a message. */
const unheard = { stops: 0, patience: 1000 };
on("unheard", async () => {
  const stop = ++unheard.stops;
  await pause(unheard.patience);
  for (; isUnheard && stop === unheard.stops; await pause(50)) report("touches", tryingAgain);
  if (stop === unheard.stops) report("touches", "");
});

const common = { cache: "no-store", headers: { Authorization: `Bearer ${token}` } };
async function ask(method, path, body, options) {
  const response = await fetch(path, { method, body: body && JSON.stringify(body), ...common, ...options });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error), { status: response.status });
  return answer;
}
const refuse = (error) => error.status && tell("notice", { text: error.message, bad: true });

// Requests go one at a time in their order; what waits of one drag is one request with the newest of each of its words.
const queue = [];
let sending = null;

function post(request) {
  // Several fingers drag at once; what a command comes after stays before it.
  const since = queue.slice(queue.findLastIndex(({ gesture }) => !gesture) + 1);
  const same = request.gesture && since.find(({ gesture, ends }) => gesture === request.gesture && !ends);
  if (same) Object.assign(same, { body: { ...same.body, ...request.body }, ends: request.ends });
  else queue.push(request);
  if (!sending) flush();
}

async function flush() {
  while ((sending = queue.shift())) {
    const { method, path, body, gesture, ends, done, fail } = sending;
    try {
      const query = gesture ? `?gesture=${encodeURIComponent(gesture)}${ends ? "&end" : ""}` : "";
      const answer = await ask(method, path + query, body, { signal: AbortSignal.timeout(8000) });
      report("requests", "");
      done?.(answer);
    } catch (error) {
      fail?.(error);
      if (error.status && ![429, 503].includes(error.status)) {
        report("requests", "");
        if (gesture) refuse(error);
      } else {
        report("requests", error.status ? error.message : "The connection is lost: what you do is done when it is back");
        // Values are said again until they are heard; after a command that was lost it is asked whether one can be.
        if (queue[0]?.gesture === gesture && gesture) queue[0].body = { ...body, ...queue[0].body };
        else queue.unshift(gesture ? sending : { method: "GET", path: "/values", done: take });
        await pause(400);
        continue;
      }
    }
    if (ends) settle(Object.keys(body), gesture);
  }
}

/** Asks for a command by its name, after the values that were set before it. */
const order = (name, body = {}) =>
  new Promise((done, fail) => post({ method: "POST", path: `/commands/${name}`, body, done, fail }));
/** Does a command; a refusal is shown. */
const command = (name, body) => order(name, body).catch(refuse);

/** A name that no other drag has. */
const newGesture = () => String(Math.random());
/** The value of each key from the playground, and the value that was set here and is shown until the playground has it. */
const said = {};
const mine = {};

/** Sets a value. While it `goesOn`, the next one is of the same drag, and so of one step to undo. */
function set(key, value, goesOn = false) {
  const gesture = mine[key]?.goesOn ? mine[key].gesture : newGesture();
  mine[key] = { value, gesture, goesOn };
  post({ method: "PATCH", path: "/values", body: { [key]: value }, gesture, ends: !goesOn });
  show(key);
}

/** Lets go of values that were sent: what was said meanwhile counts once the playground has said ours. */
async function settle(keys, gesture) {
  const ours = () => keys.filter((key) => mine[key]?.gesture === gesture);
  for (const key of ours()) {
    mine[key].isSent = true;
    letGo(key, said[key]);
  }
  // The playground never says a value that it refused or writes in another way.
  await pause(300);
  for (const key of ours()) letGo(key, mine[key].value);
}
/** Lets go of a value that was sent if it is the one that was said. */
function letGo(key, value) {
  if (!mine[key]) return;
  mine[key].isSaid ||= isSame(mine[key].value, value);
  if (!mine[key].isSent || !mine[key].isSaid) return;
  delete mine[key];
  show(key);
}

function show(key) {
  const value = key in mine ? mine[key].value : said[key];
  if (isSame(now.values[key], value)) return;
  const isElsewhere = key in now.values && !(key in mine);
  now.values[key] = value;
  tell("value", key);
  if (isElsewhere) tell("elsewhere", key);
}

function take(values) {
  Object.assign(said, values);
  for (const [key, value] of Object.entries(values)) letGo(key, value);
  Object.keys(values).forEach(show);
}

function receive(event, data) {
  if (event === "values") return take(data);
  if (event in now) now[event] = data;
  if (event === "clients") now.you = data.find((client) => client.you)?.id ?? 0;
  tell(event, data);
}

async function listen() {
  for (let wait = 300; ; wait = Math.min(4000, wait * 1.6)) {
    // The playground says something at least every 5 s.
    const silence = new AbortController();
    let timer;
    const hear = () => (clearTimeout(timer), (timer = setTimeout(() => silence.abort(), 8000)));
    try {
      hear();
      const response = await fetch("/events", { ...common, signal: silence.signal });
      if (response.status === 401) return report("stream", "Scan the code again: this one is from an earlier start.");
      if (!response.ok) throw new Error((await response.json()).error);
      report("stream", "");
      wait = 300;
      let text = "";
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        hear();
        const messages = (text + piece.value).split("\n\n");
        text = messages.pop();
        for (const message of messages) {
          const [, event, data] = message.match(/^event: (.*)\ndata: (.*)$/) ?? [];
          if (event) receive(event, JSON.parse(data));
        }
      }
      throw new Error("");
    } catch ({ message }) {
      report("stream", message.includes("connected already") ? message : tryingAgain);
    }
    clearTimeout(timer);
    await pause(wait);
  }
}
