import Canvas
import Formatting
import Gestures
import Motion
import Pictures
import Tuning

/// The host's part of a sketch's words: the exact maths of `Motion` and the recognisers of `Gestures`.
enum SketchWords {
  private enum Numbers: Int32, CaseIterable, Comparable {
    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    case sin, cos, tan, asin, acos, atan, exp, log, pow
    case spring, fling, flingRest, rubberband, pulled, mix, smooth, dice
    case springPlane, springTurn, wrap, flingAimed, flingGrid
  }

  enum Values: Int32, CaseIterable {
    case hint, drag, tap, pinch, measure, layers, path
    case fingers, press, spin, aim, extent, letters
  }

  /// The number of the word that parses the text of a path.
  static let pathWord = Values.path.rawValue

  /// The numbers of the words, and the names of units and pictures, as Lua tables for `CSketch/words`.
  static let names: String = {
    func table(_ name: String, _ members: [String]) -> String {
      "local \(name) <const> = { \(members.joined(separator: ", ")) } "
    }
    func numbered(_ names: [String]) -> [String] { names.enumerated().map { "\($1) = \($0)" } }
    return table("N", numbered(Numbers.allCases.map { "\($0)" }))
      + table("V", numbered(Values.allCases.map { "\($0)" }))
      + table("U", units.map { "[\"\($0.symbol)\"] = true" }) + table("P", pictures.map { "\($0) = true" }) + "\n"
  }()

  static func write(_ text: String, to message: UnsafeMutablePointer<CChar>) {
    var index = 0
    for byte in text.utf8.prefix(255) {
      message[index] = CChar(bitPattern: byte)
      index += 1
    }
    message[index] = 0
  }

  // MARK: - From numbers to numbers

  static func numbers(
    _ word: Int32, _ a: UnsafeBufferPointer<Double>, _ results: UnsafeMutablePointer<Double>,
    _ message: UnsafeMutablePointer<CChar>
  ) -> Int32 {
    func one(_ value: Double) -> Int32 {
      results[0] = value
      return 1
    }
    func motion(_ motion: MovingValue, _ hasLanded: Bool) -> Int32 {
      (results[0], results[1], results[2]) = (motion.value, motion.velocity, hasLanded ? 1 : 0)
      return 3
    }
    // A last number that a law of motion may have: the distance at which a value has landed, in its own unit.
    func tolerance(_ place: Int) -> Tolerance {
      a.count > place ? Tolerance(distance: a[place], speed: 25 * a[place]) : .points
    }
    let word = Numbers(rawValue: word)!
    // The laws of motion accept only finite numbers; the mathematical functions accept any.
    if word >= .spring, let index = a.firstIndex(where: { !$0.isFinite }) {
      write("argument \(index + 1) of the law is \(a[index].isNaN ? "not a number (0/0)" : "infinite")", to: message)
      return -1
    }
    switch word {
    case .sin: return one(Exact.sin(a[0]))
    case .cos: return one(Exact.cos(a[0]))
    case .tan: return one(Exact.tan(a[0]))
    case .asin: return one(Exact.atan2(a[0], ((1 - a[0]) * (1 + a[0])).squareRoot()))
    case .acos: return one(Exact.acos(a[0]))
    case .atan: return one(Exact.atan2(a[0], a[1]))
    case .exp: return one(Exact.exp(a[0]))
    case .log: return one(Exact.log(a[0]))
    case .pow: return one(Exact.pow(a[0], a[1]))
    case .spring:
      var moving = MovingValue(a[2], velocity: a[3])
      let spring = Spring(response: a[0], dampingRatio: a[1])
      let hasLanded = spring.advance(&moving, toward: a[4], by: a[5], landingWithin: tolerance(6))
      return motion(moving, hasLanded)
    case .fling:
      var moving = MovingValue(a[1], velocity: a[2])
      let coast = Deceleration(ratePerMillisecond: a[0])
      guard a.count > 4 else {
        let hasLanded = coast.advance(&moving, by: a[3], landingWithin: .points)
        return motion(moving, hasLanded)
      }
      let (ends, spring) = (min(a[4], a[5])...max(a[4], a[5]), Spring(response: a[6], dampingRatio: a[7]))
      let hasLanded = coast.advance(&moving, between: ends, spring, by: a[3], landingWithin: .points)
      return motion(moving, hasLanded)
    case .flingRest:
      return one(Deceleration(ratePerMillisecond: a[0]).projectedRest(of: MovingValue(a[1], velocity: a[2])))
    case .rubberband, .pulled:
      let inside = a[0].clamped(to: min(a[1], a[2])...max(a[1], a[2]))
      let (band, beyond) = (RubberBand(dimension: a[4], constant: a[3]), a[0] - inside)
      return one(inside + (word == .pulled ? band.pull(for: beyond) : band.stretch(for: beyond)))
    case .mix: return one(Motion.mix(a[0], a[1], a[2]))
    case .smooth: return one(Falloff.smooth(a[0], a[1], a[2]))
    case .dice:
      let seed = UInt32(truncatingIfNeeded: Int64(a[0].isFinite ? a[0].clamped(to: -1e15...1e15) : 0))
      var dice = Mulberry32(seed: seed)
      results[0] = dice.next()
      results[1] = Double(seed &+ 0x6D2B_79F5)
      return 2
    case .springPlane:
      var point = MovingPoint(Vector(a[2], a[4]), velocity: Vector(a[3], a[5]))
      let spring = Spring(response: a[0], dampingRatio: a[1])
      let hasLanded = spring.advance(&point, toward: Vector(a[6], a[7]), by: a[8], landingWithin: tolerance(9))
      (results[0], results[1], results[2], results[3]) = (
        point.x.value, point.x.velocity, point.y.value, point.y.velocity
      )
      results[4] = hasLanded ? 1 : 0
      return 5
    case .springTurn:
      var angle = MovingValue(a[2], velocity: a[3])
      let spring = Spring(response: a[0], dampingRatio: a[1])
      let hasLanded = spring.turn(&angle, toward: a[4], by: a[5], landingWithin: .radians)
      return motion(angle, hasLanded)
    case .wrap: return one(a[0].wrapped(from: a[1], to: a[2]))
    case .flingAimed:
      let (throwing, before) = (AimedThrow(stop: a[4], way: a[5]), Deceleration(ratePerMillisecond: a[6]))
      var moving = MovingValue(a[1], velocity: a[2])
      let isAimed = before.carries(moving, onto: throwing)
      let hasLanded = Deceleration(ratePerMillisecond: a[0]).advance(
        &moving, onto: throwing, by: a[3], most: Tolerance.points.distance)
      results[3] = isAimed ? 1 : 0
      return motion(moving, hasLanded) + 1
    case .flingGrid:
      var moving = MovingValue(a[1], velocity: a[2])
      let grid = StopGrid(origin: a[3], spacing: a[4], numbers: a[5]...a[6])
      guard let number = Deceleration(ratePerMillisecond: a[0]).aim(&moving, at: grid) else {
        write("fling:aim: every is \(a[4].plainText), expected stops farther apart for such a throw", to: message)
        return -1
      }
      (results[0], results[1]) = (number, moving.velocity)
      return 2
    }
  }

