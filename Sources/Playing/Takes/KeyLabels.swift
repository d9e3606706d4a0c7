import Canvas
import Effects
import Formatting
import Gestures
import Motion

/// The keys that a take has just pressed, as labels over the picture beside its fingers.
package struct KeyLabels {
  private struct Label {
    var key: KeyEvent.Key
    /// The typed characters; empty for a named key.
    var text = ""
    var count = 1
    /// The time of the first key, in seconds.
    let start: Double
    /// The seconds since the first key.
    var age = 0.0
    /// The seconds since the last key.
    var rest = 0.0

    /// The opacity: it falls slowly after a pause.
    var alpha: Double {
      let left = 1 - max(0, rest - KeyLabels.pause) / KeyLabels.going
      return left * left
    }
  }

  /// The seconds without a key after which a label fades, and the duration of the fade.
  private static let (pause, going) = (0.9, 0.24)
  /// The number of labels at once; older ones vanish.
  private static let most = 3
  /// The number of letters that a label shows of the end of a text.
  private static let letters = 24
  private static let press = Spring(response: 0.26, dampingRatio: 0.62)

  private var labels: [Label] = []

  package init() {}

  package var isEmpty: Bool { labels.isEmpty }
  /// The texts of the labels, from the oldest to the newest.
  package var texts: [String] { labels.map(Self.text) }

  /// Adds a key that is pressed at a time in seconds: to the last label if that has keys of its kind.
  package mutating func press(_ key: KeyEvent.Key, at seconds: Double) {
    let isText = if case .character = key { true } else { false }
    if let last = labels.last, last.rest < Self.pause, isText ? !last.text.isEmpty : last.key == key {
      labels[labels.count - 1].count += 1
      labels[labels.count - 1].rest = 0
    } else {
      labels.append(Label(key: key, start: seconds))
      if labels.count > Self.most { labels.removeFirst() }
    }
    if case .character(let scalar) = key { labels[labels.count - 1].text.unicodeScalars.append(scalar) }
  }

  package mutating func advance(by seconds: Double) {
    for index in labels.indices {
      labels[index].age += seconds
      labels[index].rest += seconds
    }
    labels.removeAll { $0.rest >= Self.pause + Self.going }
  }

  package mutating func clear() { labels = [] }

  private static func text(_ label: Label) -> String {
    switch label.key {
    case .character:
      let isWhole = label.text.count <= letters
      return "“" + (isWhole ? label.text : "…" + label.text.suffix(letters)) + "”"
    case .named(let name):
      let word = name.rawValue.prefix(1).uppercased() + name.rawValue.dropFirst()
      return word + (label.count > 1 ? " × \(label.count)" : "")
    }
  }

  /// Draws the labels in the middle of the lower half, the newest below.
  package func draw(on canvas: inout Canvas) {
    for (place, label) in labels.reversed().enumerated() {
      let middle = Vector(canvas.size.x / 2, canvas.size.y * 0.62 - 50 * Double(place))
      let scale = 1 + 0.2 * (1 - Self.press.value(at: label.age))
      guard label.alpha < 1 else {
        canvas.with(.scale(scale, about: middle)) { Self.draw(label, at: middle, on: &$0) }
        continue
      }
      var picture = Canvas(size: canvas.size)
      Self.draw(label, at: middle, on: &picture)
      canvas.draw(Layer(picture, in: canvas.bounds, tint: .white.opacity(label.alpha)))
    }
  }

  /// Draws a label in the look of a finger's disc: a grey plate with a bright ring and a shadow.
  private static func draw(_ label: Label, at middle: Vector, on canvas: inout Canvas) {
    let width = max(40, canvas.size.x - 76)
    let run = TextRun(text(label), size: 17, weight: .semibold, width: width, alignment: .center, tabularDigits: true)
      .fitted(smallest: 11, anchor: .middle)
      .followed(by: [.init("\(label.start.text(places: 2)) s", size: 13, gap: 10)])
    let origin = middle - run.box / 2
    func plate(_ grown: Double) -> TextRun.Plate {
      TextRun.Plate(padding: Vector(16 + grown, 9 + grown), radius: 22 + grown)
    }
    canvas.shadow(of: plate(0), behind: run, at: origin, drop: 6, blur: 18, Look.ink.opacity(0.55))
    canvas.plate(plate(1), behind: run, at: origin, Look.ink.opacity(0.28))
    canvas.plate(plate(0), behind: run, at: origin, .white)
    canvas.plate(plate(-2.5), behind: run, at: origin, Look.ink.mixed(with: .white, 0.26))
    canvas.text(run, at: origin, Look.text, tails: [Look.text.opacity(0.75)])
  }
}
