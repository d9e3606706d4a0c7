/// What stands in the tables of options.
extension SketchGuide {
  static let options = [
    Options(
      word: "c:fill", type: "FillOptions",
      fields: [
        ("blend", "\"normal\"|\"add\"|\"multiply\"|\"screen\"", "how it blends with what is below it"),
        ("lift", "number", "points that a box is raised, 0…100: its shadows, close and wide (none)"),
      ]),
    Options(
      word: "c:stroke", type: "StrokeOptions",
      fields: [
        ("round", "boolean", "round ends"), ("dashes", "number[]", "points drawn, points left out, and so on"),
        ("blend", "\"normal\"|\"add\"|\"multiply\"|\"screen\"", "how it blends with what is below it"),
      ]),
    Options(
      word: "c:text", type: "TextOptions",
      fields: [
        ("size", "number", "points, 1…400 (17)"), ("weight", "number", "400, 500, 600 or 700 (400)"),
        ("color", "string", "`#RRGGBB`"), ("width", "number", "points, where lines break"),
        ("lines", "number", "at most, 1…100 (1)"),
        (
          "align", "\"left\"|\"center\"|\"right\"",
          "left, center or right: whether the point is the line's left end, its middle or its right end (left)"
        ),
      ]),
    Options(
      word: "c:picture", type: "PictureOptions",
      fields: [
        ("fit", "\"cover\"|\"stretch\"", "fills the box, cut off or out of shape (cover)"),
        ("tint", "string", "a colour that it is multiplied by"), ("alpha", "number", "0…1 (1)"),
      ]),
    Options(
      word: "c:layer", type: "LayerOptions",
      fields: [
        ("move", "number[]", "points, { x, y }"), ("scale", "number", "1 is as it is"),
        ("turn", "number", "radians, clockwise"),
        ("stretch", "number[]", "across and down, { x, y }: 1 is as it is"),
        ("around", "number[]", "the point about which it is turned and scaled, { x, y } (the middle of its box)"),
        ("alpha", "number", "0…1 (1)"),
      ]),
    Options(
      word: "c:shadow", type: "ShadowOptions",
      fields: [
        ("blur", "number", "points (16)"), ("x", "number", "points to the right (0)"),
        ("y", "number", "points down (0)"),
        ("alpha", "number", "0…1 (0.25)"), ("color", "string", "`#RRGGBB` (black)"),
      ]),
    Options(
      word: "c:with", type: "WithOptions",
      fields: [
        ("clip", "fidget.Box", "what lies outside it is cut off"), ("move", "number[]", "points, { x, y }"),
        ("scale", "number", "1 is as it is"), ("turn", "number", "radians, clockwise"),
        ("stretch", "number[]", "across and down, { x, y }: 1 is as it is"),
        ("around", "number[]", "the point about which it is turned and scaled, { x, y } (0, 0)"),
        ("alpha", "number", "0…1 (1)"),
      ]),
    Options(
      word: "happen", type: "HappenOptions",
      fields: [
        ("reason", "string", "such as \"rest 2\""),
        ("impact", "\"light\"|\"medium\"|\"heavy\"", "light, medium or heavy: how strong the thump is (no thump)"),
      ]),
  ]
}
