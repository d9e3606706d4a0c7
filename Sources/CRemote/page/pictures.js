// The stage's pictures come by two requests that wait in turn, each for a newer picture or for the part of it that differs.

/** More pixels than two for each point are not seen in a moving picture. */
const mostRatio = 2;

/** The pixels, quality and side of a picture to ask for. */
function pictureQuery(level) {
  const [scale, quality] = qualities[level];
  const pixels = (points) => clamp(Math.round(points * Math.min(devicePixelRatio, mostRatio) * scale), 16, 2560);
  const { clientWidth, clientHeight } = $("#play");
  const { size: [width, height] } = layoutOf(shownSide());
  const query = { width: pixels(clientWidth / width), height: pixels(clientHeight / height), quality };
  return shownSide() ? { ...query, side: shownSide() } : query;
}
/** Pictures of one key have the same pixels. */
const keyOf = ({ width, height, side }) => `${width} ${height} ${side ?? ""}`;

/**
 * The requests that follow the stage: their count, and the number of times that they were given up; `held` is the picture that
 * the next part can lie on, once what has arrived is drawn, and null where only a whole picture helps.
 */
const following = { loops: 0, attempt: 0, held: null, lacks: false, giveUp: new AbortController() };

/** Gives up both requests and asks on new connections, for whole pictures unless the canvas `isGood` to go on with. */
function askAnew(isGood) {
  if (!isGood) Object.assign(following, { held: null, lacks: true });
  forgive();
  following.attempt++;
  following.giveUp.abort();
  following.giveUp = new AbortController();
  rest();
}

/** Notes that a picture has arrived on which later parts can lie. */
function hold({ number, key, quality, part, base }) {
  const { held } = following;
  if (!part && number >= (held?.number ?? 0)) following.held = { number, key, quality };
  if (part && held?.key === key && base <= held.number)
    following.held = { number: Math.max(number, held.number), key, quality: Math.min(quality, held.quality) };
}

function pictureIn(response, query) {
  const [number, size, part] = ["Frame", "Stage", "Part"].map((name) => response.headers.get(`Fidget-${name}`));
  return { ...query, key: keyOf(query), number: Number(number), size, part: part?.split(",").map(Number) };
}

async function followStage() {
  following.loops++;
  while (playing.isOn) {
    const { attempt, held, lacks, giveUp: { signal } } = following;
    const query = pictureQuery(playing.level);
    if (!lacks) query.after = playing.newest;
    following.lacks = false;
    if (held?.key === keyOf(query) && held.quality >= query.quality) query.base = held.number;
    try {
      const own = now.you ? { client: now.you, attempt } : {};
      const response = await fetch(`/stage?${new URLSearchParams({ ...query, ...own })}`, { ...common, signal });
      const headers = performance.now();
      hearStage();
      if (response.status === 200) {
        const blob = await response.blob();
        const arrived = pictureIn(response, query);
        measure(arrived.number, performance.now() - headers);
        playing.newest = Math.max(playing.newest, arrived.number);
        if (attempt === following.attempt) hold(arrived);
        // The next request does not wait until this picture is decoded.
        showPicture(arrived, blob);
        rest();
      } else if (response.status !== 204) await pause(response.status === 429 ? 30 : 300);
    } catch {
      if (!signal.aborted) await pause(300);
      // The lost answer may have been the last picture for a while.
      if (!signal.aborted) following.lacks = true;
    }
  }
  following.loops--;
}

let resting;
/** A stage that rests is shown once more as sharp as the screen is. */
function rest(delay = 300) {
  clearTimeout(resting);
  resting = setTimeout(async () => {
    if (!playing.isOn) return;
    const query = pictureQuery(0);
    try {
      const response = await fetch(`/stage?${new URLSearchParams(query)}`, { ...common, signal: following.giveUp.signal });
      // Other pages may have a picture made for the same client number, 0.
      if (response.status === 429) return rest();
      if (response.status !== 200) return;
      const arrived = { ...pictureIn(response, query), isSharp: true };
      if (arrived.key === following.held?.key) hold(arrived);
      await showPicture(arrived, await response.blob());
    } catch {
      // The next picture is as good.
    }
  }, delay);
}

// MARK: Pictures that do not come

/**
 * The time since when a finger has moved without a picture, 0 after one; the milliseconds until new connections; and the time
 * of the last answer to touches.
 */
