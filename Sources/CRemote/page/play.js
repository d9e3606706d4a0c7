// Play: the live stage fills the screen, and the stage takes its shape.
const playStage = $("#stage");
const picture = $("canvas", playStage).getContext("2d", { alpha: false });
const playing = {
  isOn: false,
  /** Whether the stage takes this screen's shape; unknown until the first visit. */
  shape: undefined,
  /** The number of the newest picture that has arrived, and of the one that is shown. */
  newest: 0,
  shown: 0,
  /** The stage's points in the picture that is shown. */
  size: [1, 1],
  /** The step of `qualities`, and what the last pictures were like. */
  level: 2,
  words: "",
};

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
    while (following.loops < 2) followStage();
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
  turning = setTimeout(() => (tellShape(), askAnew(false)), 150);
});
// After a break this is another client.
let known = 0;
on("clients", () => {
  if (now.you !== known) tellShape();
  known = now.you;
});
