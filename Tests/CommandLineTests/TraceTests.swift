import Effects
import Foundation
import Motion
import Studies
import Takes
import Testing

/// Traces, with which engineers check motion: exact, complete, and the same each time.
@Suite struct TraceTests {
  struct Trace {
    let columns: [String]
    let rows: [[Double]]

    init(_ text: String) {
      let lines = text.split(separator: "\n")
      columns = lines.first.map { $0.split(separator: ",").map(String.init) } ?? []
      rows = lines.dropFirst().map { $0.split(separator: ",").map { Double($0) ?? .nan } }
    }

    subscript(name: String) -> [Double] {
      guard let index = columns.firstIndex(of: name) else { return [] }
      return rows.map { $0[index] }
    }
  }

  static func trace(_ arguments: String..., in folder: FidgetCommand.Folder = .init()) -> Trace {
    trace(arguments, in: folder)
  }

  static func trace(_ arguments: [String], in folder: FidgetCommand.Folder) -> Trace {
    let result = FidgetCommand.run(["trace"] + arguments, in: folder)
    #expect(result.status == 0, "\(result.errors)")
    return Trace(result.output)
  }

  @Test(arguments: EffectLibrary.builtIn.ids) func columnsAreThePublicReadouts(_ id: String) throws {
    let effect = try #require(EffectLibrary.builtIn[id])
    let readouts = try effect.make(Vector(390, 844), [:]).readouts.map(\.name)
    let trace = Self.trace(id, "--seconds", "1")
    #expect(trace.columns == ["step", "time"] + readouts)
    #expect(trace.rows.count == 241)
    #expect(trace["step"] == (0...240).map(Double.init))
    #expect(trace["time"] == (0...240).map { Double($0) / 240 })
  }

