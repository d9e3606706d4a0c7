/// The words of pictures, and the one that tells.
extension SketchGuide {
  static let shapes = [
    Word(
      "rect(x: number, y: number, width: number, height: number): fidget.Box", "rect(20, 20, 120, 60)", "Points."),
    Word(
      "rounded(x: number, y: number, width: number, height: number, radius: number): fidget.Box",
      "rounded(20, 20, 120, 60, 24)", "With round corners; a radius beyond half of a side counts as that half."),
    Word(
      "circle(x: number, y: number, radius: number): fidget.Box", "circle(80, 50, 40)",
      "A circle around a point. It can stand in for a box."),
    Word(
      "arc(x: number, y: number, radius: number, from: number, to: number): fidget.Shape",
      "arc(80, 30, 50, 0, math.pi)", "A part of a circle, for strokes; in radians, clockwise from the right."),
    Word(
      "path(outline?: string): fidget.Path", "path():move(20, 90):line(80, 10):line(140, 90):close()",
      "Of lines and curves; or of the `d` of an SVG's path, in points: `path \"M0 0L40 0 20 30Z\"`. One that cannot be read to "
        + "its end is refused."),
    Word(
      "Path:move(x: number, y: number): fidget.Path", "path():move(20, 80)", "Begins a part of a path."),
    Word(
      "Path:line(x: number, y: number): fidget.Path", ":line(140, 20)",
      "A straight line; the first of a path only begins it."),
    Word(
      "Path:curve(ax: number, ay: number, bx: number, by: number, x: number, y: number): fidget.Path",
      ":curve(60, 0, 100, 100, 140, 20)", "A cubic Bézier curve: two handles, then its end."),
    Word(
      "Path:along(count: integer, place: fun(i: integer): number, number): fidget.Path",
      ":along(24, function(i) return 20 + 5 * i, 50 - 30 * math.sin(i / 4) end)",
      "Straight lines through what the function gives for 0, 1 … `count` (1…1000): x and y in points."),
    Word(
      "Path:close(): fidget.Path", ":close()", "Back to where the part began."),
    Word(
      "gradient(x0: number, y0: number, x1: number, y1: number, from: string, to: string): fidget.Paint",
      ##"gradient(20, 10, 140, 90, "#5B8CFF", "#FFB454")"##,
      "A paint from one colour at the first point to another at the second, and on beyond them."),
    Word(
      "fade(color: string, alpha: number): string", ##"fade("#FFFFFF", 0.3)"##, "The colour with an opacity, 0…1."),
    Word(
      "measure(words: string, size: number, weight?: number): number", #"measure("Maps", 28, 600)"#,
      "About how wide a line of words is drawn, in points: for a plate behind them."),
  ]

  static let drawing = [
    Word(
      "c:fill(shape: fidget.Shape, paint: fidget.Paint, options?: fidget.FillOptions)",
      ##"c:fill(circle(80, 50, 36), "#FFB454")"##, "Fills a shape with a colour or a gradient."),
    Word(
      "c:stroke(shape: fidget.Shape, width: number, paint: fidget.Paint, options?: fidget.StrokeOptions)",
      ##"c:stroke(line, 8, "#5B8CFF", { round = true })"##, "Draws its outline, `width` points wide."),
    Word(
      "c:text(words: string|number, x: number, y: number, options?: fidget.TextOptions)",
      #"c:text("Nearby", 10, 20, { size = 36, weight = 700 })"#,
      "Words whose upper left corner is at the point; with `align`, the point is their middle or their right end."),
    Word(
      "c:picture(name: string, box: fidget.Box, options?: fidget.PictureOptions)",
      #"c:picture("dusk", rounded(10, 5, 140, 90, 14))"#, "A built-in picture in a box."),
    Word(
      "c:shadow(box: fidget.Box, options?: fidget.ShadowOptions)",
      "c:shadow(sheet, { blur = 24, y = 8, alpha = 0.4 })",
      "The shadow of a box; drawn before the box."),
    Word(
      "c:glow(x: number, y: number, radius: number, color: string)", ##"c:glow(80, 50, 20, "#FFD27A")"##,
      "Light about a point: 0.37 of it is left at `radius`, none from 2.5 radii on. It adds to what is below it."),
    Word(
      "c:with(options: fidget.WithOptions, draw: fun())", "c:with({ move = { 70, 24 }, turn = 0.3 }, card)",
      "Draws what the function draws, moved, turned, scaled, transparent or clipped."),
    Word(
      "layers(name: string): fidget.Art, fidget.Point, string[]", #"art, size, names = layers "card.svg""#,
      "The named groups and shapes of an SVG that lies beside the sketch, as Figma and Illustrator export them, or the PNGs of "
        + "a folder there, `layers \"card\"`; at the top of the file. `art.button.box` is where one stands, in points of the drawing, `art[\"Group 7\"]` one with other signs "
        + "in its name; then come the drawing's size and all names, back to front. What has no name is called by what it is "
        + "and its place, `rect1`. Boxes are those of outlines, the same on every machine; about, for words."),
    Word(
      "c:layer(layer: fidget.Layer, options?: fidget.LayerOptions)",
      "c:layer(art.button, { move = { 0, -24 }, scale = 1.2 })",
      "A layer of a drawing, where it stands in it; sharp at every size."),
  ]

  static let told = [
    Word(
      "happen(name: string, options?: fidget.HappenOptions)",
      #"happen("settles", { reason = "rest 2", impact = "light" })"#,
      "Reports an event: in the log, on the bar of time, in expectations, and as a thump. An argument of "
        + "`step`.")
  ]
}