const silence = { since: 0, patience: 1000, heard: 0 };
/** Notes an answer to a request for a picture. */
function hearStage() {
  [silence.since, silence.patience] = [0, 1000];
}
/** Notes that a finger has moved, and so the stage probably has. */
function expectPicture() {
  silence.since ||= performance.now();
}
setInterval(() => {
  if (!playing.isOn || !silence.since) return;
  // While touches have answers the link is there: the machine may be busy, or the finger moves nothing.
  const patience = silence.patience * (silence.heard > silence.since ? 2 : 1);
  if (performance.now() - silence.since < patience) return;
  [silence.since, silence.patience] = [0, Math.min(4000, silence.patience * 2)];
  askAnew(true);
}, 125);

// MARK: Drawing

/** The canvas's picture: its key and number, and its pixels without the crop. */
let content = { key: "", number: 0, isSharp: false, width: 0, height: 0 };
/** The moving picture under a sharp one with other pixels: the next part lies on it. */
const below = new OffscreenCanvas(1, 1).getContext("2d", { alpha: false });
below.content = null;

/** Pictures are drawn as they arrive, however long each is decoded, since a part lies on those before it. */
let drawing = Promise.resolve();
function showPicture(arrived, blob) {
  const decoded = createImageBitmap(blob).catch(() => null);
  return (drawing = drawing.then(async () => putPicture(arrived, await decoded)).catch(lack));
}

/** Has the next request ask for a whole picture at once, because a part could not be drawn. */
const lack = () => Object.assign(following, { held: null, lacks: true });

function resize({ canvas }, width, height) {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}
function copy(source, target) {
  resize(target, source.width, source.height);
  target.drawImage(source, 0, 0);
}

function putPicture(arrived, bitmap) {
  if (!bitmap) return lack();
  drawPicture(arrived, bitmap);
  bitmap.close();
}

function drawPicture({ number, key, size, side, part, base, isSharp = false }, bitmap) {
  // After a change of sides a picture of the other one may still be on its way.
  if (number < playing.shown || side !== (shownSide() ?? undefined)) return;
  const { size: shares, tiles } = layoutOf(side);
  if (part) {
    if (content.key !== key && below.content?.key === key && base <= below.content.number) {
      copy(below.canvas, picture);
      [content, below.content] = [below.content, null];
    }
    if (content.key !== key || base > content.number) return lack();
  } else {
    if (isSharp && !content.isSharp && content.key !== key && content.number) {
      copy(picture.canvas, below);
      below.content = content;
    } else if (!isSharp) below.content = null;
    resize(picture, Math.round(bitmap.width * shares[0]), Math.round(bitmap.height * shares[1]));
    content = { width: bitmap.width, height: bitmap.height };
    if (tiles.length > 1) divideTiles();
  }
  for (const tile of tiles) drawTile(tile, bitmap, part);
  Object.assign(content, { key, number, isSharp });
  playing.shown = number;
  fitStage(size.split("x").map((points, axis) => points * shares[axis]));
  tell("picture", number);
}

/** Draws the part of a bitmap that a tile shows; the bitmap lies at `part` in the whole picture. */
function drawTile({ area: [left, top, width, height], at }, bitmap, [partX, partY] = [0, 0]) {
  const pixels = (x, y) => [Math.round(x * content.width), Math.round(y * content.height)];
  const [[fromX, fromY], [toX, toY]] = [pixels(left, top), pixels(...at)];
  const [endX, endY] = pixels(left + width, top + height);
  const [x, y] = [Math.max(fromX, partX), Math.max(fromY, partY)];
  const size = [Math.min(endX, partX + bitmap.width) - x, Math.min(endY, partY + bitmap.height) - y];
  if (Math.min(...size) > 0)
    picture.drawImage(bitmap, x - partX, y - partY, ...size, toX + x - fromX, toY + y - fromY, ...size);
}
/** Colours the line between two sides. */
function divideTiles() {
  picture.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--divider");
  picture.fillRect(0, 0, picture.canvas.width, picture.canvas.height);
}

/** A stage of the screen's shape reaches every edge, also where its points are rounded. */
function fitStage([width, height] = playing.size) {
  playing.size = [width, height];
  const { clientWidth, clientHeight } = $("#play");
  playStage.classList.toggle("full", Math.abs((width / height) * (clientHeight / clientWidth) - 1) < 0.01);
  playStage.style.setProperty("--ratio", width / height);
}
