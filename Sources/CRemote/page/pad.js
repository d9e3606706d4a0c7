// The touch pad and the stage: fingers on them are fingers on the playground's stage, each with its own times.
/** The ring of each finger that is down. */
const rings = new Map();
let waiting = [];
let isPassing = false;
let lastPass = 0;

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
  waiting.push({ id, phase, ...(surface.id === "stage" ? toStage(at) : at), time });
  if (phase === "up" || phase === "cancelled") {
    ring.remove();
    rings.delete(id);
  }
  pass();
}

async function pass() {
  // Slept through, or not heard for as long: they have been cancelled there.
  if (rings.size && Date.now() - lastPass > 900) return lose();
  if (isPassing) return;
  const touches = waiting.splice(0, 200);
  [isPassing, lastPass] = [true, Date.now()];
  try {
    await ask("POST", "/touches", { client: now.you, touches });
  } catch {
    // They have ended there: what was not heard of for a second is cancelled.
    lose(false);
  }
  isPassing = false;
  if (waiting.length) pass();
}
// A finger that rests is there all the same.
setInterval(() => rings.size && Date.now() - lastPass > 250 && pass(), 125);

/** Ends every finger without a tap or a throw, and says so where it can still be heard. */
function lose(isTold = true) {
  const touches = [...rings.keys()].map((id) => ({ id, phase: "cancelled", x: 0, y: 0 }));
  for (const ring of rings.values()) ring.remove();
  rings.clear();
  waiting = [];
  if (isTold && touches.length)
    ask("POST", "/touches", { client: now.you, touches }, { keepalive: true }).catch(() => {});
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
