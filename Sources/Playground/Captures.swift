import Canvas
import Effects
import Files
import Gestures
import Motion
import Tuning

/// Pictures and clips as far as the playground knows of them: it asks for them, and says what became of them.
final class Captures: TargetTool {
  private let announcer: Announcer
  private(set) var isRecording = false
  var held: [Int: Command] = [:]
  /// In nanoseconds: as of the last frame, and when the clip began.
  private var (now, start): (Int64, Int64) = (0, 0)
  /// Of a second, of the clip.
  private var tenths: Int64 = 0

  private static let tenth: Int64 = 100_000_000

  init(_ announcer: Announcer) { self.announcer = announcer }

  func perform(_ command: Command, at desk: Desk) -> Bool {
    switch command {
    case .picture:
      let folder = CaptureFolder.path(.pictures, at: desk)
      desk.ask(.savePicture(Self.freeName(in: folder, desk, endings: [".png"]) + ".png"))
    case .clip where isRecording: desk.ask(.endRecording)
    case .clip:
      desk.ask(.record(Self.freeName(in: CaptureFolder.path(.clips, at: desk), desk, endings: [".mp4", ".mkv"])))
      desk.scene.player?.startFilming()
    default: return false
    }
    return true
  }

  func isOn(_ command: Command, at desk: Desk) -> Bool? { command == .clip ? isRecording : nil }

  /// A path such as `captures/fidget-lamp-20261121-170300` that neither of the endings is taken for.
  private static func freeName(in folder: String, _ desk: Desk, endings: [String]) -> String {
    let name = "fidget-\(desk.scene.effect?.id ?? "gallery")-\(desk.host.timestamp)"
    let taken = desk.host.files.names(in: folder)
    let free = (1...).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }
    return folder + "/" + (free.first { name in !endings.contains { taken.contains(name + $0) } } ?? name)
  }

  /// What has become of a picture or a clip.
  func follow(_ news: CaptureNews, at desk: Desk) {
    switch news {
    case .recording(let path):
      (isRecording, start, tenths) = (true, now, 0)
      announcer.log.write("capture.started", [.init("path", .string(path))])
    case .saved(let path, let frames, let missed, let words):
      if missed != nil { isRecording = false }
      announcer.tell("fidget: \(words)")
      let told = words.replacing(path, with: desk.host.written(path))
      announcer.say(
        told.prefix(1).uppercased() + told.dropFirst(), seconds: 8, .copy(desk.host.files.realPath(of: path)))
      announcer.log.write(
        "capture.finished",
        [.init("path", .string(path)), .init("frames", .integer(frames))]
          + (missed.map { [.init("missed", .integer($0))] } ?? []))
    case .failed(let reason, let wasRecording):
      if wasRecording { isRecording = false }
      announcer.complain(reason, seconds: 8)
      announcer.log.write("capture.failed", [.init("reason", .string(reason))])
    }
  }

  func isCaptured(at desk: Desk) -> Bool { false }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard isRecording else { return }
    let top = Self.top(at: desk)
    desk.inRoom(on: &canvas) { Self.drawLight(seconds: Double(tenths) / 10, below: top, on: &$0) }
  }

  private static func top(at desk: Desk) -> Double { max(20, desk.head(behind: desk.captures) + 16) }

  private static func light(_ seconds: Double) -> TakeBadge {
    TakeBadge(kind: .filming, seconds: seconds, accent: Look.error)
  }

  /// A red light while the window is recorded, upper right, below what stands there.
  static func drawLight(seconds: Double, below top: Double, on canvas: inout Canvas) {
    light(seconds).draw(below: top, on: &canvas)
  }

  // MARK: - Hands and time

  /// A tap on the light ends the clip.
  func targets(at desk: Desk) -> [(target: Command, area: Rect)] {
    if !isRecording { return [] }
    let plate = Self.light(Double(tenths) / 10).plate(below: Self.top(at: desk), in: desk.place.room)
    return [(.clip, desk.inWindow(TakeBadge.target(plate)))]
  }

  func press(_ target: Command, by touch: TimedTouch, at desk: Desk) { desk.perform(target) }

  /// The light counts tenths of a second, also over what is at rest.
  func advance(to now: Int64, at desk: Desk) {
    self.now = max(self.now, now)
    guard isRecording else { return }
    let tenths = (self.now - start) / Self.tenth
    if tenths != self.tenths { desk.redraw() }
    self.tenths = tenths
  }

  var nextMoment: Int64? { isRecording ? start + (tenths + 1) * Self.tenth : nil }
}

/// Where pictures and clips go: `captures` beside the config, and where there is no config file, the user's own folders.
@MainActor
enum CaptureFolder {
  enum Kind: String {
    case pictures = "PICTURES"
    case clips = "VIDEOS"

    fileprivate var usual: String { self == .pictures ? "Pictures" : "Videos" }
  }

  static func path(_ kind: Kind, at desk: Desk) -> String {
    let config = desk.tuner.path
    if case .present = desk.host.files.stamp(of: config) {
      let folder = FilePath.folder(of: config)
      return folder == "." ? "captures" : folder + "/captures"
    }
    return user(kind, desk.host) ?? "captures"
  }

  /// As `user-dirs.dirs` has it; nil where there is no home.
  private static func user(_ kind: Kind, _ host: any Host) -> String? {
    guard let home = host.environment("HOME"), home.hasPrefix("/") else { return nil }
    let config = host.environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
    let bytes = (try? host.files.bytes(at: config + "/user-dirs.dirs", atMost: 1 << 16)) ?? []
    let line = "XDG_\(kind.rawValue)_DIR="
    for text in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where text.hasPrefix(line) {
      let value = text.dropFirst(line.count).filter { $0 != "\"" }
      let path = value.hasPrefix("$HOME") ? home + value.dropFirst(5) : String(value)
      // A folder that is the home itself is switched off.
      if path.hasPrefix("/"), path != home, path != home + "/" { return path }
    }
    return "\(home)/\(kind.usual)"
  }
}

/// What is told of a picture or a clip.
package enum CaptureNews: Hashable, Sendable {
  case recording(path: String)
  /// `missed` frames of a clip came too fast; nil for a picture.
  case saved(path: String, frames: Int, missed: Int?, words: String)
  case failed(String, wasRecording: Bool)
}
