import Effects
import Gestures
import Motion
import Takes

/// The check for hidden memory while a sketch is tried.
///
/// A second machine repeats steps from the bytes of the state alone, and the locals that functions share are compared
/// before and after.
struct SketchTrial {
  enum Depth {
    /// Some of the steps, up to a number of instructions in both machines; it runs between two frames.
    case quick
    /// Every step of all touches.
    case whole
  }

  private let depth: Depth
  private let second: SketchMachine
  private let remembered: [String: SketchMachine.Remembered]
  /// The most instructions of a quick check, some 40 ms; the work of words written in C is not included.
  private static let instructions: Int64 = 500_000
  private static let pictureEvery: Int64 = 80
  private static let repeatEvery: Int64 = 8

  init(_ depth: Depth, _ program: SketchProgram, beside machine: SketchMachine) throws(SketchFault) {
    self.depth = depth
    second = try SketchMachine(program.text, apart: program.process, artwork: program.artwork)
    remembered = try machine.remembered()
  }

  func hasSeenEnough(of machine: SketchMachine) -> Bool {
    depth == .quick && machine.spent + second.spent > Self.instructions
  }

  /// Returns whether the second machine repeats a step; a quick check repeats some, as hidden memory shows sooner or later.
  func repeats(step: Int64) -> Bool { depth == .whole || step <= 2 || step % Self.repeatEvery == 0 }

  /// Returns whether pictures, readouts and locals are checked after a step.
  func looks(after step: Int64) -> Bool { step == 1 || step % Self.pictureEvery == 0 }

  /// Repeats a step in the second machine and throws if the resulting states differ.
  func repeats(
    _ state: SketchBytes, _ inputs: [Input], _ parameters: [UInt8], _ token: Int, leadingTo next: SketchBytes
  ) throws(SketchFault) {
    let other = try second.exclusively { () throws(SketchFault) in
      try SketchPerformance.bring(parameters, token, to: second)
      try second.keep(state, as: .state)
      return try second.step(inputs)
    }
    guard other != next, let a = SketchValue.of(next), let b = SketchValue.of(other) else { return }
    throw SketchFault(
      "step: s.\(SketchValue.difference(a, b) ?? "") comes out differently when the step runs again from the same state: "
        + "it uses something that is not in the state, or keeps a table of the state elsewhere")
  }

  /// Throws if a local has changed since the sketch was loaded.
  func looksAtLocals(of machine: SketchMachine, _ text: String) throws(SketchFault) {
    let now = try machine.remembered()
    let changed = now.keys.filter { now[$0]?.value != remembered[$0]?.value }.min()
    guard let path = changed ?? remembered.keys.filter({ now[$0] == nil }).min() else { return }
    let name = String(path.prefix { $0 != "." && $0 != "[" })
    let line = SketchText.line(changing: name, in: text) ?? (now[path] ?? remembered[path])?.line
    throw SketchFault("local '\(name)' keeps memory between steps: put it into the state", line: line)
  }
}

extension SketchValue {
  /// Returns the path of the first part in which two values differ. `nil` if they are equal.
  static func difference(_ a: SketchValue, _ b: SketchValue) -> String? {
    guard a != b else { return nil }
    for (key, value) in a.members {
      if let path = difference(value, b[key]) { return path.isEmpty ? key : "\(key).\(path)" }
    }
    return b.members.first { a[$0.key] == .nothing }?.key ?? ""
  }

  /// Returns the path of the first part of a sketch's start state that another state lacks or has as another kind.
  ///
  /// `nil` if the state fits.
  static func misfit(of state: SketchValue, at start: SketchValue) -> String? {
    switch (start, state) {
    case (.record, .record(let members)):
      for (key, value) in start.members {
        guard let other = members.first(where: { $0.key == key })?.value else { return key }
        if let path = misfit(of: other, at: value) { return path.isEmpty ? key : "\(key).\(path)" }
      }
      return nil
    case (.own(let a, _), .own(let b, _)): return a == b ? nil : ""
    case (.integer, .number), (.number, .integer): return nil
    // Lists may change their length; an empty record is encoded as an empty list.
    case (.list(let a), .list(let b)):
      guard let a = a.first, let b = b.first, let path = misfit(of: b, at: a) else { return nil }
      return path.isEmpty ? "[1]" : "[1].\(path)"
    case (.list(let items), .record), (.record, .list(let items)): return items.isEmpty ? nil : ""
    case (.nothing, .nothing), (.flag, .flag), (.integer, .integer), (.number, .number), (.text, .text): return nil
    default: return ""
    }
  }
}

