// The touch pad and the stage: fingers on them are fingers on the playground's stage, each with its own times.
/** The ring of each finger that is down. */
const rings = new Map();
let waiting = [];
let isPassing = false;
let lastPass = 0;
/** Gives up the request with touches that is on its way. */
let giveUp = new AbortController();
/** Whether a request with touches had no answer, and no request has had one since. */
let isUnheard = false;
/** The milliseconds after which the playground cancels a finger without news. */
const memory = 1000;

function place(surface, { clientX, clientY }) {
  const box = surface.getBoundingClientRect();
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
}

const ringOn = (surface) =>
  surface.appendChild(Object.assign(document.createElement("i"), { className: "ring" }));
const putRing = (ring, { x, y }) => Object.assign(ring.style, { left: `${x * 100}%`, top: `${y * 100}%` });

/** Shows what a finger does on a surface, and passes it on; nothing of one that is not down. */
function touch(surface, id, phase, { x, y }, time) {
  if (!rings.size) lastPass = Date.now();
  if (phase === "down") {
    rings.get(id)?.remove();
    rings.set(id, ringOn(surface));
  }
  const ring = rings.get(id);
  if (!ring) return;
  putRing(ring, { x, y });
  const at = { x: clamp(x, -0.2, 1.2), y: clamp(y, -0.2, 1.2) };
  if (surface.id === "stage") expectPicture();
  waiting.push({ id, phase, ...(surface.id === "stage" ? toStage(at, ring) : at), time });
  if (phase === "up" || phase === "cancelled") {
    ring.remove();
    rings.delete(id);
  }
  pass();
}

/** Whether a touch is still sent: not a move that has waited for longer than the playground remembers a finger. */
const recent = ({ phase, time }) => phase !== "move" || performance.now() - time < memory;

async function pass() {
  // Slept through, or not heard for as long: they have been cancelled there.
  if (rings.size && Date.now() - lastPass > 0.9 * memory) return lose(true, findLink);
  if (isPassing) return;
  const touches = waiting.splice(0, 200).filter(recent);
  const fingers = new Set([...rings.keys(), ...touches.map(({ id }) => id)]);
  [isPassing, lastPass] = [true, Date.now()];
  giveUp = new AbortController();
  const timer = setTimeout(() => (findLink(), giveUp.abort()), memory);
  try {
    await ask("POST", "/touches", { client: now.you, touches }, { signal: giveUp.signal });
    silence.heard = performance.now();
    hearLink();
  } catch (error) {
    // They have ended there: what was not heard of for a second is cancelled. That is said until it is heard.
    if (error.status) lose(false);
    else {
      waiting = [...end(fingers), ...waiting.filter(({ id }) => !fingers.has(id))];
      if (!giveUp.signal.aborted) findLink();
    }
    await pause(100);
  }
  clearTimeout(timer);
  isPassing = false;
  if (waiting.length && !isUnheard) pass();
}
// A finger that rests is there all the same.
setInterval(() => rings.size && Date.now() - lastPass > 250 && pass(), 125);

/** Asks on new connections until the link is there again: packets that are lost are sent again later each time. */
async function findLink() {
  if (isUnheard) return;
  isUnheard = true;
  tell("unheard");
  for (let wait = 250; isUnheard; wait = Math.min(4000, wait * 1.15)) {
    const options = { signal: AbortSignal.timeout(memory) };
    ask("POST", "/touches", { client: now.you, touches: [] }, options).then(hearLink, ({ status }) => status && hearLink());
    await pause(wait);
  }
}
function hearLink() {
  if (!isUnheard) return;
  isUnheard = false;
  giveUp.abort();
  if (!isPassing && waiting.length) pass();
  askAnew(true);
}

/** Ends fingers without a tap or a throw; returns the touches that say so. */
function end(fingers) {
  for (const id of fingers) {
    rings.get(id)?.remove();
    rings.delete(id);
  }
  return [...fingers].map((id) => ({ id, phase: "cancelled", x: 0, y: 0 }));
}

/** Ends every finger, and says so where it can still be heard; calls `unheard` where it is not. */
function lose(isTold = true, unheard = () => {}) {
  const touches = end([...rings.keys()]);
  waiting = waiting.filter(({ phase }) => phase === "up" || phase === "cancelled");
  if (isTold && touches.length) {
    const options = { keepalive: true, signal: AbortSignal.timeout(memory) };
    ask("POST", "/touches", { client: now.you, touches }, options).catch(({ status }) => status || unheard());
  }
}
addEventListener("visibilitychange", () => document.hidden && lose());
for (const name of ["pagehide", "blur"]) addEventListener(name, () => lose());
on("link", (words) => words && lose(false));

// Without a pointer: Enter taps the middle, arrows swipe.
const swipes = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Enter: [0, 0] };

for (const surface of document.querySelectorAll("#pad, #stage")) {
  surface.onpointerdown = (event) => {
    event.preventDefault();
    surface.focus({ preventScroll: true });
    surface.setPointerCapture(event.pointerId);
    touch(surface, event.pointerId, "down", place(surface, event), event.timeStamp);
  };
  const follow = (phase) => (event) => {
    const parts = event.getCoalescedEvents?.() ?? [];
    for (const part of parts.length ? parts : [event])
      touch(surface, event.pointerId, phase, place(surface, part), part.timeStamp);
  };
  surface.onpointermove = follow("move");
  surface.onpointerup = follow("up");
  surface.onpointercancel = follow("cancelled");
  surface.oncontextmenu = (event) => event.preventDefault();
  surface.onkeydown = ({ key, repeat }) => {
    if (!(key in swipes) || repeat) return;
    const [[x, y], start] = [swipes[key], performance.now()];
    touch(surface, -1, "down", { x: 0.5, y: 0.5 }, start);
    requestAnimationFrame(function go(time) {
      const share = clamp((time - start) / 160, 0, 1);
      const at = { x: 0.5 + x * 0.35 * share, y: 0.5 + y * 0.3 * share };
      touch(surface, -1, share < 1 ? "move" : "up", at, start + 160 * share);
      if (share < 1) requestAnimationFrame(go);
    });
  };
}

on("state", ({ stage: [width, height] }) => $("#pad").style.setProperty("--ratio", width / height));
