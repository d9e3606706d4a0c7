/// The words that declare, those of fingers, and those of motion.
extension SketchGuide {
  static let parameters = [
    Word(
      "effect(fields: fidget.Effect): fidget.Effect",
      #"return effect { title = "Dot", start = …, step = …, draw = … }"#,
      "The end of every sketch. `title`, `start`, `step` and `draw` must be there; `sentence`, `accent`, `params`, `calm`, "
        + "`readouts`, `decisions`, `resize`, `retune`, `laws` and `tile` may be."),
    Word(
      "group(title: string): fidget.Declaration", #"group "Release""#,
      "A heading in the panel for the parameters after it."),
    Word(
      "number(key: string, default: number, range: number[], unit?: string, label?: string): fidget.Declaration",
      #"number("peek", 120, { 40, 400 }, "pt", "Height when low")"#,
      "A number with a slider; `p.peek`. Units: pt, s, pt/s, pt/s², /s, °, °/s, ×, or nothing."),
    Word(
      "whole(key: string, default: integer, range: integer[], unit?: string, label?: string): fidget.Declaration",
      #"whole("cards", 5, { 1, 9 }, "", "How many cards")"#, "A whole number."),
    Word(
      "toggle(key: string, default: boolean, label?: string): fidget.Declaration",
      #"toggle("sticky", true, "Stays where it is put")"#, "A switch."),
    Word(
      "choice(key: string, default: string, among: string[], label?: string): fidget.Declaration",
      #"choice("edge", "left", { "left", "right" }, "Where it hangs")"#, "One of a list of texts."),
    Word(
      "color(key: string, default: string, label?: string): fidget.Declaration",
      ##"color("paper", "#FBFAF7", "Paper")"##,
      "A colour, as `#RRGGBB`."),
    Word(
      "text(key: string, default: string, label?: string): fidget.Declaration", #"text("title", "Nearby", "Headline")"#,
      "Words, at most 400 characters."),
    Word(
      "picture(key: string, default: string, label?: string): fidget.Declaration",
      #"picture("cover", "dusk", "Cover")"#,
      "The name of a built-in picture: aurora, cat, desert, dusk, fog, night, pano, pig, rain, a1 … a6."),
    Word(
      "list(key: string, rows: string[][], columns: string[], label?: string): fidget.Declaration",
      #"list("places", { { "fog", "Boathouse" }, { "dusk", "Tent" } }, { "picture", "title" }, "Places")"#,
      "Rows of texts, 1…40, edited in the panel; `p.places[1].title`. A column `picture` takes built-in pictures and files."
    ),
    Word(
      "spring(key: string, default: { response?: number, damping?: number }, label?: string): fidget.Declaration",
      #"spring("settle", { response = 0.42, damping = 0.82 }, "To its rest")"#,
      "A spring: `settleResponse` in seconds (0…5) and `settleDampingRatio` (0…3; 1 does not overshoot)."),
    Word(
      "fling(key: string, default: number, label?: string): fidget.Declaration",
      #"fling("glide", 0.998, "Of a throw")"#,
      "What a throw keeps of its speed in each millisecond, 0.9…0.9999."),
  ]

  static let gestures = [
    Word(
      "drag(axis?: \"x\"|\"y\"): fidget.Drag", #"drag = drag("y")"#,
      "Follows the fingers along an axis, or along both: the mean of those that move. It begins beyond 10 points, without a leap."
    ),
    Word(
      "Drag:read(inputs: fidget.Inputs, shape?: fidget.Shape, start?: number): fun(): fidget.DragEvent?",
      "for g in s.drag:read(inputs, area) do",
      "What the fingers did in this step; call it once in each. True are `g.landed`, `g.began` (beyond 10 points), `g.moved`, "
        + "`g.ended`, `g.lifted` (without a drag), `g.cancelled`, and with each of these three `g.up`; `g.position`, "
        + "`g.translation` and `g.velocity` are in points and points per second. With a shape such as `area`, only fingers that "
        + "land in it. `g.start` is the third argument as it was when the finger landed: where what it drags stood (0). "
        + "`s.drag.held` is true while one holds it."),
    Word("tap(): fidget.Tap", "tap = tap()", "Recognises taps: short touches that do not move."),
    Word(
      "Tap:read(inputs: fidget.Inputs, shape?: fidget.Shape): fun(): fidget.TapEvent?",
      "for at in s.tap:read(inputs, area) do",
      "The taps of this step, `at.x` and `at.y`. `at.count` is 2 for a double tap: how many came in a row, each within 0.32 s and "
        + "24 points of the last."),
    Word(
      "pinch(): fidget.Pinch", "pinch = pinch()",
      "Recognises two fingers that move apart or together, or Ctrl and the wheel."),
    Word(
      "Pinch:read(inputs: fidget.Inputs, shape?: fidget.Shape): fun(): fidget.PinchEvent?",
      "for g in s.pinch:read(inputs, area) do",
      "True are `g.began`, `g.moved`, `g.ended`, `g.cancelled`; `g.magnification` is 1 at its beginning, `g.center` is between "
        + "the fingers. At its end both keep their last values."),
    Word(
      "Inputs:each(): fun(): fidget.Input?", "for i in inputs:each() do",
      "All inputs as they come: `i.kind` is down, move, up, cancelled, scroll or magnify."),
  ]

  static let motion = [
    Word(
      "moving(value: number, velocity?: number): fidget.Moving", "y = moving(20, 300)",
      "A number on the move: `y.value`, and `y.velocity` in a second. Blended between two steps when drawn."),
    Word(
      "Spring:advance(x: fidget.Moving, target: number, dt: number): boolean",
      "p.settle:advance(s.y, 400, dt)",
      "A step of the spring, exact for any `dt`. True once it is at rest on the target."),
    Word(
      "Fling:advance(x: fidget.Moving, dt: number, ends?: number[], edge?: fidget.Spring): boolean",
      "p.glide:advance(s.x, dt, { 0, 300 }, p.settle)",
      "A step of a throw that slows down. What goes beyond one of two ends is the spring's, which brings it back: it comes to lie at "
        + "the end where the spring's damping is 1 or more, and bounces off where it is less. Without a spring it stops there. True "
        + "once it is at rest."),
    Word(
      "Fling:rest(x: fidget.Moving): number", "p.glide:rest(s.x)", "Where the throw will come to rest."),
    Word(
      "rubberband(x: number, least: number, most: number, give: number, dimension: number): number",
      "rubberband(y, top, bottom, p.give, s.size.y)",
      "`x` between its ends; beyond them it follows less and less, at most by `dimension`. `give` is the share at the very "
        + "end, 0…1: (1 − 1 / (d · give / dimension + 1)) · dimension for d points beyond."),
    Word(
      "pulled(x: number, least: number, most: number, give: number, dimension: number): number",
      "pulled(shown, top, bottom, p.give, s.size.y)",
      "The way back of `rubberband`: how far a finger has pulled what shows at `x`. For a finger that takes hold of what is already "
        + "beyond an end, so that nothing jumps."),
    Word(
      "project(x: fidget.Moving, seconds: number): number", "project(s.y, p.ahead)",
      "The place that it reaches in that time at its present speed."),
    Word(
      "nearest(list: number[], x: number): integer", "nearest(rests, s.y.value)",
      "The index of the nearest number in a list; the first of two that are equally near."),
    Word(
      "mix(a: number|string, b: number|string, share: number): any", "mix(0, 80, share)",
      "The way from `a` to `b`: `a` at 0, `b` at 1, beyond them too. Also between two colours, there from 0 to 1."),
    Word(
      "smooth(from: number, to: number, x: number): number", "smooth(0, 120, distance)",
      "0 at `from`, 1 at `to`, level at both and beyond: 3t² − 2t³."),
    Word(
      "clamp(x: number, least: number, most: number): number", "clamp(x, 0, s.size.x)",
      "`x`, but never beyond its ends."),
    Word(
      "many(count: integer, make: fun(i: integer): any): any[]", "dots = many(5, function(i) return moving(i) end)",
      "A list of what the function makes for 1, 2 … `count` (0…10000)."),
    Word("dice(seed: number): fidget.Dice", "dice = dice(7)", "Random numbers that repeat exactly: `s.dice:roll()`."),
    Word(
      "Dice:roll(): number", "s.dice:roll()", "The next number, 0 up to but not 1."),
  ]
}
