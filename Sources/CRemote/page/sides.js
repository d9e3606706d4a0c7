// A split stage in Play: one side fills the screen, or both are seen as in the window. Both feel every touch.
/** The side that this screen shows, where it has chosen one: a, b or both. */
let ownSide;
/** The side that fills the screen: this screen's own, else the one that is tuned; null for a whole stage or for both. */
function shownSide() {
  if (!now.play?.sides || ownSide === "both") return null;
  return ownSide ?? now.state?.sides?.chosen ?? "a";
}

/** A place on the screen, as a share of the whole stage. */
function toStage({ x, y }) {
  const [left, top, width, height] = now.play?.sides?.[shownSide()] ?? [0, 0, 1, 1];
  return { x: left + x * width, y: top + y * height };
}
/** A place on the stage, as a share of the screen: on one side it is seen at the same place as on the other. */
function fromStage({ x, y }) {
  const all = shownSide() ? Object.values(now.play.sides) : [[0, 0, 1, 1]];
  const inside = ([left, top, width, height]) => ({ x: (x - left) / width, y: (y - top) / height });
  const places = all.map(inside);
  return places.find((place) => place.x <= 1 && place.y <= 1) ?? places.at(-1);
}

function drawSides() {
  const { sides } = now.state ?? {};
  if (!sides) ownSide = undefined;
  const shown = ownSide === "both" ? "both" : shownSide();
  const words = { a: html`A <small>${sides?.a}</small>`, b: html`B <small>${sides?.b}</small>`, both: "Both" };
  draw($("#compared"), html`${sides && Object.keys(words).map((side) =>
    html`<button data-side="${side}" aria-label="${asWords(`${side} ${sides[side] ?? "sides"}`)}"
      aria-pressed="${String(side === shown)}">${words[side]}</button>`)}`);
}
/** The side that was seen last, whose pictures are of no use any more. */
let lastSide = null;
function followSides() {
  drawSides();
  if (shownSide() === lastSide) return;
  lastSide = shownSide();
  lose();
  rest(0);
}
on("state", followSides);
on("play", followSides);
addEventListener("click", ({ target }) => {
  const { side } = target.closest("[data-side]")?.dataset ?? {};
  if (!side) return;
  ownSide = side;
  followSides();
  // The panel tunes the side that is seen.
  if (side !== "both" && side !== now.state.sides?.chosen) command("choose", { side });
});
