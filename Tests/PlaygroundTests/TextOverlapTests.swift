import Canvas
import Effects
import Foundation
import Gestures
import Motion
import Studies
import Testing

@testable import Panel
@testable import Playground
@testable import Playing

/// Tests of every effect in forty window sizes with the tools over it.
///
/// Text must be whole, large enough and on a background of its own.
@MainActor struct TextOverlapTests {
  private static let sizes: [Vector] = [
    (320, 568), (568, 320), (360, 640), (640, 360), (370, 800), (800, 370), (390, 844), (844, 390), (412, 915),
    (915, 412), (430, 932), (932, 430), (480, 320), (320, 480), (500, 500), (600, 600), (600, 1000), (1000, 600),
    (540, 960), (700, 500), (768, 1024), (1024, 768), (800, 800), (856, 800), (900, 800), (820, 1180), (1180, 820),
    (800, 1280), (1280, 800), (1024, 600), (1280, 720), (720, 1280), (1366, 768), (1440, 900), (1600, 1200),
    (1080, 1920), (1920, 1080), (2560, 1440), (3440, 1440), (3840, 2160),
  ].map { Vector($0.0, $0.1) }

  enum Scene: String, CaseIterable {
    case plain, thrown, panel, split, overlay, panelAndOverlay, everything, keyboard, bar, paused

    var script: String {
      let throwing = "down 1 250 330\nmove 1 230 334\nmove 1 190 342\nmove 1 140 352\nup 1\n"
      return switch self {
      case .plain: ""
      case .thrown: throwing + "wait 0.15"
      case .panel: "key Tab\nwait 0.4"
      case .split: "key \\\nwait 0.2"
      case .overlay: throwing + "wait 0.05\nkey O\nwait 0.1"
      case .panelAndOverlay: "key Tab\nwait 0.4\n" + throwing + "wait 0.05\nkey O\nwait 0.1"
      case .everything: Scene.panelAndOverlay.script + "\ntap 385 200\nwait 0.3"
      case .keyboard: "key Tab\nwait 0.4"
      case .bar: "tap 385 780\nwait 0.3"
      case .paused: throwing + "wait 0.1\nkey Space\nwait 0.2"
      }
    }
  }

  @Test(arguments: EffectLibrary.builtIn.ids, Scene.allCases)
  func effectTextsDoNotOverlap(_ id: String, _ scene: Scene) throws {
    let bench = try Workbench(card: EffectLibrary.builtIn[id], config: "{}")
    bench.play("wait 0.4\n" + scene.script)
    if scene == .keyboard {
      let search = try bench.place { panel, _ in panel.isTyping }
      bench.play("tap \(search.x) \(search.y)\nwait 0.2")
    }
    try look(at: bench, "\(id) \(scene)")
  }

  @Test func galleryTextsDoNotOverlap() throws { try look(at: Workbench(nil, config: "{}"), "gallery") }

  private func look(at bench: Workbench, _ name: String) throws {
    var found: [String: [String]] = [:]
    var sight = PictureReader(size: .zero)
    for size in Self.sizes {
      bench.play("resize \(size.x) \(size.y)")
      // A narrow panel has no space for an on-screen keyboard that ten fingers could use.
      if bench.tool(KeyboardTool.self).surface(with: bench.playground.desk.services)?.frame.width ?? 400 < 240 {
        continue
      }
      sight = sight.next(size: size)
      bench.see(&sight)
      for defect in sight.defects {
        found[defect.name, default: []].append("\(Int(size.x))×\(Int(size.y)) \(defect.place)")
      }
    }
    for (defect, places) in found.sorted(by: { $0.key < $1.key }) {
      Issue.record("\(name): \(defect), \(places.count)×: \(places.prefix(6).joined(separator: "; "))")
    }
  }
}

