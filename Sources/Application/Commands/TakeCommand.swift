import CommandLineSyntax
import Commands
import Effects
import Experiments
import Formatting
import Glibc
import Motion
import Playing
import Takes
import Threads
import Tuning

extension Command {
  private static let expand = Option("--expand", "print the take with every gesture written as single fingers")
  private static let json = Option("--json", "print everything about it as JSON")
  private static let takeOutput = Option(
    "--output", short: "-o", value: "FILE.take", file: .writes, "write the take that a picture or a clip contains")
  private static let sketch = Option("--sketch", "print the sketch that a picture or a clip contains")
  private static let expect = Option("--expect", "print `expect` lines for what happens now")

  /// `fidget take`: describes a take in words.
  static let take = Command(
    name: "take", operands: "FILE",
    summary: "Describes a take: its length, its gestures, its settings.",
    examples: [
      ("take fling.take", "its length, and its gestures as lines of a take"),
      ("take clip.mp4 -o clip.take", "the take that a clip contains"),
    ],
    options: [expand, json, expect, takeOutput, sketch, .config]
  ) { arguments in
    let path = try arguments.operand("take: expected the file of a take", only: "take explains one take")
    let forms = [expand, json, expect, takeOutput, sketch].filter(arguments.has)
    if forms.count > 1 { throw Failure.usage("\(forms[0].name) and \(forms[1].name): expected only one of them") }
    if arguments.has(expect) {
      return try TakeTest.propose(path, arguments.all(.config).map { "--config=\($0)" }, arguments)
    }
    let host = ProgramHost(nil, arguments.files)
    let (take, brought): (Take, CarriedSketch?)
    var printed: String?
    do throws(Problems<Problem>) {
      let carried = try Take.carried(by: path, host.files)
      brought = carried.flatMap { CarriedSketch($0) }
      if arguments.has(sketch) {
        guard let brought else { throw Problems(path: path, "contains no sketch") }
        // A terminal would obey control characters in the text, so they are made visible there.
        let text = brought.source.text
        let isSeen = isatty(RunContext.current.output) != 0
        printed = isSeen ? LuaText.lines(of: text).map(\.text.visible).joined(separator: "\n") : text
      }
      // A take whose sketch is not in the library cannot be checked: it is described unchecked.
      if let carried, let brought, printed != nil || arguments.library.card(of: brought.source) == nil {
        take = carried
      } else {
        take = try LoadedTake(path, arguments.library, configPath: arguments.location.path, [:], host).take
      }
    } catch {
      // An editor follows a line that begins with the file, so no prefix is printed.
      for line in error.lines { Output.error(line) }
      return 1
    }
    if let printed {
      try Output.text(printed)
    } else if let output = try arguments.target(takeOutput) {
      _ = try arguments.path(takeOutput, endingIn: ".take")
      var take = take
      take.clip = nil
      try Output.write(take.text, to: output)
    } else if arguments.has(expand) {
      // A take may have control characters in its names; `Output.line` escapes them, as a terminal must not obey them.
      for line in take.expanded.text.unicodeScalars.split(separator: "\n") { try Output.line(String(line)) }
    } else if arguments.has(json) {
      try Output.line(TakeStory(path, take).json.line)
    } else {
      for line in TakeStory(path, take).lines { try Output.line(line) }
      if let brought {
        let all = "\(brought.source.text.utf8.count) bytes" + (brought.drawings.map { " with \($0)" } ?? "")
        try Output.line("contains a sketch, \(brought.id), of \(all): --sketch prints it")
      }
    }
    return 0
  }
}

/// The description of a take, as lines for people and as JSON for programs.
@MainActor
private struct TakeStory {
  let name: String
  let take: Take
  private let gestures: [TakeGesture]
  private let seconds: Double

  init(_ name: String, _ take: Take) {
    (self.name, self.take, gestures) = (name, take, take.gestures)
    seconds = Step.time(TakePlayer(take).lastStep ?? 0)
  }

  /// The greatest number of fingers that are down at once.
  private var fingers: Int {
    let changes = gestures.flatMap { [(time: $0.start, count: $0.fingers), (time: $0.end, count: -$0.fingers)] }
    var (now, most) = (0, gestures.map(\.fingers).max() ?? 0)
    for change in changes.sorted(by: { ($0.time, $0.count) < ($1.time, $1.count) }) {
      now += change.count
      most = max(most, now)
    }
    return most
  }

