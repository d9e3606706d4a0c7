import Canvas
import Effects
import Foundation
import Motion
import Testing
import Tuning

@testable import Panel

/// The drawing of the panel as lines of text: each mark with its place, each text with its words.
@Suite struct PanelPictureTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")

  /// Compares with a golden file beside the tests; if the file is missing it is written, and the test fails once.
  private func check(_ name: String, _ rig: PanelRig) throws {
    var canvas = Canvas(size: rig.panel.slide.window)
    rig.panel.draw(rig.model, on: &canvas)
    let text = canvas.marks.map(Self.line).joined(separator: "\n") + "\n"
    let file = Self.folder.appendingPathComponent(name + ".txt")
    guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("\(name).txt was not there and is written now")
      return
    }
    let new = text.split(separator: "\n")
    let old = golden.split(separator: "\n")
    let first = zip(new, old).enumerated().first { $1.0 != $1.1 }
    #expect(
      text == golden, "line \((first?.offset ?? min(new.count, old.count)) + 1): \(first.map { "\($1)" } ?? "length")")
  }

  private static func number(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
  private static func place(_ p: Vector) -> String { "\(number(p.x)) \(number(p.y))" }
  private static func area(_ r: Rect) -> String { "\(place(r.origin)) \(place(r.size))" }

  private static func line(_ mark: Mark) -> String {
    let clip = mark.clip.map { " in \(area($0))" } ?? ""
    switch mark.shape {
    case .fill(let path, let paint): return "fill \(points(path)) \(tint(paint))\(clip)"
    case .stroke(let path, let stroke, let paint):
      return "stroke \(number(stroke.width)) \(points(path)) \(tint(paint))\(clip)"
    case .picture(.text(let run), let rect, _, let color, _):
      if case .tail(let index) = run.part {
        let tail = run.tails[index]
        return "tail \(area(rect)) \(number(tail.size)) \(tail.weight) \(hex(color)) \"\(tail.text)\"\(clip)"
      }
      return "text \(area(rect)) \(number(run.size)) \(run.weight) \(hex(color)) \"\(run.text)\"\(clip)"
    case .picture(_, let rect, _, _, _): return "picture \(area(rect))\(clip)"
    case .grid(let grid): return "grid \(place(grid.points[0].position)) \(place(grid.points.last!.position))\(clip)"
    case .layer(let layer): return "layer \(area(layer.rect))\(clip)"
    case .inset(let inset): return "inset \(area(inset.rect))\(clip)"
    case .masked(let masked): return "masked \(area(masked.layer.rect))\(clip)"
    }
  }

  /// Describes the box around a path's points.
  private static func points(_ path: Path) -> String {
    let all = path.elements.flatMap { element -> [Vector] in
      switch element {
      case .move(let p), .line(let p): [p]
      case .cubic(let a, let b, let p): [a, b, p]
      case .close: []
      }
    }
    let low = Vector(all.map(\.x).min() ?? 0, all.map(\.y).min() ?? 0)
    let high = Vector(all.map(\.x).max() ?? 0, all.map(\.y).max() ?? 0)
    return "\(place(low)) \(place(high - low))"
  }

  private static func tint(_ paint: Paint) -> String {
    switch paint {
    case .color(let color): hex(color)
    case .linear(_, _, let first, let second): "\(hex(first))…\(hex(second))"
    case .gradient(let gradient): gradient.stops.map { hex($0.color) }.joined(separator: "…")
    }
  }

  private static func hex(_ color: Color) -> String {
    func byte(_ value: Double) -> String {
      let text = String(Int((value.clamped(to: 0...1) * 255).rounded()), radix: 16, uppercase: true)
      return text.count == 1 ? "0" + text : text
    }
    return "#" + byte(color.red) + byte(color.green) + byte(color.blue) + byte(color.alpha)
  }

  @Test func cardsPanelMatchesTheGolden() throws {
    var rig = PanelRig(
      "cards", ["pathRadius": 160, "snapVelocity": 520, "snapResponse": 0.42, "snapDampingRatio": 0.6])
    rig.model.preset = "Wide fan"
    rig.model.isEdited = true
    rig.model.changes = rig.changes(4)
    rig.model.undoName = "pathRadius"
    rig.run(
      """
      at 0.0 down 1 1090 266 mouse
      at 0.1 move 1 1098 266
      """)
    #expect(rig.value("cards.pathRadius") != .number(160))
    try check("cards-dragged", rig)
  }

  @Test func phoneSheetMatchesTheGolden() throws { try check("lamp-phone", PanelRig("lamp", in: Vector(390, 844))) }

  @Test func changeListMatchesTheGolden() throws {
    var rig = PanelRig("cards", in: Vector(390, 844))
    rig.model.changes = rig.changes(3)
    rig.tap(rig.middle(.save))
    rig.tap(rig.middle(.menu(.change(rig.model.changes[1].key))))
    rig.wait(until: 1)
    try check("cards-changes", rig)
  }

  @Test func copyMenuMatchesTheGolden() throws {
    var rig = PanelRig("cards", in: Vector(390, 844))
    rig.model.copyForms = [.init(id: "swiftui", title: "SwiftUI"), .init(id: "css", title: "CSS")]
    rig.tap(rig.middle(.copy))
    rig.tap(rig.middle(.menu(.copyAs("css"))))
    #expect(rig.actions == [.copyAs("css")])
    // The menu begins at the format that was copied last.
    rig.model.copyForm = "css"
    rig.tap(rig.middle(.copy))
    rig.wait(until: 1)
    try check("cards-copy", rig)
  }

  @Test func openListRowMatchesTheGolden() throws {
    var rig = PanelRig("stitch", in: Vector(390, 1400))
    rig.model.pictures = [
      PictureReference("fog", width: 1422, height: 800), PictureReference("pig", width: 8, height: 8),
    ]
    rig.tap(shown: .label("stitch.pictures"))
    rig.tap(shown: .label("stitch.pictures[1]"))
    rig.wait(until: 9)
    try check("stitch-list", rig)
  }

  @Test func curveEditorMatchesTheGolden() throws {
    var rig = PanelRig("stitch", in: Vector(390, 844), ["closing": .easing(CubicBezier(0.7, -0.3, 0.6, 1.2))])
    rig.tap(shown: .value("stitch.closing"))
    rig.wait(until: 9)
    let handle = CurveDrawer.handle(
      0, of: CubicBezier(0.7, -0.3, 0.6, 1.2), in: try #require(rig.layout.drawer(of: "stitch.closing")))
    rig.run(
      """
      at 9.1 down 1 \(handle.x) \(handle.y) mouse
      at 9.2 move 1 \(handle.x) \(handle.y - 20)
      """)
    try check("stitch-curve", rig)
  }

  @Test func overdampedSpringMatchesTheGolden() throws {
    try check("ticket-overdamped", PanelRig("ticket", in: Vector(1280, 1000), ["settleDampingRatio": 1.6]))
  }

  @Test func presetMenuMatchesTheGolden() throws {
    var rig = PanelRig("ticket")
    rig.model.presets = ["calm", "heavy", "playful"]
    rig.model.presetNotes = [
      "calm": "Slow and quiet: what is thrown comes to rest soon, nothing swings past its end. For reading rooms.",
      "heavy": "A thick card.",
    ]
    rig.model.preset = "calm"
    rig.tap(rig.middle(.picker))
    rig.wait(until: 1)
    try check("ticket-presets", rig)
  }

  @Test func blendMatchesTheGolden() throws {
    var rig = PanelRig("ticket", ["friction": 2])
    rig.model.presets = ["calm", "heavy"]
    rig.model.blend = .init(from: .now, to: .preset("calm"), fraction: 0.4)
    rig.panel.controls.blend.isOpen = true
    rig.panel.controls.rows.focus = "ticket.friction"
    try check("ticket-blend", rig)
  }

  @Test func typingErrorMatchesTheGolden() throws {
    var rig = PanelRig("lamp", in: Vector(1600, 1500))
    rig.tap(rig.middle(.value("lamp.shadeColor")))
    rig.run(
      """
      at 0.1 key A control
      at 0.2 text blue
      at 0.3 key Return
      """)
    #expect(rig.panel.controls.rows.entry?.complaint != nil)
    try check("lamp-colour", rig)
  }

  @Test func closedPanelDrawsNothing() {
    var panel = Panel(in: Vector(1280, 720))
    let model = PanelRig("lamp").model
    var canvas = Canvas(size: panel.slide.window)
    panel.draw(model, on: &canvas)
    #expect(canvas.marks.isEmpty)
    #expect(!panel.isAnimating)
    _ = panel.open(true)
    #expect(panel.isAnimating)
    while panel.isAnimating { _ = panel.advance(to: panel.time + 0.01, model) }
    #expect((0.2...0.4).contains(panel.time))
    #expect(panel.nextMoment == nil)
    // With reduced motion, the panel closes at once.
    _ = panel.open(false, isCalm: true)
    _ = panel.advance(to: panel.time + 0.01, model)
    #expect(!panel.isVisible)
  }
}
