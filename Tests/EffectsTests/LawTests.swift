import Canvas
import Effects
import Motion
import Testing
import Tuning

@testable import Studies

/// The formulas that exports state, evaluated and compared with the places that the effects use.
@Suite struct LawTests {
  /// Compares the formula for `name` with a value, for the parameters' defaults and the given values.
  private static func expect(
    _ name: String, in id: String, _ values: [String: Double], is value: Double, _ patch: [String: Double] = [:]
  ) throws {
    let card = try #require(EffectLibrary.builtIn[id])
    var all = values
    for definition in card.parameters.schema.parameters { all[definition.name] = definition.defaultValue.double }
    all.merge(patch) { $1 }
    let stated = try Formula.value(of: name, in: card.laws, all)
    #expect((stated - value).magnitude < 1e-9 * max(1, value.magnitude), "\(id): \(name) is \(value), stated \(stated)")
  }

  @Test(arguments: [Vector(390, 844), Vector(1280, 720), Vector(300, 300)]) func cardsAreWhereTheLawPutsThem(
    _ size: Vector
  ) throws {
    for count in [1, 5, 12] {
      let patch = [
        "count": Double(count), "pathRadius": 190, "shrink": 0.2, "visibleNeighbours": 1.5, "fade": 0.75,
      ]
      let p = try Cards.Parameters.defaults.applying([
        "count": .integer(count), "pathRadius": 190, "shrink": 0.2, "visibleNeighbours": 1.5, "fade": 0.75,
      ])
      let layout = Cards.Layout(in: size, p)
      for front in [0.0, 0.3, 1.85, -2.6] {
        for index in 0..<min(count, 5) {
          let place = Cards.place(of: index, front: front, p)
          let map = layout.transform(of: place)
          let frame = ["a": size.x, "b": size.y, "d": place.distance]
          func expect(_ name: String, _ values: [String: Double] = [:], is value: Double) throws {
            try Self.expect(name, in: "cards", frame.merging(values) { $1 }, is: value, patch)
          }
          try expect("f", is: layout.fit)
          try expect("x", ["f": layout.fit], is: (map * Vector.zero).x - layout.center.x)
          try expect("s", is: place.scale)
          try expect("o", is: place.opacity)
          let width = (map * Vector(132, 0)).x - (map * Vector(-132, 0)).x
          try expect("w", ["s": place.scale, "f": layout.fit], is: width)
          // The colours of the middle and of both sides.
          let shading = Cards.Shading(of: place, p)
          let (middle, left, right) = (
            shading.color(at: shading.knee), shading.color(at: -132), shading.color(at: 132)
          )
          let e = min(1, place.distance.magnitude) * min(1, place.distance.magnitude)
          let isLeft = (map * Vector.zero).x < layout.center.x
          try expect("e", is: e)
          #expect((Double(middle.red) - (1 - 0.6 * e)).magnitude < 1e-6)
          try expect("r", ["e": e], is: 1 - 0.6 * e)
          try expect("g", ["e": e], is: 1 - 0.62 * e)
          #expect((Double(middle.green) - (1 - 0.62 * e)).magnitude < 1e-6)
          let card = EffectLibrary.builtIn["cards"]!
          let all = frame.merging(["count": Double(count), "e": e]) { $1 }
          let (u, v) = (
            try Formula.value(of: "u", in: card.laws, all), try Formula.value(of: "v", in: card.laws, all)
          )
          let (outer, inner) = isLeft ? (left, right) : (right, left)
          #expect((Double(outer.green) - min(1, Double(middle.green) * u)).magnitude < 1e-5)
          #expect((Double(inner.green) - Double(middle.green) * v).magnitude < 1e-5)
        }
      }
    }
  }

  @Test func ticketIsWhereTheLawPutsIt() throws {
    let p = Ticket.Parameters()
    let space = TicketSpace(center: Vector(200, 300), scale: 0.8)
    for (angle, lean) in [(0.0, 0.0), (35, 4), (-70, -6), (410, 2.5)] {
      let pose = Ticket.Pose(angle: angle, tilt: lean)
      let ticket = TurnedTicket(pose, in: space)
      let turned = ["angle": angle * .pi / 180, "lean": lean * .pi / 180]
      for (u, v) in [(0.0, 0.0), (-150, -210), (150, 210), (40, -90)] {
        var values = turned.merging(["u": u, "v": v]) { $1 }
        let laws = try #require(EffectLibrary.builtIn["ticket"]).laws
        for name in ["x", "y", "z"] { values[name] = try Formula.value(of: name, in: laws, values) }
        let shown = (ticket.solid(Vector(u + 150, v + 210)) - space.center) / space.scale
        try Self.expect("h", in: "ticket", values, is: shown.x)
        try Self.expect("j", in: "ticket", values, is: shown.y)
      }
      try Self.expect("a", in: "ticket", ["angle": angle], is: pose.anchor)
      try Self.expect("l", in: "ticket", ["a": pose.anchor], is: pose.lightOffset(p))
      try Self.expect("k", in: "ticket", ["a": pose.anchor], is: pose.dimmer(p))
    }
    for way in [5.0, 40] {
      let leaning = RubberBand(dimension: p.tilt).stretch(for: way * p.degreesPerPoint)
      try Self.expect("lean", in: "ticket", ["n": way], is: leaning)
    }
    var sway = Ticket.Sway()
    for _ in 0..<4800 { sway.step(toward: 12, by: 1 / 240) }
    try Self.expect("q", in: "ticket", ["t": 20], is: sway.turn.value, ["idleSway": 12])
  }

