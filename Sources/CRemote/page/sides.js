// A split stage in Play: one side fills the screen, or both are seen, as large as the screen allows. Both feel every touch.
/** The side that this screen shows, where it has chosen one: a, b or both. */
let ownSide;
/** The side that fills the screen: this screen's own, else the tuned one; null for a whole stage or for both. */
function shownSide() {
  if (!now.play?.sides || ownSide === "both") return null;
  return ownSide ?? now.state?.sides?.chosen ?? "a";
}

/** The points of the stage between both sides on the screen. */
const divide = 4;
/** Whether both sides are larger one above the other than side by side; where it makes no difference they are side by side. */
function isStacked([, , width, height], stage) {
  const [w, h] = [width * stage.width, height * stage.height];
  const beside = Math.min(innerWidth / (2 * w + divide), innerHeight / h);
  return Math.min(innerWidth / w, innerHeight / (2 * h + divide)) > beside * 1.02;
}

const whole = { size: [1, 1], tiles: [{ area: [0, 0, 1, 1], at: [0, 0] }] };
/**
 * The screen's size in shares of the whole stage, and its tiles: the area of the stage that each shows, and its corner on the
 * screen. A screen with one side has a tile of the other one under it, for fingers there.
 */
function layout() {
  const { sides, ...stage } = now.play ?? {};
  if (!sides) return whole;
  const { a, b } = sides;
  const [side, [, , width, height]] = [sides[shownSide()], a];
  if (side) return { size: side.slice(2), tiles: [side, side === a ? b : a].map((area) => ({ area, at: [0, 0] })) };
  const [right, below] = [width + divide / stage.width, height + divide / stage.height];
  const corner = isStacked(a, stage) ? [0, below] : [right, 0];
  return { size: [corner[0] + width, corner[1] + height], tiles: [{ area: a, at: [0, 0] }, { area: b, at: corner }] };
}
/** The layout of a picture on the canvas: a picture of one side has nothing else. */
const layoutOf = (side) => (side ? whole : layout());

/** The tile whose middle is nearest to a place, with the corners of tiles as `cornerOf` says. */
function nearest(tiles, [x, y], cornerOf) {
  const distance = (tile) => {
    const [[left, top], [, , width, height]] = [cornerOf(tile), tile.area];
    return Math.hypot((x - left) / width - 0.5, (y - top) / height - 0.5);
  };
  return tiles.reduce((best, tile) => (distance(tile) < distance(best) ? tile : best));
}

/** The tile on which each finger has landed, by the finger's ring: it stays on that side wherever it goes. */
const landed = new WeakMap();
/** A finger's place on the screen, as a share of the whole stage. */
function toStage({ x, y }, ring) {
  const { size, tiles } = layout();
  const place = [x * size[0], y * size[1]];
  if (!landed.has(ring)) landed.set(ring, nearest(tiles, place, ({ at }) => at));
  const { area, at } = landed.get(ring);
  const [stageX, stageY] = [0, 1].map((axis) => clamp(area[axis] + place[axis] - at[axis], -1, 2));
  return { x: stageX, y: stageY };
}
/** A place on the stage, as a share of the screen: on one side it is seen at the same place as on the other. */
function fromStage({ x, y }) {
  const { size, tiles } = layout();
  const { area, at } = nearest(tiles, [x, y], (tile) => tile.area);
  return { x: (x - area[0] + at[0]) / size[0], y: (y - area[1] + at[1]) / size[1] };
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
/** The layout that was seen last, whose pictures are of no use any more. */
let lastLayout = whole;
function followSides() {
  drawSides();
  if (isSame(layout(), lastLayout)) return;
  lastLayout = layout();
  lose();
  askAnew(false);
}
addEventListener("resize", followSides);
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
