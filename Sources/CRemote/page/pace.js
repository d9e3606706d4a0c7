// The scale and quality of the stage's pictures follow the link and the machine.

/** Scale of the screen's pixels and quality, from the best to what a slow link carries. */
const qualities = [[1, 85], [1, 75], [0.75, 75], [0.75, 60], [0.55, 60], [0.45, 50], [0.35, 45]];

/** The pictures since the last decision: their count, first number, last time, and milliseconds on the way. */
let seen = { start: 0, count: 0, first: 0, last: 0, transfer: 0 };
/** The last change of level, and how many milliseconds a link has to be good before a higher one is tried. */
const usualPatience = 1500;
const trial = { time: 0, isUp: false, patience: usualPatience };

/** Lowers scale and quality while pictures are long on the way or are left out, and tries more when all is well. */
function measure(number, transfer) {
  const time = performance.now();
  // A link that stopped says nothing about the next pictures.
  if (transfer > 1000) return forgive();
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

/** After a link that stopped nothing counts that was seen before. */
function forgive() {
  seen.last = 0;
  trial.patience = usualPatience;
}
