// Play: the live stage fills the screen. Its pictures come by two requests that wait in turn, each for a newer one.
const playStage = $("#stage");
const picture = $("canvas", playStage).getContext("2d", { alpha: false });
const playing = {
  isOn: false,
  /** Whether the stage takes this screen's shape; unknown until the first visit. */
  shape: undefined,
  loops: 0,
  /** The number of the newest picture that has arrived, and of the one that is shown. */
  newest: 0,
  shown: 0,
  /** The stage's points in the picture that is shown. */
  size: [1, 1],
  /** The step of `qualities`, and what the last pictures were like. */
  level: 2,
  words: "",
};

// MARK: Pictures

/** Scale of the screen's pixels and quality, from the best to what a slow link carries. */
const qualities = [[1, 85], [1, 75], [0.75, 75], [0.75, 60], [0.55, 60], [0.45, 50], [0.35, 45]];
/** More pixels than two for each point are not seen in a moving picture. */
const mostRatio = 2;

function stageQuery(after, level) {
  const [scale, quality] = qualities[level];
  const pixels = (points) => clamp(Math.round(points * Math.min(devicePixelRatio, mostRatio) * scale), 16, 2560);
  const { clientWidth, clientHeight } = $("#play");
  const [, , width, height] = cropOf(shownSide());
  const query = { width: pixels(clientWidth / width), height: pixels(clientHeight / height), quality };
  if (shownSide()) query.side = shownSide();
  return new URLSearchParams(after === undefined ? query : { ...query, after, client: now.you });
}

/** Decodes a picture away from the page's thread, and shows it unless a newer one was faster. */
async function showPicture(number, size, blob, side) {
  const bitmap = await createImageBitmap(blob);
  // After a change of sides a picture of the other one may still be on its way.
  if (number >= playing.shown && side === shownSide()) {
    playing.shown = number;
    const { canvas } = picture;
    const [left, top, ...part] = cropOf(side);
    const [width, height] = [bitmap.width * part[0], bitmap.height * part[1]].map(Math.round);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    picture.drawImage(bitmap, Math.round(-left * bitmap.width), Math.round(-top * bitmap.height));
    fitStage(size.split("x").map((points, axis) => points * part[axis]));
  }
  bitmap.close();
}

/** A stage of the screen's shape reaches every edge, also where its points are rounded. */
function fitStage([width, height] = playing.size) {
  playing.size = [width, height];
  const { clientWidth, clientHeight } = $("#play");
  playStage.classList.toggle("full", Math.abs((width / height) * (clientHeight / clientWidth) - 1) < 0.01);
  playStage.style.setProperty("--ratio", width / height);
}

async function followStage() {
  playing.loops++;
  while (playing.isOn) {
    const side = shownSide();
    try {
      const response = await fetch(`/stage?${stageQuery(playing.newest, playing.level)}`, common);
      const headers = performance.now();
      const number = Number(response.headers.get("Fidget-Frame"));
      if (response.status === 200) {
        const blob = await response.blob();
        measure(number, performance.now() - headers);
        playing.newest = Math.max(playing.newest, number);
        // The next request does not wait until this picture is decoded.
        showPicture(number, response.headers.get("Fidget-Stage"), blob, side).catch(() => {});
        rest();
      } else if (response.status !== 204) await pause(300);
    } catch {
      await pause(300);
    }
  }
  playing.loops--;
}

let resting;
/** A stage that rests is shown once more as sharp as the screen is. */
function rest(delay = 300) {
  clearTimeout(resting);
  resting = setTimeout(async () => {
    if (!playing.isOn) return;
    const side = shownSide();
    try {
      const response = await fetch(`/stage?${stageQuery(undefined, 0)}`, common);
      if (response.status !== 200) return;
      const number = Number(response.headers.get("Fidget-Frame"));
      await showPicture(number, response.headers.get("Fidget-Stage"), await response.blob(), side);
    } catch {
      // The next picture is as good.
    }
  }, delay);
}

/** The pictures since the last decision: their count, first number, last time, and milliseconds on the way. */
let seen = { start: 0, count: 0, first: 0, last: 0, transfer: 0 };
/** The last change of level, and how many milliseconds a link has to be good before a higher one is tried. */
const trial = { time: 0, isUp: false, patience: 1500 };

