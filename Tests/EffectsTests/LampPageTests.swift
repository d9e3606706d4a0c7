import Canvas
import Motion
import Testing
import Tuning

@testable import Effects
@testable import Studies

/// Tests that the city fits any width.
@Suite struct LampSkylineTests {
  /// Returns the layers of the rows of houses, the farthest first.
  static func rows(size: Vector) -> [Layer] {
    var canvas = Canvas(size: size)
    let p = Lamp.Parameters.defaults
    Lamp.draw(Lamp.start(in: size, p), p, on: &canvas)
    for case .picture(.baked(let page), _, _, _, _) in canvas.marks.map(\.shape) {
      var content = Canvas(size: size)
      page.draw(&content)
      return content.marks.compactMap { mark in
        if case .layer(let layer) = mark.shape { layer } else { nil }
      }
    }
    return []
  }

  /// Returns the highest point of a row's walls and roofs in each of `count` sections of its width.
  static func roofs(_ row: Layer, count: Int) -> [Double] {
    var tops = [Double](repeating: .infinity, count: count)
    for mark in row.content.marks {
      guard case .fill(let path, .linear) = mark.shape else { continue }
      let points = path.elements.compactMap { element -> Vector? in
        switch element {
        case .move(let p), .line(let p), .cubic(_, _, let p):
          p + row.rect.origin + Vector(mark.transform.tx, mark.transform.ty)
        case .close: nil
        }
      }
      let left = points.map(\.x).min()!
      let right = points.map(\.x).max()!
      for part in 0..<count {
        let x = (Double(part) + 0.5) / Double(count) * row.rect.width
        if x >= left, x <= right { tops[part] = min(tops[part], points.map(\.y).min()!) }
      }
    }
    return tops
  }

  @Test(
    "houses stand from edge to edge, with a valley for the words, clear of the top",
    arguments: [
      Vector(1280, 720), Vector(390, 844), Vector(360, 640), Vector(844, 390), Vector(720, 1280), Vector(1920, 1080),
      Vector(3840, 2160), Vector(1237, 571), Vector(500, 500), Vector(200, 900), Vector(60, 60),
    ])
  func skylineLeavesAValleyForText(size: Vector) {
    let rows = Self.rows(size: size)
    #expect(rows.count == 3)
    for row in rows {
      #expect(row.rect.maxY == size.y)
      let tops = Self.roofs(row, count: 40)
      if size.x >= 200 { #expect(tops.count { $0 == .infinity } <= 8, "gaps between the houses") }
      #expect(tops.min()! > size.y * 0.3)
      guard size.x >= 360 else { continue }
      func mean(_ part: ArraySlice<Double>) -> Double {
        let finite = part.filter { $0.isFinite }
        return finite.reduce(0, +) / Double(max(1, finite.count))
      }
      let edges = (mean(tops[0..<8]) + mean(tops[32..<40])) / 2
      #expect(mean(tops[16..<24]) > edges, "roofs are lower in the middle")
    }
  }

  @Test("the same size gives the same city")
  func skylineIsDeterministic() {
    #expect(Self.rows(size: Vector(800, 600)) == Self.rows(size: Vector(800, 600)))
    #expect(Self.rows(size: Vector(800, 600)) != Self.rows(size: Vector(801, 600)))
  }
}

/// Tests the page behind the lamp, which has two themes.
@Suite struct LampPageTests {
  /// Returns the texts and their colours on every page that is drawn.
  static func texts(_ patch: Patch) throws -> [[(String, Color)]] {
    let size = Vector(390, 844)
    let p = try Lamp.Parameters().applying(patch)
    var canvas = Canvas(size: size)
    Lamp.draw(Lamp.start(in: size, p), p, on: &canvas)
    var pictures: [Picture] = []
    for mark in canvas.marks {
      switch mark.shape {
      case .picture(let picture, _, _, _, _): pictures.append(picture)
      case .grid(let grid): if let picture = grid.picture { pictures.append(picture) }
      default: break
      }
    }
    return pictures.compactMap { picture in
      guard case .baked(let page) = picture, page.size == size else { return nil }
      var content = Canvas(size: size)
      page.draw(&content)
      return content.marks.compactMap { mark in
        guard case .picture(.text(let run), _, _, let tint, _) = mark.shape else { return nil }
        return (run.text, tint)
      }
    }
  }

