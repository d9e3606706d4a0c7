import Effects
import Gestures
import Motion
import Sound
import Tuning

/// The names of inputs and their conversion to values and back, and the conversion of events.
extension SketchWords {
  static let units: [Unit] = [
    .points, .pointsPerSecond, .pointsPerSecondSquared, .seconds, .perSecond, .degrees, .degreesPerSecond, .times,
  ]
  /// The pictures of the folder `art`.
  static let pictures =
    ["aurora", "cat", "desert", "dusk", "fog", "night", "pano", "pig", "rain"] + (1...6).map { "a\($0)" }

  static func value(_ v: Vector) -> SketchValue { .record(["x": .number(v.x), "y": .number(v.y)]) }

  static func value(_ inset: ScreenInset) -> SketchValue {
    .record([
      "bottom": .number(inset.bottom), "left": .number(inset.left), "right": .number(inset.right),
      "top": .number(inset.top),
    ])
  }

  /// Returns an input in the form that `inputs:each()` yields.
  static func value(_ input: Input) -> SketchValue {
    switch input {
    case .finger(let event):
      .record([
        "id": .integer(Int64(event.id)), "kind": .text(event.phase.rawValue), "time": .number(event.time),
        "x": .number(event.position.x), "y": .number(event.position.y),
      ])
    case .scroll(let event):
      .record([
        "dx": .number(event.delta.x), "dy": .number(event.delta.y), "kind": .text("scroll"),
        "time": .number(event.time), "x": .number(event.position.x), "y": .number(event.position.y),
      ])
    case .magnify(let event):
      .record([
        "factor": .number(event.factor), "kind": .text("magnify"), "time": .number(event.time),
        "x": .number(event.position.x), "y": .number(event.position.y),
      ])
    case .key(let event):
      switch event.key {
      case .character(let scalar):
        .record(["kind": .text("key"), "text": .text(String(Character(scalar))), "time": .number(event.time)])
      case .named(let name):
        .record(["key": .text(name.rawValue), "kind": .text("key"), "time": .number(event.time)])
      }
    }
  }
}

extension Input {
  /// Decodes an input that `SketchWords.value` encoded.
  init?(_ value: SketchView) {
    guard let time = value["time"].double else { return nil }
    let kind = value["kind"].text ?? ""
    if kind == "key" {
      if let name = value["key"].text.flatMap({ KeyEvent.Name(rawValue: $0) }) {
        self = .key(KeyEvent(.named(name), time: time))
      } else if let scalar = value["text"].text?.unicodeScalars.first {
        self = .key(KeyEvent(.character(scalar), time: time))
      } else {
        return nil
      }
      return
    }
    guard let x = value["x"].double, let y = value["y"].double else { return nil }
    let place = Vector(x, y)
    switch kind {
    case "scroll":
      let way = Vector(value["dx"].double ?? 0, value["dy"].double ?? 0)
      self = .scroll(ScrollEvent(position: place, delta: way, time: time))
    case "magnify":
      self = .magnify(MagnifyEvent(position: place, factor: value["factor"].double ?? 1, time: time))
    default:
      guard let phase = FingerEvent.Phase(rawValue: kind), let id = value["id"].integer else { return nil }
      self = .finger(FingerEvent(id: Int(id), phase: phase, position: place, time: time))
    }
  }
}

extension Happening {
  /// Decodes an event that `happen` emitted, on a stage of a width.
  init(_ view: SketchView, width: Double) {
    var words = view.items
    _ = words.next()
    let (name, why, how) = (words.take().text ?? "", words.take().text ?? "", words.take())
    var reason = InlineText()
    reason.append(String(why.prefix(SketchLimits.reason)))
    let impact: Impact? =
      how.says("light") ? .light : how.says("medium") ? .medium : how.says("heavy") ? .heavy : nil
    let sound = ImpactSound(
      timbre: words.take(), pitch: words.take(), speed: words.take(), x: words.take(), impact, width)
    self.init(String(name.prefix(SketchLimits.name)), reason: reason, impact: impact, sound: sound)
  }
}

extension ImpactSound {
  /// Decodes the sound of an event. `nil` if the sketch gave it none of its own.
  fileprivate init?(
    timbre: SketchView, pitch: SketchView, speed: SketchView, x: SketchView, _ impact: Happening.Impact?,
    _ width: Double
  ) {
    let usual = impact.map { ImpactSound($0) }
    let isOwn = timbre.utf8.count > 0 || speed.double != nil || x.double != nil
    guard isOwn, let timbre = timbre.text.flatMap(Timbre.init) ?? usual?.timbre else { return nil }
    self.init(
      timbre, pitch: pitch.double ?? Self.usualPitch, strength: usual?.strength ?? Happening.Impact.medium.strength,
      speed: speed.double, pan: x.double.map { Self.pan(of: $0, across: width) } ?? 0)
  }
}

extension ScreenInset {
  /// Reads the inset of a state. `nil` if the value is no inset.
  init?(_ value: SketchValue) {
    guard let top = value["top"].double, let right = value["right"].double, let bottom = value["bottom"].double,
      let left = value["left"].double, value.members.count == 4
    else { return nil }
    self.init(top: top, right: right, bottom: bottom, left: left)
  }
}