/** Lowers scale and quality while pictures are long on the way or are left out, and tries more when all is well. */
function measure(number, transfer) {
  const time = performance.now();
  // A rest is no part of it.
  if (time - seen.last > 1000) seen = { start: time, count: 0, first: number, transfer: 0 };
  Object.assign(seen, { last: time, count: seen.count + 1, transfer: seen.transfer + transfer });
  const seconds = (time - seen.start) / 1000;
  if (seconds < 0.4 || seen.count < 4) return;
  const [rate, made] = [(seen.count - 1) / seconds, (number - seen.first) / seconds];
  const way = seen.transfer / seen.count;
  seen = { start: time, count: 1, first: number, last: time, transfer };
  const isSlow = way > 25 || (rate < 50 && made > rate * 1.2);
  const since = time - trial.time;
  if (isSlow && playing.level < qualities.length - 1) {
    // A step up that did not hold is not tried again soon.
    trial.patience = trial.isUp && since < 3000 ? Math.min(trial.patience * 2, 30_000) : trial.patience;
    Object.assign(trial, { time, isUp: false });
    playing.level = Math.min(qualities.length - 1, playing.level + (rate < 25 ? 2 : 1));
  } else if (!isSlow && way < 12 && playing.level > 0 && since > trial.patience) {
    Object.assign(trial, { time, isUp: true });
    playing.level--;
  }
  const { width, height } = picture.canvas;
  const size = `${width} × ${height} pixels`;
  playing.words = `${size}, ${Math.round(rate)} pictures a second, ${Math.round(way)} ms on the way`;
  if ($("#playing:popover-open")) drawSheet($("#playing"));
}

// MARK: The screen

/** Says that this screen plays, and its shape. */
async function tellShape() {
  if (!playing.isOn || !now.you) return;
  const { clientWidth: width, clientHeight: height } = $("#play");
  const style = getComputedStyle($("#safe"));
  const inset = (side) => [side, parseFloat(style.getPropertyValue(`padding-${side}`)) || 0];
  const insets = Object.fromEntries(["top", "bottom", "left", "right"].map(inset));
  const body = { client: now.you, width, height, ratio: devicePixelRatio, insets, shape: playing.shape };
  await ask("POST", "/play", body).catch(refuse);
}

function setPlaying(isOn) {
  if (playing.isOn === isOn) return;
  playing.isOn = isOn;
  if (isOn) {
    // The first screen that is held in a hand.
    playing.shape ??= matchMedia("(pointer: coarse)").matches && !now.play?.players;
    tellShape();
    while (playing.loops < 2) followStage();
    if (playing.shown) rest();
    stayAwake();
    openSound();
  } else {
    lose();
    openSound();
    stayAwake.lock?.release();
    stayAwake.lock = null;
    ask("POST", "/play", { client: now.you, on: false }, { keepalive: true }).catch(() => {});
  }
}

/** Keeps the screen awake where the browser allows it. */
async function stayAwake() {
  stayAwake.lock = await navigator.wakeLock?.request("screen").catch(() => null);
  if (!playing.isOn) stayAwake.lock?.release();
}

/** Fills a phone's screen; a browser without a way to do it, or that refuses, shows the page as it is. */
const isFull = () => Boolean(document.fullscreenElement);
async function fillScreen(isOn) {
  try {
    if (isOn) await document.documentElement.requestFullscreen?.({ navigationUI: "hide" });
    else if (isFull()) await document.exitFullscreen();
  } catch {
    // The page stays as it is.
  }
}

on("view", (name) => {
  const isHere = name === "play";
  if (isHere !== playing.isOn && (!isHere || matchMedia("(pointer: coarse)").matches)) fillScreen(isHere);
  if (!isHere && $("#playing:popover-open")) $("#playing").hidePopover();
  setPlaying(isHere && !document.hidden);
});
const isPlayShown = () => document.body.dataset.view === "play";
addEventListener("visibilitychange", () => setPlaying(isPlayShown() && !document.hidden));
addEventListener("pagehide", () => setPlaying(false));
addEventListener("pageshow", () => setPlaying(isPlayShown() && !document.hidden));
addEventListener("fullscreenchange", () => $("#playing:popover-open") && drawSheet($("#playing")));
let turning;
addEventListener("resize", () => {
  fitStage();
  clearTimeout(turning);
  turning = setTimeout(() => (tellShape(), rest()), 150);
});
// After a break this is another client.
let known = 0;
on("clients", () => {
  if (now.you !== known) tellShape();
  known = now.you;
});
