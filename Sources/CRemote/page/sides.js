// A split stage in Play: one side fills the screen, or both are seen as in the window. Both feel every touch.
/** The side that this screen shows, where it has chosen one: a, b or both. */
let ownSide;
/** The side that fills the screen: this screen's own, else the tuned one; null for a whole stage or for both. */
function shownSide() {
  if (!now.play?.sides || ownSide === "both") return null;
  return ownSide ?? now.state?.sides?.chosen ?? "a";
}

/** The part of the whole stage around both sides, without the ground beside them. */
function bothSides([left, top, width, height], [nextLeft, nextTop]) {
  const [x, y] = [Math.min(left, nextLeft), Math.min(top, nextTop)];
  return [x, y, Math.max(left, nextLeft) + width - x, Math.max(top, nextTop) + height - y];
}
/** The part of the whole stage that is seen, in shares of it. */
function seenPart() {
  const sides = now.play?.sides;
  return sides ? sides[shownSide()] ?? bothSides(sides.a, sides.b) : [0, 0, 1, 1];
}
/** The part of a picture that is seen: a picture of one side has nothing else. */
const cropOf = (side) => (side ? [0, 0, 1, 1] : seenPart());

/** A place on the screen, as a share of the whole stage. */
function toStage({ x, y }) {
  const [left, top, width, height] = seenPart();
  return { x: left + x * width, y: top + y * height };
}
/** A place on the stage, as a share of the screen: on one side it is seen at the same place as on the other. */
function fromStage({ x, y }) {
  const all = shownSide() ? Object.values(now.play.sides) : [seenPart()];
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
/** The part that was seen last, whose pictures are of no use any more. */
let lastPart = [0, 0, 1, 1];
function followSides() {
  drawSides();
  if (isSame(seenPart(), lastPart)) return;
  lastPart = seenPart();
  lose();
  askAnew(false);
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