  // MARK: - From values to values

  static func values(
    _ word: Int32, _ a: [SketchValue],
    _ measure: SketchMeasure.Measurer = { _, _ throws(SketchFault) in throw SketchMeasure.refusal },
    _ artwork: (String) throws(SketchFault) -> SVGLayers = { name throws(SketchFault) in
      throw SketchFault("layers: \(name) is not there")
    }
  ) throws(SketchFault) -> [SketchValue] {
    switch Values(rawValue: word)! {
    case .hint: return [.text(Spelling.hint(for: a[0].text ?? "", among: a[1].items.compactMap(\.text)))]
    case .layers:
      let art = try artwork(a[0].text ?? "")
      return [
        value(art.size),
        .list(
          art.layers.map { layer in
            let box = [layer.box.x, layer.box.y, layer.box.width, layer.box.height]
            return .record(["box": .list(box.map { .number($0) }), "name": .text(layer.name)])
          }),
      ]
    case .path:
      let text = a[0].text ?? ""
      guard let path = SVGPathText.whole(text) else {
        throw SketchFault("path: '\(text.excerpt)' expected the d of an SVG's path, such as M0 0L40 0 20 30Z")
      }
      return [SketchPicture.value(path)]
    case .measure:
      let (size, weight) = (a[1].double ?? 0, SketchPicture.weight(a[2].double ?? 400))
      // A sketch may keep the number in its state, so no font decides it.
      return [.number(TextEstimate(a[0].text ?? "", size: size, weight: weight).width)]
    case .extent:
      let extent = try measure(a[0], a[1])
      return [.number(extent.width), .number(extent.height), .integer(Int64(extent.lines))]
    // Characters go by the Unicode tables of Swift, which are part of the program.
    case .letters: return [.list((a[0].text ?? "").map { .text(String($0)) })]
    case .drag, .tap, .pinch, .fingers, .press, .spin: preconditionFailure("a recogniser is run by recognize")
    case .aim:
      var motion = MovingValue(a[1].double ?? 0, velocity: a[2].double ?? 0)
      let index = Deceleration(ratePerMillisecond: a[0].double ?? 1).aim(&motion, at: a[3].doubles) ?? 0
      return [.integer(Int64(index) + 1), .number(motion.velocity)]
    }
  }
}
