// The touch pad: fingers here are fingers on the stage, each with its own times.
const pad = $("#pad");
const fingers = new Map();
const touches = { waiting: [], isSent: false, last: 0 };

function place(event) {
  const box = pad.getBoundingClientRect();
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
}

async function pass() {
  // Slept through, or not heard for as long: they have been cancelled there.
  if (fingers.size && Date.now() - touches.last > 900) return lose();
  if (touches.isSent || !(touches.waiting.length || fingers.size)) return;
  const list = touches.waiting.splice(0, 200);
  Object.assign(touches, { isSent: true, last: Date.now() });
  try {
    await ask("POST", "/touches", { client: now.you, touches: list });
  } catch {
    // They have ended there: what was not heard of for a second is cancelled.
    lose(false);
  }
  touches.isSent = false;
  if (touches.waiting.length) pass();
}
// A finger that rests is there all the same.
setInterval(() => fingers.size && Date.now() - touches.last > 250 && pass(), 125);

function note(id, phase, at, time) {
  touches.waiting.push({ id, phase, x: clamp(at.x, -0.2, 1.2), y: clamp(at.y, -0.2, 1.2), time });
}

function show(id, at) {
  const ring = fingers.get(id);
  ring.style.left = `${at.x * 100}%`;
  ring.style.top = `${at.y * 100}%`;
}

pad.onpointerdown = (event) => {
  event.preventDefault();
  pad.focus({ preventScroll: true });
  pad.setPointerCapture(event.pointerId);
  if (!fingers.size) touches.last = Date.now();
  const ring = make("i.ring");
  pad.append(ring);
  fingers.get(event.pointerId)?.remove();
  fingers.set(event.pointerId, ring);
  show(event.pointerId, place(event));
  note(event.pointerId, "down", place(event), event.timeStamp);
  pass();
};
pad.onpointermove = (event) => {
  if (!fingers.has(event.pointerId)) return;
  const all = event.getCoalescedEvents?.() ?? [];
  for (const part of all.length ? all : [event]) note(event.pointerId, "move", place(part), part.timeStamp);
  show(event.pointerId, place(event));
  pass();
};
const lift = (phase) => (event) => {
  if (!fingers.has(event.pointerId)) return;
  note(event.pointerId, phase, place(event), event.timeStamp);
  fingers.get(event.pointerId).remove();
  fingers.delete(event.pointerId);
  pass();
};
pad.onpointerup = lift("up");
pad.onpointercancel = lift("cancelled");
pad.oncontextmenu = (event) => event.preventDefault();

/** Ends every finger without a tap or a throw, and says so where it can still be heard. */
function lose(isTold = true) {
  if (!fingers.size) return;
  const list = [...fingers.keys()].map((id) => ({ id, phase: "cancelled", x: 0, y: 0 }));
  for (const ring of fingers.values()) ring.remove();
  fingers.clear();
  touches.waiting.length = 0;
  if (isTold) ask("POST", "/touches", { client: now.you, touches: list }, { keepalive: true }).catch(() => {});
}
addEventListener("visibilitychange", () => document.hidden && lose());
addEventListener("pagehide", () => lose());
addEventListener("blur", () => lose());
on("link", (words) => words && lose(false));

// Without a pointer: Enter taps the middle, arrows swipe.
pad.onkeydown = (event) => {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Enter: [0, 0], " ": [0, 0] }[event.key];
  if (!way || event.repeat) return;
  event.preventDefault();
  const start = performance.now();
  note(-1, "down", { x: 0.5, y: 0.5 }, start);
  pass();
  const go = (time) => {
    const share = Math.min(1, (time - start) / 160);
    const at = { x: 0.5 + way[0] * 0.35 * share, y: 0.5 + way[1] * 0.3 * share };
    note(-1, share < 1 ? "move" : "up", at, Math.max(start, time));
    pass();
    if (share < 1) requestAnimationFrame(go);
  };
  requestAnimationFrame(go);
};

on("state", ({ stage: [width, height], sides }) => {
  pad.style.setProperty("--ratio", width / height);
  pad.parentElement.classList.toggle("low", width > 0.8 * height);
  if (sides) pad.dataset.split = width >= 0.85 * height ? "beside" : "under";
  else delete pad.dataset.split;
});
