import Effects
import Motion
import Testing
import Tuning

@testable import Handoff

/// An easing curve in the syntax of every target, with its duration and alone.
@Suite struct EasingTests {
  private struct Lone: ParameterSet {
    @Parameter("How it comes.") var arrival = CubicBezier(0.3, -0.5, 0.2, 1.5)
    init() {}
  }

  private static let timed = [
    "swiftui": ["static let closingAnimation = Animation.timingCurve(0.4, -0.25, 0.6, 1.25, duration: 0.2)"],
    "uikit": [
      "static let closingDuration: TimeInterval = 0.2",
      "static let closingFunction = CAMediaTimingFunction(controlPoints: 0.4, -0.25, 0.6, 1.25)",
      "controlPoint1: CGPoint(x: 0.4, y: -0.25), controlPoint2: CGPoint(x: 0.6, y: 1.25)",
    ],
    "css": ["--stitch-closing-duration: 0.2s;", "--stitch-closing-easing: cubic-bezier(0.4, -0.25, 0.6, 1.25);"],
    "motion": ["closingEasing: { ease: [0.4, -0.25, 0.6, 1.25], duration: 0.2 },"],
    "react-spring": ["closingEasing: { duration: 200, bezier: [0.4, -0.25, 0.6, 1.25] },"],
    "compose": [
      "val closingEasing = CubicBezierEasing(0.4f, -0.25f, 0.6f, 1.25f)",
      "tween(durationMillis = 200, easing = closingEasing)",
    ],
    "android": [
      "const val CLOSING_DURATION = 200L", "val closingInterpolator = PathInterpolator(0.4f, -0.25f, 0.6f, 1.25f)",
    ],
    "flutter": ["closingDuration = Duration(microseconds: 200000);", "closingCurve = Cubic(0.4, -0.25, 0.6, 1.25);"],
    "libadwaita": [
      "#define STITCH_CLOSING_DURATION 200u", "stitch_closing_curve[4] = { 0.4, -0.25, 0.6, 1.25 };",
    ],
    "figma": [
      "easings.closing = { type: \"CUSTOM_CUBIC_BEZIER\", "
        + "easingFunctionCubicBezier: { x1: 0.4, y1: -0.25, x2: 0.6, y2: 1.25 } };"
    ],
    "dtcg": ["\"timingFunction\": [0.4, -0.25, 0.6, 1.25]", "\"$type\": \"transition\""],
    "json": ["\"cubicBezier\": [0.4, -0.25, 0.6, 1.25]", "\"duration\": 0.2"],
    "markdown": [
      "| cubic Bézier | 0.4, -0.25, 0.6, 1.25 |", "| duration | 0.2 s |", "| Closing | `[0.4, -0.25, 0.6, 1.25]` |",
    ],
  ]

  private static let alone = [
    "swiftui": [
      "static let arrivalCurve = UnitCurve.bezier(", "startControlPoint: UnitPoint(x: 0.3, y: -0.5),",
      "endControlPoint: UnitPoint(x: 0.2, y: 1.5))",
    ],
    "uikit": ["CAMediaTimingFunction(controlPoints: 0.3, -0.5, 0.2, 1.5)"],
    "css": ["--e-arrival-easing: cubic-bezier(0.3, -0.5, 0.2, 1.5);"],
    "motion": ["arrivalEasing: { ease: [0.3, -0.5, 0.2, 1.5] },"],
    "react-spring": ["arrivalEasing: { bezier: [0.3, -0.5, 0.2, 1.5] },"],
    "compose": ["val arrivalEasing = CubicBezierEasing(0.3f, -0.5f, 0.2f, 1.5f)"],
    "android": ["val arrivalInterpolator = PathInterpolator(0.3f, -0.5f, 0.2f, 1.5f)"],
    "flutter": ["static const Cubic arrivalCurve = Cubic(0.3, -0.5, 0.2, 1.5);"],
    "libadwaita": ["e_arrival_curve[4] = { 0.3, -0.5, 0.2, 1.5 };"],
    "figma": ["easings.arrival = { type: \"CUSTOM_CUBIC_BEZIER\""],
    "dtcg": ["\"$type\": \"cubicBezier\"", "\"$value\": [0.3, -0.5, 0.2, 1.5]"],
    "json": ["\"cubicBezier\": [0.3, -0.5, 0.2, 1.5]"],
    "markdown": ["| cubic Bézier | 0.3, -0.5, 0.2, 1.5 |"],
  ]

  private static func flat(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: HandoffTargets.ids) func curveIsExportedWithItsDuration(_ id: String) throws {
    let patch: Patch = ["closing": .easing(CubicBezier(0.4, -0.25, 0.6, 1.25))]
    let text = Self.flat(Sheets.text(id, "stitch", patch))
    for line in try #require(Self.timed[id]) { #expect(text.contains(Self.flat(line)), "\(id): \(line)") }
  }

  @Test(arguments: HandoffTargets.ids) func curveIsExportedAlone(_ id: String) throws {
    let group = ParameterGroup(id: "e", title: "E", schema: Schema(of: Lone.self))
    let sheet = try #require(HandoffSheet(group, Patch(), sentence: "It comes."))
    let text = try #require(HandoffTargets.named(id)).text(sheet)
    for line in try #require(Self.alone[id]) { #expect(Self.flat(text).contains(Self.flat(line)), "\(id): \(line)") }
    #expect(!Sheets.uses(id, text).code.lowercased().contains("duration"), "\(id): \(text)")
  }

  /// A duration and its curve are exported as one item, selected by either key or by the motion's name.
  @Test func curveAndDurationAreOneItem() {
    for only in ["stitch.closing", "stitch.stitchDuration"] {
      let items = Sheets.sheet("stitch", only: only).items
      #expect(items.map(\.name) == ["closingEasing"])
      #expect(items[0].keys == ["stitch.stitchDuration", "stitch.closing"])
      #expect(items[0].content == .easing(.easeIn, seconds: 0.2))
    }
  }
}
