// Things over the live stage: others' fingers, impacts, and the sheet of the grip.

on("fingers", ({ fingers }) => {
  const others = isPlayShown() ? fingers.filter(({ own }) => !own) : [];
  draw($("#others"), html`${others.map(({ id, client, ...place }) => [id, client, fromStage(place)])
    .map(([id, client, { x, y }]) => html`<i class="ring" id="ring ${client} ${id}"
      data-style="left: ${x * 100}%; top: ${y * 100}%"></i>`)}`);
});

/** For each strength the milliseconds of a vibration, the flash in its place (width, brightness), and the loudness. */
const strengths = { light: [8, 14, 0.45, 0.27], medium: [18, 26, 0.65, 0.38], heavy: [34, 44, 0.9, 0.49] };
/** Vibrates; where the browser cannot, the edge of the screen flashes. */
function feel(strength) {
  const [length, width, light] = strengths[strength] ?? strengths.medium;
  if (isHaptic() && navigator.vibrate(length)) return;
  $("#edge").style.boxShadow = `inset 0 0 ${width}px ${width / 4}px var(--accent)`;
  $("#edge").animate([{ opacity: light }, { opacity: 0 }], { duration: 120 + length * 5, easing: "ease-out" });
}
on("impact", ({ strength, at }) => lateness(at) <= mostLate && playing.isOn && feel(strength));
addEventListener("click", ({ target: { dataset: { feel: name } } }) => {
  if (!name) return;
  feel(name);
  tryImpact(name, strengths[name][3]);
});

// MARK: An effect that opens

/** The effect that was tapped here, until the playground has opened it. */
let tapped = null;
/** The title of an effect whose first picture is awaited, and the timer of its sign. */
const opening = { title: "", timer: null };
/** The milliseconds until the sign is shown, and the most that it stays. */
const [openingPatience, openingMost] = [150, 8000];

const titleOf = (effect) => now.schema.effects.find(({ id }) => id === effect)?.title ?? "Gallery";
function followOpening() {
  const isOld = playing.shown && playing.shown <= now.schema?.after;
  const title = (isPlayShown() && (tapped?.title ?? (isOld && titleOf(now.schema.effect)))) || "";
  if (title === opening.title) return;
  opening.title = title;
  clearTimeout(opening.timer);
  if (!title) return signOpening(false);
  if ($("#opening").matches(".shown")) signOpening(true);
  else opening.timer = setTimeout(signOpening, openingPatience, true);
}

/** Shows the title over the old picture, or takes it back. */
function signOpening(isShown) {
  $("#opening").classList.toggle("shown", isShown);
  if (!isShown) return;
  const { accent } = now.schema.effects.find(({ title }) => title === opening.title) ?? now.schema;
  draw($("#opening"), html`<p><i data-style="background: ${accent}"></i>${opening.title}</p>`);
  clearTimeout(opening.timer);
  opening.timer = setTimeout(() => ((tapped = null), signOpening(false)), openingMost);
}

addEventListener("click", ({ target }) => {
  const button = target.closest("[data-do=effect]");
  if (!button) return;
  const { id = null } = JSON.parse(button.dataset.with);
  if (id === now.schema.effect) return;
  tapped = { id, title: titleOf(id) };
  followOpening();
});
on("schema", ({ effect }) => {
  if (effect === tapped?.id) tapped = null;
  followOpening();
});
on("picture", followOpening);
on("view", followOpening);
// A command that is refused or lost opens nothing.
const giveUpOpening = (isBad) => isBad && tapped && ((tapped = null), followOpening());
on("notice", ({ bad }) => giveUpOpening(bad));
on("link", giveUpOpening);

// MARK: Buttons over the stage

/**
 * The finger on a button over the stage, whose lift is a tap. A browser takes a tap soon after a throw for the stop of a
 * scroll, and one beside another finger for a part of its gesture, and then sends no click.
 */
const tap = { button: null, pointer: null, time: -Infinity };
/** The milliseconds after a tap until which the browser's own click may come. */
const mostClick = 700;
addEventListener("pointerdown", ({ target, pointerId: pointer, pointerType }) => {
  tap.time = -Infinity;
  const button = pointerType !== "mouse" && target.closest("#play button");
  if (button) Object.assign(tap, { button, pointer });
});
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, ({ pointerId, clientX, clientY, timeStamp }) => {
  const { button, pointer } = tap;
  if (!button || pointerId !== pointer) return;
  tap.button = null;
  if (name === "pointercancel" || document.elementFromPoint(clientX, clientY)?.closest("button") !== button) return;
  tap.time = timeStamp;
  button.click();
});
// The browser's own click would press the button twice, or press what the first one has opened. The click of a key has no detail.
addEventListener("click", (event) => {
  if (!event.isTrusted || !event.detail || event.timeStamp - tap.time > mostClick) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// MARK: The sheet of the grip

/** The commands that go on, with the class by which the grip shows each. */
const goingOn = { record: "recording", loop: "looping" };
on("state", ({ on }) => {
  const names = Object.keys(goingOn).filter((id) => on.includes(id));
  for (const [id, name] of Object.entries(goingOn)) document.body.classList.toggle(name, names.includes(id));
  const loop = now.schema.commands.find(({ id }) => id === "loop");
  draw($("#grip"), html`${names.includes("loop") && icon(loop.icon)}`);
  $("#grip").ariaLabel = ["Views and options", ...names.map((id) => goingOn[id])].join(", ");
});

/** The commands of the window that one needs while playing. */
const playCommands = ["pause", "record", "play", "loop", "split", "restart"];
const hasShape = () => playing.shape && now.play?.on !== false;

function playingHTML() {
  const toggle = (label, isOn, id) => html`<div class="row"><span>${label}</span>
    <button class="switch" role="switch" id="${id}" aria-label="${label}"
      aria-checked="${String(Boolean(isOn))}"></button></div>`;
  const canFill = document.documentElement.requestFullscreen;
  return html`<div class="halves"><div>
    <div class="tabs">${["tune", "touch", "watch"].map((name) =>
      html`<button class="pill" data-view="${name}">${asWords(name)}</button>`)}</div>
    <button class="pill wide title" popovertarget="effect"><span>${now.schema?.title}</span></button>
    <div class="keys" data-close>${playCommands.map((id) => commandHTML(id, "play"))}</div></div><div>
    ${toggle("Stage takes this screen's shape", hasShape(), "shape")}
    ${window.AudioContext && toggle("Sound of impacts", isWanted(), "heard")}
    ${canFill && toggle("Full screen", isFull(), "full")}
    <div class="row"><span>Try an impact</span><div class="segments">${Object.keys(strengths).map((name) =>
      html`<button data-feel="${name}">${asWords(name)}</button>`)}</div></div></div></div>
    <p class="note">${playing.words}</p>`;
}
addEventListener("click", ({ target: { id } }) => {
  if (id === "full") fillScreen(!isFull());
  if (id === "heard") {
    sound.own = !isWanted();
    openSound();
    drawSheet($("#playing"));
  }
  if (id !== "shape") return;
  playing.shape = !hasShape();
  // The window may have switched it off for all.
  if (playing.shape && now.play?.on === false) command("phoneShape", { on: true });
  tellShape();
  drawSheet($("#playing"));
});
on("play", () => $("#playing:popover-open") && drawSheet($("#playing")));
// An effect that was chosen is what one wants to see.
let playedEffect;
on("schema", ({ effect }) => {
  if (effect !== playedEffect && $("#playing:popover-open")) $("#playing").hidePopover();
  playedEffect = effect;
});
