// Sound: impacts are heard from the same samples as in the window and in clips. Waves are fetched once and kept.
const sound = {
  context: null,
  /** The inputs for sounds of the left and the right end. */
  input: null,
  volume: null,
  /** The samples of each wave by its path, or the request for them. */
  waves: new Map(),
  /** Whether this screen is heard, by its own switch; unknown while the playground's setting decides. */
  own: undefined,
  setting: "off",
};

/** Whether an impact can be felt: a machine without a touchscreen has the function, too, but no motor. */
const isHaptic = () => Boolean(navigator.vibrate) && matchMedia("(pointer: coarse)").matches;
const isWanted = () => sound.own ?? { off: false, on: true, automatic: !isHaptic() }[sound.setting];
const isHeard = () => playing.isOn && isWanted();

/** Rounds loud sums off below full scale, as the playground's mixer does: a curve for an eighth of a sum. */
const curve = Float32Array.from({ length: 8193 }, (_, index) => {
  const [sum, knee, room] = [(index - 4096) / 512, 0.6, 0.4];
  const over = Math.abs(sum) - knee;
  return over > 0 ? Math.sign(sum) * (knee + (room * over) / (room + over)) : sum;
});

/** Builds the way of sounds to the speaker; the ends of its two channels. */
function mixer(context, volume) {
  const [input, eighth, limiter] = [context.createChannelMerger(2), context.createGain(), context.createWaveShaper()];
  eighth.gain.value = 1 / 8;
  limiter.curve = curve;
  input.connect(eighth).connect(limiter).connect(volume).connect(context.destination);
  return input;
}

/** Plays samples after some seconds, with a loudness for each ear. */
function playWave(context, input, samples, gains, seconds) {
  const [source, buffer] = [context.createBufferSource(), context.createBuffer(1, samples.length, 48_000)];
  buffer.copyToChannel(samples, 0);
  source.buffer = buffer;
  gains.forEach((level, channel) => {
    const gain = context.createGain();
    gain.gain.value = level;
    source.connect(gain).connect(input, 0, channel);
  });
  source.start(context.currentTime + seconds);
}

/** Fetches a wave: a WAV file of floats, whose last part has the samples. */
function wave(path) {
  if (sound.waves.size > 200) sound.waves.clear();
  if (!sound.waves.has(path)) sound.waves.set(path, fetch(path, common).then(async (response) => {
    if (!response.ok) throw new Error();
    return new Float32Array((await response.arrayBuffer()).slice(58));
  }).catch(() => sound.waves.delete(path)));
  return sound.waves.get(path);
}

/** Opens or closes the device: a browser lets a page be heard from its first touch on. */
function openSound() {
  if (!window.AudioContext) return;
  if (!isHeard()) return sound.context?.suspend();
  if (!sound.context) {
    sound.context = new AudioContext({ sampleRate: 48_000, latencyHint: "interactive" });
    sound.volume = sound.context.createGain();
    sound.input = mixer(sound.context, sound.volume);
    setVolume();
  }
  if (sound.context.state !== "running") sound.context.resume().catch(() => {});
}
const setVolume = () => sound.volume && (sound.volume.gain.value = now.values["playground.volume"] ?? 1);
for (const name of ["pointerup", "click", "keydown"]) addEventListener(name, openSound, true);
on("value", (key) => key === "playground.volume" && setVolume());

// MARK: In time

/** The least milliseconds on the way of news so far, by both clocks, and when news came last. */
const way = { least: Infinity, last: 0 };
/** The milliseconds by which news are later than the fastest: a link that stood still lets old ones through at once. */
function lateness(at) {
  const time = performance.now();
  // The two clocks may differ in speed.
  way.least = Math.min(way.least + (time - way.last) / 1000, time - at);
  way.last = time;
  return time - at - way.least;
}
/** The most milliseconds after which an impact is still felt and heard. */
const mostLate = 200;
/** The first sound of those that came at once, which keep their distances. */
let first = { time: 0, at: 0 };

on("sound", async ({ wave: path, left, right, at }) => {
  if (lateness(at) > mostLate || !isHeard() || sound.context?.state !== "running") return;
  const time = performance.now();
  if (time - first.time > 5) first = { time, at };
  const start = time + clamp(at - first.at, 0, 20);
  const samples = await wave(path);
  const wait = start - performance.now();
  if (samples && wait > -mostLate)
    playWave(sound.context, sound.input, samples, [left, right], Math.max(0, wait) / 1000);
});
/** The impacts of the row that tries them: in the middle, at a usual speed. */
async function tryImpact(name, level) {
  openSound();
  const samples = isWanted() && (await wave(`/sound?timbre=${name}&brightness=4`));
  if (samples && sound.context) playWave(sound.context, sound.input, samples, [level, level], 0);
}

on("play", ({ sound: setting }) => {
  if (setting === sound.setting) return;
  // The later of both counts.
  Object.assign(sound, { setting, own: undefined });
  openSound();
});
on("clients", () => (way.least = Infinity));
