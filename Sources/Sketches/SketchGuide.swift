/// Every word of a sketch, said once: for docs/SKETCHES.md and for the definitions by which editors complete and check.
///
/// `SketchGuideTests` compares it with what a machine has.
package enum SketchGuide {
  struct Word {
    /// As the language server writes it: `mix(a: number, b: number, share: number): number`.
    let signature: String
    let example: String
    /// Units, ranges, and what happens at their ends.
    let help: String

    init(_ signature: String, _ example: String, _ help: String) {
      (self.signature, self.example, self.help) = (signature, example, help)
    }

    var name: String { String(signature.prefix { $0 != "(" }) }
  }

  struct Group {
    let title: String
    let words: [Word]
  }

  /// What a table of options may have.
  struct Options {
    /// Of the word that takes it.
    let word: String
    let type: String
    let fields: [(name: String, type: String, help: String)]
  }

  static let groups = [
    Group(title: "The effect and its parameters", words: parameters),
    Group(title: "State", words: state),
    Group(title: "What state does", words: methods),
    Group(title: "Laws", words: laws),
    Group(title: "Shapes and paints", words: shapes),
    Group(title: "Drawing", words: drawing),
    Group(title: "What happens", words: told),
  ]

  private static let parameters = [
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
      "A number with a slider; `p.peek`. Units: pt, s, pt/s, pt/s², /s, °, ×, or nothing."),
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
      #"picture("cover", "dusk", "Cover")"#, "The name of a built-in picture."),
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

  private static let state = [
    Word(
      "moving(value: number, velocity?: number): fidget.Moving", "y = moving(400)",
      "A number on the move: `y.value`, and `y.velocity` in a second. Blended between two steps when drawn."),
    Word(
      "drag(axis?: \"x\"|\"y\"): fidget.Drag", #"drag = drag("y")"#,
      "Follows a finger along an axis, or along both. It begins beyond 10 points, without a leap."),
    Word("tap(): fidget.Tap", "tap = tap()", "Recognises taps: short touches that do not move."),
    Word(
      "pinch(): fidget.Pinch", "pinch = pinch()",
      "Recognises two fingers that move apart or together, or Ctrl and the wheel."),
    Word(
      "many(count: integer, make: fun(i: integer): any): any[]", "dots = many(5, function(i) return moving(i) end)",
      "A list of what the function makes for 1, 2 … `count` (0…10000)."),
    Word("dice(seed: number): fidget.Dice", "dice = dice(7)", "Random numbers that repeat exactly: `s.dice:roll()`."),
  ]

  private static let methods = [
    Word(
      "Drag:read(inputs: fidget.Inputs, shape?: fidget.Shape, start?: number): fun(): fidget.DragEvent?",
      "for g in s.drag:read(inputs) do",
      "What the finger did in this step; call it once in each. True are `g.landed`, `g.began` (beyond 10 points), `g.moved`, "
        + "`g.ended`, `g.lifted` (without a drag), `g.cancelled`, and with each of these three `g.up`; `g.position`, "
        + "`g.translation` and `g.velocity` are in points and points per second. With a shape, only fingers that land in it. "
        + "`g.start` is the third argument as it was when the finger landed: where what it drags stood (0). `s.drag.held` is "
        + "true while one holds it."
    ),
    Word(
      "Tap:read(inputs: fidget.Inputs, shape?: fidget.Shape): fun(): fidget.TapEvent?",
      "for at in s.tap:read(inputs) do", "The taps of this step, `at.x` and `at.y`."),
    Word(
      "Pinch:read(inputs: fidget.Inputs, shape?: fidget.Shape): fun(): fidget.PinchEvent?",
      "for g in s.pinch:read(inputs) do",
      "True are `g.began`, `g.moved`, `g.ended`, `g.cancelled`; `g.magnification` is 1 at its beginning, `g.center` is between "
        + "the fingers."),
    Word("Dice:roll(): number", "s.dice:roll()", "The next number, 0 up to but not 1."),
    Word(
      "Spring:advance(x: fidget.Moving, target: number, dt: number): boolean",
      "p.settle:advance(s.y, 400, dt)",
      "A step of the spring, exact for any `dt`. True once it is at rest on the target."),
    Word(
      "Fling:advance(x: fidget.Moving, dt: number)", "p.glide:advance(s.x, dt)",
      "A step of a throw that slows down."),
    Word("Fling:rest(x: fidget.Moving): number", "p.glide:rest(s.x)", "Where the throw will come to rest."),
    Word(
      "Inputs:each(): fun(): fidget.Input?", "for i in inputs:each() do",
      "All inputs as they come: `i.kind` is down, move, up, cancelled, scroll or magnify."),
    Word("Path:move(x: number, y: number): fidget.Path", "path():move(0, 0)", "Begins a part of a path."),
    Word(
      "Path:line(x: number, y: number): fidget.Path", ":line(40, 0)",
      "A straight line; the first of a path only begins it."),
    Word(
      "Path:curve(ax: number, ay: number, bx: number, by: number, x: number, y: number): fidget.Path",
      ":curve(10, 0, 40, 30, 40, 40)", "A cubic Bézier curve: two handles, then its end."),
    Word(
      "Path:along(count: integer, place: fun(i: integer): number, number): fidget.Path",
      ":along(24, function(i) return 4 * i, 8 * math.sin(i) end)",
      "Straight lines through what the function gives for 0, 1 … `count` (1…1000): x and y in points."),
    Word("Path:close(): fidget.Path", ":close()", "Back to where the part began."),
  ]

  private static let laws = [
    Word(
      "rubberband(x: number, least: number, most: number, give: number, dimension: number): number",
      "rubberband(y, top, bottom, p.give, s.size.y)",
      "`x` between its ends; beyond them it follows less and less, at most by `dimension`. `give` is the share at the very "
        + "end, 0…1: (1 − 1 / (d · give / dimension + 1)) · dimension for d points beyond."),
    Word(
      "project(x: fidget.Moving, seconds: number): number", "project(s.y, p.glide)",
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
  ]

  private static let shapes = [
    Word("rect(x: number, y: number, width: number, height: number): fidget.Box", "rect(0, 0, 40, 20)", "Points."),
    Word(
      "rounded(x: number, y: number, width: number, height: number, radius: number): fidget.Box",
      "rounded(0, 0, 40, 20, 8)", "With round corners; a radius beyond half of a side counts as that half."),
    Word(
      "circle(x: number, y: number, radius: number): fidget.Box", "circle(20, 20, 8)",
      "A circle around a point. It can stand in for a box."),
    Word(
      "arc(x: number, y: number, radius: number, from: number, to: number): fidget.Shape",
      "arc(20, 20, 8, 0, math.pi)", "A part of a circle, for strokes; in radians, clockwise from the right."),
    Word(
      "path(outline?: string): fidget.Path", "path():move(0, 0):line(40, 0):line(20, 30):close()",
      "Of lines and curves; or of the `d` of an SVG's path, in points: `path \"M0 0L40 0 20 30Z\"`. One that cannot be read to "
        + "its end is refused."),
    Word(
      "gradient(x0: number, y0: number, x1: number, y1: number, from: string, to: string): fidget.Paint",
      ##"gradient(0, 0, 0, 90, "#5B8CFF", "#1B1B1F")"##,
      "A paint from one colour at the first point to another at the second, and on beyond them."),
    Word("fade(color: string, alpha: number): string", ##"fade("#000000", 0.3)"##, "The colour with an opacity, 0…1."),
  ]

  private static let drawing = [
    Word(
      "measure(words: string, size: number, weight?: number): number", #"measure("Maps", 13, 600)"#,
      "About how wide a line of words is drawn, in points: for a plate behind them."),
    Word(
      "layers(name: string): fidget.Art, fidget.Point, string[]", #"art, size, names = layers "card.svg""#,
      "The named groups and shapes of an SVG that lies beside the sketch, as Figma and Illustrator export them; at the top of "
        + "the file. `art.button.box` is where one stands, in points of the drawing, `art[\"Group 7\"]` one with other signs "
        + "in its name; then come the drawing's size and all names, back to front. What has no name is called by what it is "
        + "and its place, `rect1`. Boxes are those of outlines, the same on every machine; about, for words."),
    Word(
      "c:fill(shape: fidget.Shape, paint: fidget.Paint, options?: fidget.FillOptions)",
      ##"c:fill(circle(20, 20, 8), "#FFFFFF")"##, "Fills a shape with a colour or a gradient."),
    Word(
      "c:stroke(shape: fidget.Shape, width: number, paint: fidget.Paint, options?: fidget.StrokeOptions)",
      ##"c:stroke(path, 3, "#FFFFFF", { round = true })"##, "Draws its outline, `width` points wide."),
    Word(
      "c:text(words: string|number, x: number, y: number, options?: fidget.TextOptions)",
      #"c:text("Nearby", 24, 36, { size = 28, weight = 700 })"#,
      "Words whose upper left corner is at the point; with `align`, the point is their middle or their right end."),
    Word(
      "c:picture(name: string, box: fidget.Box, options?: fidget.PictureOptions)",
      #"c:picture("dusk", rect(0, 0, 390, 300), { fit = "cover" })"#, "A built-in picture in a box."),
    Word(
      "c:layer(layer: fidget.Layer, options?: fidget.LayerOptions)",
      "c:layer(art.button, { move = { 0, y }, scale = 1.1 })",
      "A layer of a drawing, where it stands in it; sharp at every size."),
    Word(
      "c:shadow(box: fidget.Box, options?: fidget.ShadowOptions)",
      "c:shadow(sheet, { blur = 24, y = -4, alpha = 0.2 })",
      "The shadow of a box; drawn before the box."),
    Word(
      "c:glow(x: number, y: number, radius: number, color: string)", ##"c:glow(60, 60, 80, "#FFD27A")"##,
      "Light about a point, gone at `radius`; it adds to what is below it."),
    Word(
      "c:with(options: fidget.WithOptions, draw: fun())", "c:with({ move = { 0, y }, turn = 0.1 }, function() … end)",
      "Draws what the function draws, moved, turned, scaled, transparent or clipped."),
  ]

  private static let told = [
    Word(
      "happen(name: string, options?: fidget.HappenOptions)",
      #"happen("settles", { reason = "rest 2", impact = "light" })"#,
      "Reports an event: in the log, on the bar of time, in expectations, and as a thump. An argument of "
        + "`step`.")
  ]
}