  @Test func headerIsWhereTheLawPutsIt() throws {
    let p = Header.Parameters()
    let page = Header.Page(in: Vector(390, 844), p)
    for offset in [-60.0, 0, 20, 40, 75, 110, 300] {
      let (pose, y) = (Header.Pose(offset: offset, p), ["y": offset])
      let bottom = pose.headerBottom(p)
      try Self.expect("b", in: "header", y, is: bottom)
      try Self.expect("g", in: "header", y, is: pose.headerScale)
      if offset >= 0 {
        try Self.expect(
          "l", in: "header", y.merging(["b": bottom]) { $1 }, is: p.headerHeight + pose.headerY + pose.labelY)
      }
      try Self.expect("o", in: "header", y, is: pose.blur)
      try Self.expect("s", in: "header", y, is: pose.avatarScale)
      try Self.expect("m", in: "header", ["s": pose.avatarScale], is: pose.avatarY)
      #expect(pose.isAvatarInFront == (offset <= p.headerStop))
    }
    let overlap = try Formula.value(
      of: "v", in: EffectLibrary.builtIn["header"]!.laws,
      ["avatarSize": p.avatarSize, "headerStop": p.headerStop, "avatarSlowdown": p.avatarSlowdown])
    #expect((p.headerHeight - overlap).rounded() == page.avatar.minY)
  }

  @Test func photographsAreWhereTheLawPutsThem() throws {
    let p = Stitch.Parameters()
    for (size, progress) in [(Vector(390, 844), 0.0), (Vector(1280, 720), 0.35), (Vector(844, 390), 1)] {
      let strip = PhotoStrip(in: size, p)
      let q = ["q": progress, "b": size.y]
      try Self.expect("h", in: "stitch", q, is: strip.height)
      try Self.expect("g", in: "stitch", q, is: strip.gap(at: progress))
      let before = (0..<3).reduce(0) { $0 + strip.width(of: $1) }
      #expect((strip.x(of: 3, at: progress) - (3 * strip.gap(at: progress) + before)).magnitude < 1e-9)
      let corners = strip.corners(of: 1, outer: p.cornerRadius, inner: p.cornerRadius * (1 - progress))
      try Self.expect("r", in: "stitch", q, is: corners.topLeft)
    }
    // The preview follows the fingers within a few steps.
    for (magnification, name) in [(0.97, "q"), (1.02, "k")] {
      var seam = Seam()
      if name == "k" { _ = seam.judge(0.5, speed: 0, p) }
      for _ in 0..<480 { _ = seam.advance(p, by: 1 / 240) }
      _ = seam.judge(magnification, speed: 0, p)
      for _ in 0..<480 { _ = seam.advance(p, by: 1 / 240) }
      let laws = try #require(EffectLibrary.builtIn["stitch"]).laws
      let law = laws.filter { $0.contains("At a magnification") }
      let stated = try Formula.value(
        of: name, in: law,
        ["m": magnification, "preview": p.preview, "stitchBelow": p.stitchBelow, "partAbove": p.partAbove])
      #expect((seam.progress - stated).magnitude < 1e-3, "\(name): \(seam.progress), stated \(stated)")
    }
  }

  @Test(arguments: [Vector(390, 844), Vector(1280, 720)]) func lampIsWhereTheLawPutsIt(_ size: Vector) throws {
    let layout = LampLayout(size, .page)
    let length = 250.0
    #expect(layout.drop(length) == length * layout.scale)
    for (angle, rock) in [(0.0, 0.0), (0.4, 0), (-0.7, 0.2)] {
      let shade = layout.shade(angle: angle, length: length, rock: rock)
      let values = ["angle": angle, "c": rock, "n": layout.drop(length), "r": layout.radius]
      try Self.expect("x", in: "lamp", values, is: shade.rim.x - layout.pivot.x)
      try Self.expect("y", in: "lamp", values, is: shade.rim.y)
      let cone = LampCone(layout, from: shade.rim, angle: shade.angle, in: Rect(size: size))
      let axis = Vector(Exact.sin(shade.angle), Exact.cos(shade.angle))
      let height = 0.9 * layout.radius / Exact.tan(layout.halfAngle)
      for (side, depth) in [(0.0, 60.0), (0.5, 8), (0.6, 140), (0.64, 40), (0.3, 2)] {
        let across = Vector(axis.y, -axis.x)
        let point = shade.rim + axis * depth + across * ((height + depth) * Exact.tan(side))
        try Self.expect(
          "e", in: "lamp",
          ["h": layout.halfAngle, "w": layout.softness, "v": side, "z": depth, "r": layout.radius],
          is: cone.edge(at: point))
      }
    }
  }
}