/// A rehearsal with touches of all kinds, to find faults before the user does.
enum SketchRehearsal {
  private static let first = """
    # fidget take 1
    # size 390 844
    at 0.02  tap 195 420
    at 0.20  drag 195 640 to 195 300 over 0.20
    at 0.60  fling 320 300 to 60 330 over 0.06
    at 0.80  fling 195 200 to 200 700 over 0.08
    at 1.00  pinch 195 420 from 120 to 220 over 0.15
    at 1.30  tap 60 800

    """

  /// The part that takes longer than a save may.
  ///
  /// Fingers that stay, in many places, several fingers, cancelled touches, and swipes from edge to edge.
  private static let patient = """
    at 1.6   hold 195 420 over 1.2
    at 3     hold 195 780 over 1.2
    at 4.4   hold 195 80 over 1.2
    at 5.8   hold 50 300 over 1.2
    at 7.2   hold 340 560 over 1.2
    at 8.6   tap 195 420
    at 8.8   tap 195 420
    at 9.2   hold 195 420 over 1.2
    at 9.6   tap 300 500
    at 10.6  finger 1 down 195 640
    at 11.7  finger 1 move 195 500
    at 12.8  finger 1 move 195 420
    at 12.81 finger 1 move 195 380
    at 12.82 finger 1 up 195 340
    at 13.6  finger 1 down 150 420
    at 13.7  finger 2 down 240 420
    at 13.8  finger 2 move 300 420
    at 14.9  finger 2 up
    at 15    finger 1 move 150 300
    at 15.1  finger 1 cancel
    at 15.4  finger 1 down 195 420
    at 15.5  finger 2 down 195 520
    at 15.6  finger 2 move 195 600
    at 15.7  finger 1 cancel
    at 15.7  finger 2 cancel
    at 16    scroll 195 420 by 0 -80
    at 16.1  magnify 195 420 by 1.2
    at 16.6  drag 4 420 to 386 420 over 0.7
    at 17.5  drag 386 420 to 4 420 over 0.7
    at 18.4  drag 195 4 to 195 840 over 0.7
    at 19.3  drag 195 840 to 195 4 over 0.7
    at 20.2  fling 4 420 to 386 420 over 0.1
    at 20.5  fling 386 420 to 4 420 over 0.1
    at 20.8  fling 195 4 to 195 840 over 0.1
    at 21.1  fling 195 840 to 195 4 over 0.1
    """

  /// Keys for a sketch with a keyboard: letters of one to four bytes, and every key at both ends of a text.
  private static let keys = """

    at 0.3   key backspace
    at 0.32  key left
    at 0.34  key right
    at 0.36  key enter
    at 0.4   type "Hé“🙂\\"\\\\ 7" over 0.05
    at 0.5   key left x 3 every 0.01
    at 0.55  key backspace x 2 every 0.01
    at 0.58  key right x 2 every 0.01
    at 0.6   type "!"
    at 0.62  key enter

    """

  /// More keys, which take longer than a save may: a code, a long text, and more deletions than there are characters.
  private static let patientKeys = """
    at 1.32  type "1234567890" over 0.2
    at 1.55  key enter
    at 21.4  type "The quick brown fox jumps over the lazy dog, 'twice' & more: 100 % {of} <it>." over 0.3
    at 21.8  key enter
    at 21.9  type "مرحبا e\u{301} 👩\u{200D}👧 ﷽"
    at 22    key left x 20 every 0.005
    at 22.2  type "a\u{300}\u{301}" over 0.02
    at 22.3  key right x 40 every 0.005
    at 22.6  key backspace x 40 every 0.005
    at 22.9  type " "
    at 23    key enter x 3 every 0.01
    """

  /// The touches of a rehearsal, and the keys for a sketch with a keyboard.
  private static func touches(_ program: SketchProgram, isWhole: Bool) -> String {
    let touches = isWhole ? first + patient + "\n" : first
    return program.hasKeyboard ? touches + keys + (isWhole ? patientKeys : "") : touches
  }

  private static func player(_ touches: String) -> TakePlayer {
    guard let take = try? Take(parsing: touches, named: "rehearsal") else { preconditionFailure("a bad rehearsal") }
    return TakePlayer(take)
  }

  static func run(_ program: SketchProgram, _ depth: SketchTrial.Depth) throws(SketchFault) {
    let isWhole = depth == .whole
    let player = player(touches(program, isWhole: isWhole))
    var performance = try SketchPerformance(program, in: Vector(390, 844), [:], doubted: depth)
    var (inputs, happenings): ([Input], [Happening]) = ([], [])
    // Steps without touches follow, for delayed reactions.
    for step in 0..<player.stepCount + Step.perSecond * (isWhole ? 12 : 1) / 4 {
      player.get(&inputs, of: step)
      try performance.step(inputs, &happenings)
    }
    // Setting the same values again, a step at rest and a resize must also work.
    try performance.tune(performance.patch)
    try performance.step([], &happenings)
    performance.resize(to: Vector(844, 390))
    try performance.step([], &happenings)
  }
}