  /// Numbers have the digits of the standard library, and skipped steps at rest give the same rows as steps that run.
  @Test(arguments: EffectLibrary.builtIn.ids) func rowsEqualThePerformanceExactly(_ id: String) throws {
    let effect = try #require(EffectLibrary.builtIn[id])
    let demo = URL(fileURLWithPath: #filePath + "/../../../demos/\(id).take").standardized
    let size = Vector(390, 844)
    let take = TakePlayer(try Take(parsing: String(contentsOf: demo, encoding: .utf8), named: id), in: size)
    let result = FidgetCommand.run(["trace", id, "--demo", "--seconds", "40"])
    #expect(result.status == 0, "\(result.errors)")
    var performance = try effect.make(size, [:])
    for (step, line) in result.output.split(separator: "\n").dropFirst().enumerated() {
      if step > 0 { _ = try performance.step(take.inputs(in: Int64(step) - 1)) }
      let values = [Double(step) / 240] + performance.readouts.map(\.value)
      let texts = values.map(\.description).map { $0.hasSuffix(".0") ? String($0.dropLast(2)) : $0 }
      let row = "\(step)," + texts.joined(separator: ",")
      try #require(line == row)
    }
  }

  @Test func everyOptionSelectsEqualRows() {
    let all = Self.trace("lamp", "--seconds", "2")
    let some = Self.trace("lamp", "--seconds", "2", "--every", "60")
    #expect(some.rows == all.rows.enumerated().filter { $0.offset % 60 == 0 }.map(\.element))
  }

  @Test func jsonLinesEqualCSV() {
    let csv = Self.trace("lamp", "--seconds", "0.1")
    let result = FidgetCommand.run(["trace", "lamp", "--seconds", "0.1", "--format", "jsonl"])
    // The comparison is of texts, because not every JSON reader gives the double that a text means.
    let lines = result.lines.map { line in
      line.dropFirst().dropLast().split(separator: ",").map { pair in pair.split(separator: ":").map(String.init) }
    }
    #expect(lines.count == csv.rows.count)
    for (line, row) in zip(lines, csv.rows) {
      #expect(line.map { $0[0] } == csv.columns.map { "\"\($0)\"" })
      #expect(line.map { Double($0[1]) } == row)
    }
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.lines[1].utf8)) }
  }

  /// The time between zero crossings of the default lamp is the exact period 4·√(L/g)·K(sin(a/2)).
  ///
  /// K is computed by the arithmetic-geometric mean.
  @Test func defaultLampHasThePendulumsPeriod() throws {
    let trace = Self.trace("lamp", "--seconds", "20", "--set", "lamp.damping=0")
    let angle = trace["angle"]
    let time = trace["time"]
    var crossings: [Double] = []
    for index in 1..<angle.count where angle[index - 1] < 0 && angle[index] >= 0 {
      let share = -angle[index - 1] / (angle[index] - angle[index - 1])
      crossings.append(time[index - 1] + share * (time[index] - time[index - 1]))
    }
    let period = (try #require(crossings.last) - crossings[0]) / Double(crossings.count - 1)
    var a = 1.0
    var b = cos(Double.pi / 48 / 2)
    for _ in 0..<8 { (a, b) = ((a + b) / 2, (a * b).squareRoot()) }
    let exact = 2 * Double.pi / a * (250.0 / 3600).squareRoot()
    #expect(abs(period / exact - 1) < 1e-4, "\(period) against \(exact)")
  }

  /// Standard output has the rows or the events, never both.
  @Test func eventsOnStandardOutputStandAlone() {
    let run = FidgetCommand.run(["trace", "cards", "--demo", "--seconds", "3", "--events", "-"])
    #expect(run.status == 0 && run.lines.count > 3, "\(run.errors)")
    #expect(run.lines.allSatisfy { $0.hasPrefix("{\"") } && run.output.contains("\"event\":\"cards.snapped\""))
    for option in [["--every", "2"], ["--format", "csv"]] {
      let run = FidgetCommand.run(["trace", "cards", "--events", "-"] + option)
      #expect(run.status == 2 && run.errors.contains("expected --events FILE beside it"), "\(run.errors)")
    }
    let clip = ["render", "lamp", "--size", "64x48", "--seconds", "0.2", "-o", "null:", "--events", "-"]
    let render = FidgetCommand.run(clip)
    #expect(render.status == 0 && render.lines.allSatisfy { $0.hasPrefix("{") }, "\(render.output)")
    #expect(render.errors.contains("null:"))
  }

  @Test func takeTracesAreDeterministic() {
    let folder = FidgetCommand.Folder()
    folder.write(
      """
      # fidget take 1
      # size 390 844
      at 0.5  fling 300 420 to 80 420 over 0.12
      at 2.0  set cards.snapResponse 0.8
      at 2.5  drag 195 420 to 320 420 over 0.4 ease-out
      """, to: "a.take")
    let arguments = ["trace", "cards", "--take", "a.take", "--events", "events.jsonl"]
    let first = FidgetCommand.run(arguments, in: folder)
    let events = folder.read("events.jsonl") ?? ""
    let second = FidgetCommand.run(arguments, in: folder)
    #expect(first.output == second.output)
    #expect(events == folder.read("events.jsonl"))
    let front = Trace(first.output)["front"]
    #expect(front.max() ?? 0 >= 1)
    #expect(front.last == front.last?.rounded())
    #expect(events.contains("\"event\":\"cards.snapped\""), "\(events)")
    // The take lasts until 2.9 s; two more seconds show how the deck comes to rest.
    #expect(Trace(first.output).rows.count > 1150)
  }

  @Test(arguments: EffectLibrary.builtIn.ids) func demoOptionPlaysTheTakeOfThatName(_ id: String) {
    let short = ["--every", "60", "--seconds", "4"]
    let demos = URL(fileURLWithPath: #filePath + "/../../../demos").standardized
    let demo = FidgetCommand.run(["trace", id, "--demo"] + short)
    let take = FidgetCommand.run(["trace", id, "--take", demos.appendingPathComponent("\(id).take").path] + short)
    #expect(demo.status == 0 && demo.output == take.output, "\(demo.errors)")
    #expect(demo.output != FidgetCommand.run(["trace", id] + short).output)
  }

  @Test func gestureAndFingerTakesHaveTheSameTrace() {
    let folder = FidgetCommand.Folder()
    folder.write("at 0.5 drag 300 400 to 100 400 over 0.0667\n", to: "gesture.take")
    // The drag expands to even moves at 120 Hz and a lift at its end; here to 8 moves of 25 points.
    var lines = ["at 0.5 finger 1 down 300 400"]
    for move in 1...8 { lines.append("at \(0.5 + Double(move) / 120) finger 1 move \(300 - 25 * move) 400") }
    lines.append("at \(0.5 + 8.0 / 120) finger 1 up")
    folder.write(lines.joined(separator: "\n") + "\n", to: "finger.take")
    let gesture = FidgetCommand.run(["trace", "cards", "--take", "gesture.take", "--seconds", "3"], in: folder)
    let finger = FidgetCommand.run(["trace", "cards", "--take", "finger.take", "--seconds", "3"], in: folder)
    #expect(gesture.output == finger.output)
  }

  @Test func commandLineOverridesConfig() {
    let folder = FidgetCommand.Folder()
    folder.write("{\"lamp\": {\"cordLength\": 300, /* slow */ \"gravity\": 900,}}", to: "c.json")
    let config = Self.trace("lamp", "--seconds", "0", "--config", "c.json", in: folder)
    #expect(config["cordLength"] == [300])
    let set = Self.trace(
      "lamp", "--seconds", "0", "--config", "c.json", "--set", "lamp.cordLength=320", in: folder)
    #expect(set["cordLength"] == [320])
  }

  @Test func eventsLogTakeValuesAndCancelledFingers() {
    let folder = FidgetCommand.Folder()
    folder.write("{\"lamp\": {\"damping\": 0.5}}", to: "c.json")
    folder.write(
      "at 0.1 set lamp.gravity 1800\nat 0.2 finger 1 down 195 240\nat 0.3 finger 1 cancel\n", to: "a.take")
    _ = FidgetCommand.run(
      ["trace", "lamp", "--take", "a.take", "--config", "c.json", "--events", "e.jsonl"], in: folder)
    let lines = (folder.read("e.jsonl") ?? "").split(separator: "\n").map(String.init)
    #expect(lines.first?.contains("\"changed\":{\"lamp.damping\":[0.012,0.5]},\"hash\":\"") == true, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("{\"step\":24,") && $0.contains("\"lamp.gravity\":[3600,1800]") })
    #expect(lines.contains { $0.hasPrefix("{\"step\":72,") && $0.contains("\"event\":\"touch.cancelled\"") })
    #expect(!lines.contains { $0.contains("lamp.thrown") })
  }
}
