import Canvas
import Gestures
import Motion
import Testing
import Tuning

@testable import Effects
@testable import Studies

/// Tests the guarantees for every parameter of every effect.
struct ConformanceParameterTests {
  private static let sizes = [Vector(390, 844), Vector(1280, 720)]

  @Test("values to try are taken, differ from the default, and go through a config and the command line unchanged")
  func samplesAreValidValues() throws {
    let catalogue = EffectLibrary.builtIn.parameters
    for group in catalogue.groups {
      for parameter in group.schema.parameters {
        let key = "\(group.id).\(parameter.name)"
        let samples = parameter.kind.rules.samples(beside: parameter.defaultValue)
        #expect(!samples.isEmpty && samples[0] != parameter.defaultValue, "\(key)")
        for sample in samples {
          #expect(try parameter.accept(sample) == sample, "\(key)")
          var patches = Patches()
          patches[key: key] = sample
          let file = catalogue.config(of: patches)
          let read = try catalogue.read(Array(file.utf8), path: "c.json")
          #expect(read[key: key].map(sample.isWritten) ?? false, "\(key): \(file)")
          let half = parameter.value(from: parameter.defaultValue, to: sample, 0.4)
          #expect(try parameter.accept(half) == half, "\(key)")
          if case .text = sample { continue }
          let word = if case .rows = sample { parameter.json(of: sample).line } else { sample.shown }
          let set = try catalogue.read(settings: ["\(key)=\(word)"])
          #expect(set[key: key].map(sample.isWritten) ?? false, "\(key)=\(word)")
        }
      }
    }
  }

