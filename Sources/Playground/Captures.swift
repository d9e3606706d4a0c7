import Canvas
import Tuning

/// Pictures and clips as far as the playground knows of them: it asks for them, and says what became of them.
@MainActor
struct Captures {
  private let announcer: Announcer
  private(set) var isRecording = false
  private(set) var notice: (text: String, isError: Bool, until: Int64)?

  init(_ announcer: Announcer) { self.announcer = announcer }

  /// A name such as `fidget-lamp-20261121-170300` that neither of the endings is taken for.
  static func freeName(_ layers: Layers, endings: [String]) -> String {
    let name = "fidget-\(layers.scene.effect?.id ?? "gallery")-\(layers.host.timestamp)"
    let taken = layers.host.files.names(in: ".")
    let free = (1...).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }
    return free.first { name in !endings.contains { taken.contains(name + $0) } } ?? name
  }

  /// What has become of a picture or a clip.
  mutating func follow(_ news: CaptureNews, now: Int64) {
    switch news {
    case .recording(let path):
      isRecording = true
      announcer.log.write("capture.started", [.init("path", .string(path))])
    case .saved(let path, let frames, let missed, let words):
      if missed != nil { isRecording = false }
      say(words, now: now)
      announcer.log.write(
        "capture.finished",
        [.init("path", .string(path)), .init("frames", .integer(frames))]
          + (missed.map { [.init("missed", .integer($0))] } ?? []))
    case .failed(let reason, let wasRecording):
      if wasRecording { isRecording = false }
      say(reason, isError: true, now: now)
      announcer.log.write("capture.failed", [.init("reason", .string(reason))])
    }
  }

  private mutating func say(_ text: String, isError: Bool = false, now: Int64) {
    announcer.tell("fidget: \(text)")
    notice = (text, isError, now + (isError ? 8 : 3) * 1_000_000_000)
  }

  /// Takes away what has been shown long enough; true when something went.
  mutating func forget(now: Int64) -> Bool {
    guard let until = notice?.until, now >= until else { return false }
    notice = nil
    return true
  }

  /// True while something shown will go by itself.
  var isAnimating: Bool { notice != nil }

  /// Over the picture, never in it. `top` is where others end in the upper right corner, `room` what they have at the bottom.
  func drawPlates(below top: Double, above room: Double, on canvas: inout Canvas) {
    if isRecording { CapturePlates.drawLight(below: top, on: &canvas) }
    if let notice { CapturePlates.drawNotice(notice.text, isError: notice.isError, above: room, on: &canvas) }
  }
}

/// What whoever makes pictures and clips tells of them.
package enum CaptureNews: Hashable, Sendable {
  case recording(path: String)
  /// `missed` frames of a clip came too fast; nil for a picture.
  case saved(path: String, frames: Int, missed: Int?, words: String)
  case failed(String, wasRecording: Bool)
}
