import Canvas
import CommandLineSyntax
import Effects
import Files
import Motion
import Pictures
import Raster
import Sketches
import Stage

/// The cost of sketches beside that of their twins in Swift, and of a cloth.
///
/// A sketch and its twin play the same gesture in turns, frame by frame, and must draw the same marks.
struct SketchBench {
  /// The longest step of a sketch with a twin in processor microseconds, and the longest frame as a multiple of the twin's.
  static let (mostStep, mostRatio) = (20.0, 1.2)
  private static let size = Vector(390, 844)
  private static let rounds = 5

  let frames: Int
  let threads: Int

  /// Measures the sketches that have a twin, and the cloth.
  func columns() throws -> [(label: String, measures: Measures)] {
    guard let resources = Resources.find() else { throw Failure.content("bench: \(Resources.lookedFor)") }
    return [try measure(SheetTwin.self, resources), try measure(StringsTwin.self, resources), try measureCloth()]
  }

  /// Returns a sentence for each limit that a measurement exceeds.
  static func excesses(_ columns: [(label: String, measures: Measures)]) -> [String] {
    columns.flatMap { label, measures in
      let limits = [("step", "µs a step", mostStep), ("ratio", "times the frame of its twin", mostRatio)]
      return limits.compactMap { name, unit, most in
        measures[name + ".limit"].isFinite && measures[name] > most
          ? "bench: \(label): \(measures.text(name)) \(unit), expected at most \(most.text(places: 1))" : nil
      }
    }
  }

  /// The processor seconds of the steps, the drawing and all of a frame.
  private struct Times {
    var (step, draw, frame) = (0.0, 0.0, 0.0)
  }

  private func measure<T: SketchTwin>(
    _ twin: T.Type, _ resources: Resources
  ) throws -> (label: String, measures: Measures) {
    let text = String(decoding: try Failure.reading("\(resources.sketches)/\(T.id).lua"), as: UTF8.self)
    let card = try Sketch(id: T.id, text: text, isTried: false).card
    let stages = [SketchBenchStage(threads), SketchBenchStage(threads)]
    var rounds: [[Times]] = []
    // The first round makes the pictures.
    for round in 0...Self.rounds {
      var (twin, sketch) = (T(in: Self.size), try card.make(Self.size, [:]))
      var times = [Times(), Times()]
      for number in 0..<frames {
        let inputs = (0..<4).map { T.inputs(4 * number + $0) }
        // The twin begins in every second frame, so that neither always runs with a warm cache.
        for side in number % 2 == 0 ? [0, 1] : [1, 0] {
          let start = Usage.seconds
          for inputs in inputs { if side == 0 { twin.step(inputs) } else { _ = try sketch.step(inputs) } }
          let stepped = Usage.seconds
          stages[side].canvas.clear(to: Self.size)
          if side == 0 {
            twin.draw(fraction: 0.5, on: &stages[side].canvas)
          } else {
            sketch.draw(fraction: 0.5, on: &stages[side].canvas)
          }
          let drawn = Usage.seconds
          stages[side].present()
          times[side].step += stepped - start
          times[side].draw += drawn - stepped
          times[side].frame += Usage.seconds - start
        }
        if let index = Self.difference(stages[0].canvas.marks, stages[1].canvas.marks) {
          throw Failure.content("bench: mark \(index + 1) of frame \(number) of \(T.id) differs from that of its twin")
        }
      }
      if round > 0 { rounds.append(times) }
    }
    var measures = Measures()
    func set(_ name: String, _ limit: Double = .nan, _ value: (Times) -> Double) {
      for (side, name) in zip([1, 0], [name, name + ".swift"]) {
        measures[name] = rounds.map { value($0[side]) / Double(frames) }.median
      }
      if limit.isFinite { measures[name + ".limit"] = limit }
    }
    set("step", Self.mostStep) { $0.step / 4 * 1e6 }
    set("draw") { $0.draw * 1e6 }
    set("frame") { $0.frame * 1e6 }
    measures["ratio"] = rounds.map { $0[1].frame / $0[0].frame }.median
    measures["ratio.limit"] = Self.mostRatio
    return (T.id, measures)
  }

  /// Returns the index of the first mark that differs. `nil` if there is none.
  private static func difference(_ a: [Mark], _ b: [Mark]) -> Int? {
    a == b ? nil : zip(a, b).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(a.count, b.count)
  }

  private func measureCloth() throws -> (label: String, measures: Measures) {
    var cloth = try Sketch(id: "cloth", text: Self.cloth, isTried: false).card.make(Self.size, [:])
    let stage = SketchBenchStage(threads)
    var times: [Times] = []
    for number in 0..<frames + 4 {
      var one = Times()
      let start = Usage.seconds
      for _ in 0..<4 { _ = try cloth.step([]) }
      one.step = Usage.seconds - start
      stage.canvas.clear(to: Self.size)
      cloth.draw(fraction: 0.5, on: &stage.canvas)
      one.draw = Usage.seconds - start - one.step
      stage.present()
      one.frame = Usage.seconds - start
      if number >= 4 { times.append(one) }
    }
    var measures = Measures()
    measures["step"] = times.map { $0.step / 4 * 1e6 }.median
    measures["draw"] = times.map { $0.draw * 1e6 }.median
    measures["frame"] = times.map { $0.frame * 1e6 }.median
    return ("cloth", measures)
  }
}

/// A canvas and the means to present it.
final class SketchBenchStage {
  var canvas = Canvas(size: .zero)
  private let pictures = PictureStore()
  private let rasterizer: Rasterizer
  private var mesher = Mesher()
  private var frame = Frame(size: PixelSize(0, 0))

  init(_ threads: Int) { rasterizer = Rasterizer(threads: threads) }

  func present() {
    mesher.mesh(canvas, scale: 1, into: &frame)
    rasterizer.draw(frame, pictures: pictures)
  }
}