  @Test("every parameter, and every column of a list, changes the picture or the trace", arguments: Catalogue.ids)
  func everyParameterChangesPictureOrMotion(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      var sight = ConformanceSight()
      var plain: [ConformanceSession<E>: ConformanceSession<E>.Record] = [:]
      let sessions = try Self.sizes.flatMap { size in
        let scripts =
          try ConformanceScript.pieces(for: effect, in: size).map { try ConformanceScript.piece($0, in: size) }
          + [ConformanceScript.tile(effect, in: size)]
        return scripts.indices.map { ConformanceSession<E>(size: size, number: $0, script: scripts[$0]) }
      }
      func isSeen(_ name: String, _ value: ParameterValue) throws -> Bool {
        let tuned = try E.Parameters.defaults.applying(Patch([.init(name: name, value: value)]))
        for size in Self.sizes {
          let start = sight.marks(of: Running<E>(in: size).picture())
          if sight.marks(of: Running<E>(in: size, tuned).picture()) != start { return true }
        }
        for stack in sessions {
          let record = plain[stack] ?? stack.play(.defaults, &sight)
          plain[stack] = record
          if stack.play(tuned, &sight, unlike: record) == nil { return true }
        }
        return false
      }
      for parameter in Schema(of: E.Parameters.self).parameters {
        let others = parameter.others
        #expect(!others.isEmpty, "no other value for \(id).\(parameter.name)")
        #expect(
          try others.contains { try isSeen(parameter.name, $0) }, "nothing reads \(id).\(parameter.name)")
        for change in parameter.columnChanges {
          #expect(
            try isSeen(parameter.name, change.value), "nothing reads \(change.column) of \(id).\(parameter.name)")
        }
      }
    }
    try check(try Catalogue.named(id))
  }

  @Test("every parameter may change in the middle of anything", arguments: Catalogue.ids)
  func parametersMayChangeAtAnyStep(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      let size = Self.sizes[0]
      var script = ConformanceScript()
      for text in ConformanceScript.pieces[1...3] + [ConformanceScript.pieces[5]] {
        script.steps += try ConformanceScript.piece(text, in: size).steps
      }
      for parameter in Schema(of: E.Parameters.self).parameters {
        let values = parameter.ends + parameter.others
        var numbers = ConformanceNumbers()
        var running = Running<E>(in: size)
        for (index, inputs) in script.steps.enumerated() {
          // 17 is a prime, so that each value takes effect at different moments of the gestures.
          if index % 17 == 0, !values.isEmpty {
            try running.tune(Patch([.init(name: parameter.name, value: values[index / 17 % values.count])]))
            if index % 85 == 0 { numbers.check(running.picture(at: 0.5)) }
          }
          _ = running.step(inputs)
          // A number that is not finite stays so.
          guard index % 8 == 0 || index == script.steps.count - 1 else { continue }
          let bad = running.readouts.filter { !$0.value.isFinite }.map(\.name)
          if !bad.isEmpty { throw NotFinite(text: "\(id).\(parameter.name) at step \(index): \(bad)") }
        }
        #expect(numbers.faults.isEmpty, "\(id).\(parameter.name): \(numbers.faults)")
        for value in [values.first, values.last] {
          guard let value else { continue }
          var running = running
          let patch = Patch([.init(name: parameter.name, value: value)]).merging(Running<E>.calming)
          try running.tune(patch)
          let rests = running.rest(within: 300)
          #expect(rests, "\(id) never rests once \(parameter.name) is \(value)")
          // Tuning with unchanged values must change nothing.
          let state = running.current
          try running.tune(patch)
          _ = running.step([])
          let isSame = running.current == state
          #expect(isSame, "\(id).\(parameter.name)")
        }
      }
    }
    try check(try Catalogue.named(id))
  }

  @Test("pictures with the same key show the same", arguments: Catalogue.ids)
  func equalPictureKeysMeanEqualPictures(id: String) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      var sight = ConformanceSight()
      sight.doubts = true
      func look(_ size: Vector, _ name: String, _ parameters: E.Parameters, _ script: ConformanceScript) {
        var running = Running<E>(in: size, parameters)
        var tile = Canvas(size: size)
        running.drawTile(fraction: 1, on: &tile)
        _ = sight.marks(of: tile)
        for (index, inputs) in script.steps.enumerated() {
          _ = running.step(inputs)
          if index % 320 == 0 { _ = sight.marks(of: running.picture()) }
        }
        let keys = sight.stale.prefix(3).map(\.name)
        #expect(keys.isEmpty, "\(name) at \(size): \(keys)")
      }
      for (place, size) in Self.sizes.enumerated() {
        look(size, "the defaults", .defaults, try .everything(effect, in: size))
        for parameter in Schema(of: E.Parameters.self).parameters {
          // The first value on both stages, each other one on one of them.
          let values = parameter.others + parameter.columnChanges.map(\.value)
          for (index, value) in values.enumerated() where index == 0 || index % Self.sizes.count == place {
            let patch = Patch([.init(name: parameter.name, value: value)])
            let script = ConformanceScript(steps: [[]])
            look(size, "\(id).\(parameter.name)", try E.Parameters.defaults.applying(patch), script)
            if !sight.stale.isEmpty { return }
          }
        }
      }
    }
    try check(try Catalogue.named(id))
  }

  @Test(
    "everything stays finite at both ends of every range",
    arguments: Catalogue.ids, [Vector(160, 160), Vector(360, 640), Vector(844, 390), Vector(3840, 2160)])
  func everythingStaysFiniteAtRangeEnds(id: String, size: Vector) throws {
    func check<E: Effect>(_ effect: E.Type) throws {
      let script = try ConformanceScript.everything(effect, in: size)
      var numbers = ConformanceNumbers()
      func run(_ patch: Patch, _ name: String) throws {
        var running = Running<E>(in: size, try E.Parameters.defaults.applying(patch))
        for (index, inputs) in script.steps.enumerated() {
          _ = running.step(inputs)
          if index % 8 == 0 {
            let bad = running.readouts.filter { !$0.value.isFinite }.map(\.name)
            #expect(bad.isEmpty, "\(name) at step \(index): \(bad)")
            if !bad.isEmpty { return }
          }
          if index % 600 == 300 { numbers.check(running.picture(at: 0.3)) }
        }
        numbers.check(running.picture())
        #expect(numbers.faults.isEmpty, "\(name): \(numbers.faults)")
        if !numbers.faults.isEmpty { numbers = ConformanceNumbers() }
      }
      try run([:], id)
      // Every end on the smallest stage, one of two on the largest, one of four on the others.
      let share = size.x < 200 ? 1 : size.x > 2000 ? 2 : 4
      for (index, parameter) in Schema(of: E.Parameters.self).parameters.enumerated() {
        for (place, end) in parameter.ends.enumerated() where (index + place) % share == 0 {
          try run(Patch([.init(name: parameter.name, value: end)]), "\(id).\(parameter.name) = \(end)")
        }
      }
    }
    try check(try Catalogue.named(id))
  }
}

/// A readout that is not a finite number.
private struct NotFinite: Error {
  let text: String
}

/// A script on a stage of one size, and the recorded results with default values.
private struct ConformanceSession<E: Effect>: Hashable {
  struct Record {
    var readouts: [[UInt64]] = []
    var pictures: [[Mark]] = []
  }

  var size: Vector
  var number: Int
  var script: ConformanceScript

  /// Plays the script and returns its record; `nil` as soon as it differs from `other`.
  func play(_ parameters: E.Parameters, _ sight: inout ConformanceSight, unlike other: Record? = nil) -> Record? {
    var running = Running<E>(in: size, parameters)
    var record = Record()
    for (index, inputs) in script.steps.enumerated() {
      _ = running.step(inputs)
      record.readouts.append(running.bits)
      if let other, other.readouts[index] != running.bits { return nil }
      guard index % 40 == 39 || index == script.steps.count - 1 else { continue }
      record.pictures.append(sight.marks(of: running.picture()))
      if let other, other.pictures[record.pictures.count - 1] != record.pictures.last { return nil }
    }
    return record
  }

  static func == (a: Self, b: Self) -> Bool { a.size == b.size && a.number == b.number }

  func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(number)
  }
}

extension Picture {
  fileprivate var name: String {
    switch self {
    case .painted(let painting): painting.key
    case .baked(let baked): baked.key
    case .blurred(let blur): "blurred \(blur.picture.name)"
    case .art, .file, .drawing, .text: "\(self)"
    }
  }
}