extension Workbench {
  /// Adds the marks of every tool, back to front, with the tool's name; marks over the stage belong to the overlay.
  func see(_ sight: inout PictureReader) {
    let desk = playground.desk
    // The picture supplies the canvas's setting for bare pictures.
    var canvas = picture
    for tool in desk.tools {
      canvas.clear(to: desk.size)
      tool.draw(DrawnMoment(), with: desk.services, on: &canvas)
      let owner = tool === desk.toolbox.stage ? subject : "\(type(of: tool))"
      // A whole stage that is shown smaller is treated as a picture.
      let isSmall = tool === desk.toolbox.stage && desk.place(desk.scene.isSplit ? .a : nil).isFitted
      guard tool === desk.toolbox.stage, desk.toolbox.decisions.isShown, !desk.scene.isSplit else {
        sight.add(canvas.marks, of: owner, isThing: isSmall)
        continue
      }
      var bare = canvas
      bare.clear(to: desk.size)
      desk.toolbox.decisions.isShown = false
      tool.draw(DrawnMoment(), with: desk.services, on: &bare)
      desk.toolbox.decisions.isShown = true
      sight.add(canvas.marks.prefix(bare.marks.count), of: owner, isThing: isSmall)
      sight.add(canvas.marks.dropFirst(bare.marks.count), of: "Overlay")
    }
  }
}

extension PictureReader {
  /// The tools whose text continues beyond an edge, because it scrolls.
  private var scrolls: Set<String> { ["TuningPanel", "header"] }

  struct Defect: Hashable {
    let name: String
    let place: String
  }

  var defects: [Defect] {
    var found: [Defect] = []
    for (index, word) in words.enumerated() where !isHidden(word) && !word.isOnThing {
      func note(_ kind: String) {
        found.append(Defect(name: "\(kind): \(word.owner) \"\(word.text.prefix(24))\"", place: word.area.short))
      }
      if word.size < 10.99 { note("small") }
      // A text that the user typed may be longer than a row.
      if word.isShortened, word.owner != "TuningPanel" || word.text.count < 24 { note("shortened") }
      // Scrolled text is cut at the edges.
      let goesOn = scrolls.contains(word.owner)
      let seen = goesOn ? Rect(x: word.seen.x, y: -1e9, width: word.seen.width, height: 2e9) : word.seen
      if !word.area.isInside(seen, slack: 1.5) { note("cut") }
      for other in words[..<index]
      where other.text != word.text && !other.isOnThing && other.area.depth(in: word.area) > 1.5 && !isHidden(other)
        && !isParted(other, from: word)
      {
        note("over \"\(other.text.prefix(16))\"")
      }
      if let art = art(under: word) { note("on \(art.name) of \(art.owner) at \(art.area.short)") }
    }
    return Array(Set(found))
  }

  /// Whether something opaque covers most of a word.
  private func isHidden(_ word: Word) -> Bool {
    grounds.contains {
      guard $0.order > word.order, $0.opacity >= 0.7, $0.kind == .plain else { return false }
      let both = $0.area.intersection(word.area)
      return both.width * both.height > 0.6 * word.area.width * word.area.height
    }
  }

  /// Whether a plate separates two words at the place where they overlap.
  private func isParted(_ word: Word, from other: Word) -> Bool {
    let both = word.area.intersection(other.area)
    return grounds.contains {
      $0.order > word.order && $0.order < other.order && $0.opacity >= 0.7 && $0.kind == .plain
        && both.isInside($0.area, slack: 1)
    }
  }

  /// Returns the art behind a word that is not covered enough, or art of the same picture that is in front of the word.
  ///
  /// `nil` if the word is on a plain background.
  private func art(under word: Word) -> Ground? {
    var clear = 1.0
    for ground in grounds.reversed() where ground.area.depth(in: word.seen) > 1.5 {
      if ground.order > word.order {
        if ground.kind == .art, ground.opacity > 0.5, ground.owner == word.owner { return ground }
        continue
      }
      if ground.kind == .plain, word.seen.isInside(ground.area, slack: 2) {
        clear *= 1 - ground.opacity
        if clear < 0.45 { return nil }
      } else if ground.kind != .plain || !Self.fields.contains(where: ground.name.hasPrefix),
        ground.opacity * clear > 0.25
      {
        return ground
      }
    }
    return nil
  }

  /// The names of backgrounds that fade out without an edge.
  private static let fields = ["shade"]
}