  /// The lines of the take that are not gestures: values set, sizes, directions.
  private var changes: [TakeLine] {
    take.lines.filter { line in
      switch line.action {
      case .set, .size, .direction: true
      case .strokes, .finger, .scroll, .magnify, .keys: false
      }
    }
  }

  var lines: [String] {
    func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
    var about = ["\(seconds.text(places: 2)) s"]
    about.append(take.effect.map { "for \($0.excerpt)" } ?? "for any effect")
    about.append(take.size.map { "at \($0.x.shortText) × \($0.y.shortText) points" } ?? "at any size")
    about.append(count(gestures.count, "gesture", "gestures"))
    about.append(fingers == 0 ? "no fingers" : fingers == 1 ? "one finger at a time" : "\(fingers) fingers at once")
    var lines = ["\(name): \(about.joined(separator: ", "))"]
    lines.append(take.state == nil ? "starts where the effect starts" : "starts in mid-motion, from its own state")
    if let parameters = take.parameters {
      let own = JSONDocument(parameters.text).root?.members ?? []
      lines.append(
        own.isEmpty
          ? "with every parameter at its default" : "with \(own.map(\.key).joined(separator: ", ")) of its own")
    }
    let rows = gestures.map { ($0.start, $0.text) } + changes.map { (Step.time($0.step), $0.text) }
    let sorted = rows.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    if !sorted.isEmpty { lines += [""] + sorted }
    return lines
  }

  var json: JSONValue {
    func point(_ v: Vector) -> JSONValue { .array([.number(v.x), .number(v.y)]) }
    var members: [JSONValue.Member] = [.init("file", .string(name)), .init("seconds", .number(seconds))]
    if let effect = take.effect { members.append(.init("effect", .string(effect))) }
    if let size = take.size { members.append(.init("size", point(size))) }
    members.append(.init("hasState", .flag(take.state != nil)))
    members.append(.init("hasParameters", .flag(take.parameters != nil)))
    members.append(.init("fingers", .integer(fingers)))
    members.append(.init("gestures", .array(gestures.map { .object($0.members(point)) })))
    members.append(
      .init(
        "changes",
        .array(
          changes.map { line in
            let words = line.action.text.split(separator: " ", maxSplits: 1).map { JSONValue.string(String($0)) }
            return ["time": .number(Step.time(line.step)), "name": words[0], "details": words[1]]
          })))
    return .object(members)
  }
}

extension TakeGesture {
  fileprivate func members(_ point: (Vector) -> JSONValue) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("time", .number(start)), .init("end", .number(end)),
      .init("fingers", .integer(fingers)), .init("cancelled", .flag(isCancelled)),
    ]
    switch kind {
    case .tap(let place), .hold(let place): members.append(.init("at", point(place)))
    case .drag(let from, let to, let velocity), .fling(let from, let to, let velocity):
      members += [.init("from", point(from)), .init("to", point(to)), .init("velocity", point(velocity))]
      if !via.isEmpty { members.append(.init("via", .array(via.map(point)))) }
    case .pinch(let from, let to, let start, let end):
      members += [
        .init("from", point(from)), .init("to", point(to)), .init("distances", .array([.number(start), .number(end)])),
        .init("angle", .number(angle)), .init("turn", .number(turn)),
      ]
    case .scroll(let place, let by, let turns):
      members += [.init("at", point(place)), .init("by", point(by)), .init("turns", .integer(turns))]
    case .magnify(let place, let by, let turns):
      members += [.init("at", point(place)), .init("by", .number(by)), .init("turns", .integer(turns))]
    case .keys(let keys):
      if case .text(let text, _) = keys { members.append(.init("text", .string(text))) }
      if case .key(let key, _, _) = keys { members.append(.init("key", .string(key.rawValue))) }
      members.append(.init("count", .integer(keys.count)))
    }
    if wait > 0 { members.append(.init("wait", .number(wait))) }
    if hold > 0 { members.append(.init("hold", .number(hold))) }
    return members
  }
}
