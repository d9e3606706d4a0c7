import Canvas
import Effects
import Motion
import Tuning

/// Pictures and clips as far as the playground knows of them: it asks for them, and says what became of them.
final class Captures: Tool {
  private let announcer: Announcer
  private(set) var isRecording = false
  private(set) var notice: (text: String, isError: Bool, until: Int64)?

  init(_ announcer: Announcer) { self.announcer = announcer }

  func perform(_ command: Command, at desk: Desk) -> Bool {
    switch command {
    case .picture: desk.ask(.savePicture(Self.freeName(desk, endings: [".png"]) + ".png"))
    case .clip where isRecording: desk.ask(.endRecording)
    case .clip:
      desk.ask(.record(Self.freeName(desk, endings: [".mp4", ".mkv"])))
      desk.scene.player?.startFilming()
    default: return false
    }
    return true
  }

  func isOn(_ command: Command, at desk: Desk) -> Bool? { command == .clip ? isRecording : nil }

  /// A name such as `fidget-lamp-20261121-170300` that neither of the endings is taken for.
  private static func freeName(_ desk: Desk, endings: [String]) -> String {
    let name = "fidget-\(desk.scene.effect?.id ?? "gallery")-\(desk.host.timestamp)"
    let taken = desk.host.files.names(in: ".")
    let free = (1...).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }
    return free.first { name in !endings.contains { taken.contains(name + $0) } } ?? name
  }

  /// What has become of a picture or a clip.
  func follow(_ news: CaptureNews, now: Int64) {
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

  private func say(_ text: String, isError: Bool = false, now: Int64) {
    announcer.tell("fidget: \(text)")
    notice = (text, isError, now + (isError ? 8 : 3) * 1_000_000_000)
  }

  /// Takes away what has been shown long enough.
  func advance(to now: Int64, at desk: Desk) {
    guard let until = notice?.until, now >= until else { return }
    notice = nil
    desk.redraw()
  }

  var isAnimating: Bool { notice != nil }

  func isCaptured(at desk: Desk) -> Bool { false }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard isRecording || notice != nil else { return }
    let top = desk.head(behind: self) + 16
    let bars = desk.tools.reduce(0) { $0 + $1.foot(at: desk) }
    desk.inRoom(on: &canvas) { canvas in
      if isRecording { Self.drawLight(below: top, on: &canvas) }
      if let notice { Self.drawNotice(notice.text, isError: notice.isError, above: bars, on: &canvas) }
    }
  }

  /// A red light while the window is recorded, upper right, below what stands there.
  static func drawLight(below top: Double, on canvas: inout Canvas) {
    let right = canvas.size.x - Look.margin(forWidth: canvas.size.x)
    let plate = Rect(x: right - 72, y: max(20, top), width: 72, height: 28)
    canvas.fill(.rounded(plate, 14), Look.ink.opacity(0.86))
    canvas.fill(.circle(Vector(plate.x + 17, plate.midY), radius: 5), Color(hex: 0xFF4A3D))
    let words = Rect(x: plate.x + 30, y: plate.y, width: 36, height: plate.height)
    canvas.label("REC", in: words, size: 12, Look.text, weight: .semibold, alignment: .leading)
  }

  /// A line at the bottom, in as many rows as it takes, above the `room` that others have there.
  static func drawNotice(_ text: String, isError: Bool, above room: Double = 0, on canvas: inout Canvas) {
    let margin = 16.0
    let most = min(480, canvas.size.x - 2 * margin) - 32
    let wanted = (TextWidth.estimate(text, size: 14, weight: .regular) + 8).rounded(.up)
    let run =
      wanted <= most
      ? TextRun(text, size: 14, width: wanted, alignment: .center)
      : TextRun(paragraph: text, size: 14, width: most, limit: 4)
    let size = run.box + Vector(32, 18)
    let plate = Rect(origin: Vector((canvas.size.x - size.x) / 2, canvas.size.y - margin - room - size.y), size: size)
    canvas.fill(.rounded(plate, 8), Look.ink.opacity(0.9))
    canvas.text(run, at: plate.origin + Vector(16, 9), isError ? Look.error : Look.text)
  }
}

/// What is told of a picture or a clip.
package enum CaptureNews: Hashable, Sendable {
  case recording(path: String)
  /// `missed` frames of a clip came too fast; nil for a picture.
  case saved(path: String, frames: Int, missed: Int?, words: String)
  case failed(String, wasRecording: Bool)
}
