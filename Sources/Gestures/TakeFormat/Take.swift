import Motion

/// A recorded or written sequence of touches, replayable exactly: what a `.take` file says.
package struct Take: Equatable, Sendable {
  /// The id of the effect it was made for.
  package var effect: String?
  /// The size that its positions are meant for; without one they are taken as they are.
  package var size: Vector?
  /// The state it starts from, as one line of JSON.
  package var state: TakeHeader?
  /// What the effect's parameters said when it began that their defaults do not, as one line of JSON.
  package var parameters: TakeHeader?
  /// In order of time, lines of the same time as written.
  package var lines: [TakeLine]

  package init(
    effect: String? = nil, size: Vector? = nil, state: TakeHeader? = nil, parameters: TakeHeader? = nil,
    lines: [TakeLine] = []
  ) {
    self.effect = effect
    self.size = size
    self.state = state
    self.parameters = parameters
    self.lines = lines
  }

  /// The step at whose beginning a time in seconds falls: the one place where a take's times are rounded.
  package static func step(nearest seconds: Double) -> Int64 {
    Int64((seconds * Double(Step.perSecond)).rounded())
  }
}

/// What stands behind a header's word, and where, for messages.
package struct TakeHeader: Equatable, Sendable, ExpressibleByStringLiteral {
  package var text: String
  /// Both from 1; 0 when it comes from no file.
  package var line: Int
  package var column: Int

  package init(_ text: String, line: Int = 0, column: Int = 0) {
    self.text = text
    self.line = line
    self.column = column
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// Where it stands does not matter.
  package static func == (a: TakeHeader, b: TakeHeader) -> Bool { a.text == b.text }
}

/// One line of a take: what happens, and when.
package struct TakeLine: Equatable, Sendable {
  /// The step that gets it, counted from the start of the take; step n begins n/240 s after it.
  package var step: Int64
  /// Seconds after the beginning of the step, 0 ..< 1/240; 0 in takes written by hand.
  package var offset: Double
  package var action: TakeAction
  /// Where it stands in the file, from 1; 0 when it comes from no file.
  package var number: Int

  package init(step: Int64, offset: Double = 0, action: TakeAction, number: Int = 0) {
    self.step = step
    self.offset = offset
    self.action = action
    self.number = number
  }
}

/// What a line of a take brings about; lengths in points of the take's size, durations in seconds.
package enum TakeAction: Equatable, Sendable {
  case tap(at: Vector, over: Double)
  case drag(from: Vector, to: Vector, over: Double, TakeEasing)
  /// Moves evenly and lifts at full speed.
  case fling(from: Vector, to: Vector, over: Double)
  /// Two fingers about a centre, whose distance changes; the angle in degrees, clockwise on screen from level.
  case pinch(center: Vector, from: Double, to: Double, over: Double, degrees: Double, TakeEasing)
  case finger(Int, TakeFinger)
  case scroll(at: Vector, by: Vector)
  case magnify(at: Vector, by: Double)
  /// The window, and so the effect, gets another size.
  case size(Vector)
  /// A parameter gets another value, which is kept as the text it was written as.
  case set(key: String, value: String)

  /// How long a tap's finger stays down when the line does not say: well inside what counts as a tap.
  package static let tapDuration = 0.1
}

/// What one finger does in a `finger` line.
package enum TakeFinger: Equatable, Sendable {
  case down(Vector)
  case move(Vector)
  /// Where it was last, unless the line says where: a finger that was down before the take began.
  case up(at: Vector? = nil)
  case cancel(at: Vector? = nil)
}

/// How a drawn-out gesture spends its time.
package enum TakeEasing: String, CaseIterable, Sendable {
  case linear
  case easeIn = "ease-in"
  case easeOut = "ease-out"
  case easeInOut = "ease-in-out"
}