  @Test("words come from the config, and the way back is part of the page in both themes")
  func wordsComeFromTheConfig() throws {
    let dark = try Self.texts(["headline": "All read", "message": "Go outside"])
    #expect(dark.count == 1)
    #expect(dark[0].map(\.0) == ["All read", "Go outside", "Pendulum Lamp"])
    #expect(Lamp.drawsChrome)
    let both = try Self.texts(["headline": "All read", "message": "Go outside", "reveal": true])
    #expect(both.count == 2)
    #expect(both[0].map(\.0) == both[1].map(\.0))
    for (night, day) in zip(both[0], both[1]).prefix(2) {
      #expect((0.3...0.45).contains(night.1.green), "dim in the dark")
      #expect(day.1.green < 0.4, "dark on light")
    }
  }

  /// Checks the brightness of text where the lamp hangs over it and far from it.
  @Test("the light finds the words: without it they are at most 45 % as bright")
  func lightBrightensTheWords() throws {
    let page = LampPage(layout: LampLayout(.phone, .page), theme: .night, headline: "Words", message: "More words")
    for (dim, lit) in zip(page.words(isLit: false), page.words(isLit: true)) {
      for (a, b) in [
        (dim.color.red, lit.color.red), (dim.color.green, lit.color.green), (dim.color.blue, lit.color.blue),
      ] {
        #expect(a <= 0.45 * b && b > 0.8)
      }
    }
    /// Returns the greatest alpha of any text in the lamp's light.
    func shown(_ angle: Double, light: Double = 0.8) throws -> Double {
      var rig = try Rig<Lamp>(in: .phone, ["startAngle": .number(angle), "light": .number(light), "gravity": 0])
      rig.step()
      var most = 0.0
      for case .grid(let grid) in rig.run.picture().marks.map(\.shape) {
        guard case .text? = grid.picture else { continue }
        most = max(most, grid.points.map(\.color.alpha).max() ?? 0)
      }
      return most
    }
    #expect(try shown(0) > 0.85)
    #expect(try shown(80) == 0)
    #expect(try shown(0, light: 0) == 0)
  }

  @Test("without light nothing is revealed")
  func darkLampRevealsNothing() throws {
    #expect(try Self.texts(["reveal": true, "light": 0]).count == 1)
  }
}

/// Tests the lamp on a cord shorter than the shade is high.
@Suite struct LampCordTests {
  @Test(arguments: [
    Vector(390, 844), Vector(360, 640), Vector(320, 568), Vector(844, 390), Vector(1280, 800), Vector(1080, 1920),
  ])
  func shadeStaysVisibleAndClearOfTheTitle(size: Vector) {
    let layout = LampLayout(size, .page)
    for length in [40.0, 60, 100, 140] {
      let rim = layout.rim(angle: 0, length: length)
      let top = rim.y - LampLayout.neck * layout.radius
      #expect(top > 0, "\(length) pt at \(size)")
      let title = Chrome.area(of: EffectCard(Lamp.self), in: size)
      guard title.maxX < layout.pivot.x, title.maxX > layout.pivot.x - layout.radius else { continue }
      #expect(top >= 35 + 11, "\(length) pt at \(size) over the title")
    }
    // A longer cord never hangs higher, and from 180 points on a cord is drawn at its own length.
    var before = 0.0
    for length in stride(from: 20.0, through: 600, by: 1) {
      let drop = layout.drop(length)
      #expect(drop >= before)
      if length >= 180 { #expect(drop == length * layout.scale) }
      before = drop
    }
    let (short, long) = (layout.drop(179.99), layout.drop(180.01))
    #expect(abs((long - short) / (0.02 * layout.scale) - 1) < 0.01, "no bend where the two meet")
  }
}
