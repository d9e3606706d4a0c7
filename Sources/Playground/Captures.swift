import Canvas
import Effects
import Files
import Gestures
import Interface
import Motion
import Playing
import Tuning

/// The tool that saves pictures and clips: it asks the window for them and reports the result.
final class Captures: SurfaceTool {
  private let announcer: Announcer
  private(set) var isRecording = false
  /// Whether the clip has ended, and its file is being completed.
  private var isEnding = false
  /// Whether a clip was requested, or its file is not complete yet.
  private(set) var isFilming = false
  /// The id of the effect that the clip shows; `nil` for the gallery.
  private var effect: String?
  private var choice: FilmedChoice
  /// The preview of the chosen area, shown after each choice until `previewEnd`, in nanoseconds.
  private var preview = Transition()
  private var previewEnd: Int64 = 0
  var held: [Int: Command] = [:]
  /// The times of the last frame and of the start of the clip, in nanoseconds.
  private var (now, start): (Int64, Int64) = (0, 0)
  /// The length of the clip so far, in tenths of a second.
  private var tenths: Int64 = 0

  private static let tenth: Int64 = 100_000_000
  /// The time for which the preview stays, in nanoseconds.
  private static let previewTime: Int64 = 2_500_000_000

  init(_ announcer: Announcer, _ host: any Host) {
    self.announcer = announcer
    choice = FilmedChoice(host)
  }

  /// The area that clips show.
  var area: FilmedArea { choice.area }
  /// Whether the clip being recorded leaves out the panel.
  var filmsStage: Bool { isFilming && area != .window }

  func perform(_ command: Command, with services: Services) -> Bool {
    switch command {
    case .picture:
      let folder = CaptureFolder.path(.pictures, with: services)
      services.request(.savePicture(Self.freeName(in: folder, services, endings: [".png"]) + ".png"))
    case .clip where isEnding: break
    case .clip where isRecording:
      isEnding = true
      services.request(.endRecording)
      services.redraw()
    case .filmed where isFilming: announcer.say("Clips keep their area until they end", .command(.clip, "Stop"))
    case .filmed:
      choice.choose(choice.area.next)
      announcer.say(area.message, .command(.clip, "Film"))
      previewEnd = services.now + Self.previewTime
      services.redraw()
    case .clip:
      (isFilming, effect) = (true, services.scene.effect?.id)
      preview = Transition()
      previewEnd = 0
      services.request(
        .record(Self.freeName(in: CaptureFolder.path(.clips, with: services), services, endings: [".mp4", ".mkv"])))
      services.scene.player?.startFilming()
    default: return false
    }
    return true
  }

  func isOn(_ command: Command, with services: Services) -> Bool? { command == .clip ? isRecording : nil }

  /// Returns a path such as `captures/fidget-lamp-20261121-170300` that no file with one of the endings has.
  private static func freeName(in folder: String, _ services: Services, endings: [String]) -> String {
    let name = "fidget-\(services.scene.effect?.id ?? "gallery")-\(services.host.timestamp)"
    let taken = services.host.files.names(in: folder)
    let free = (1...).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }
    return folder + "/" + (free.first { name in !endings.contains { taken.contains(name + $0) } } ?? name)
  }

  /// Reports the progress or the result of a picture or a clip.
  func follow(_ news: CaptureReport, with services: Services) {
    switch news {
    case .recording(let path):
      (isRecording, isEnding, start, tenths) = (true, false, now, 0)
      announcer.log.write("capture.started", [.init("path", .string(path))])
    case .saved(let path, let frames, let missed, let words):
      if missed != nil { (isRecording, isFilming, isEnding) = (false, false, false) }
      announcer.tell("fidget: \(words)")
      if missed == nil {
        let message = words.replacing(path, with: services.host.written(path))
        announcer.say(
          message.prefix(1).uppercased() + message.dropFirst(), seconds: 8,
          .copy(services.host.files.realPath(of: path)))
      } else {
        let clip = SavedClip(
          path: path, seconds: Double(frames) / 60, effect: effect, isPhone: area == .phone,
          isRough: (missed ?? 0) * 20 > frames)
        services.send(.showClip(clip))
      }
      announcer.log.write(
        "capture.finished",
        [.init("path", .string(path)), .init("frames", .integer(frames))]
          + (missed.map { [.init("missed", .integer($0))] } ?? []))
    case .failed(let reason, let wasRecording):
      if wasRecording { (isRecording, isEnding) = (false, false) }
      if !isRecording { isFilming = false }
      announcer.complain(reason, seconds: 8)
      announcer.log.write("capture.failed", [.init("reason", .string(reason))])
    }
  }

  func isCaptured(with services: Services) -> Bool { false }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    if preview.value > 0 {
      FilmedPreview(area: filmedArea(with: services), isPhone: area == .phone).draw(alpha: preview.value, on: &canvas)
    }
    guard let surface = surface(with: services) else { return }
    services.inRoom(on: &canvas) { surface.draw(on: &$0) }
  }

  /// Returns the area that clips show, in points of the window.
  func filmedArea(with services: Services) -> Rect {
    area == .window ? Rect(size: services.size) : services.stageArea.intersection(Rect(size: services.size))
  }

  /// Returns the red recording badge at the upper right, which ends the clip, and then says that the file is completed;
  /// `nil` while no clip is recorded.
  func surface(with services: Services) -> Surface<Command>? {
    guard isRecording else { return nil }
    let top = max(20, services.head(behind: self) + 16)
    return Self.light(seconds: isEnding ? nil : Double(tenths) / 10, below: top, in: services.place.room)
  }

  /// Returns the badge; without seconds, that of a clip whose file is completed.
  static func light(seconds: Double?, below top: Double, in room: Vector) -> Surface<Command> {
    let badge = ActivityBadge(kind: seconds == nil ? .saving : .filming, seconds: seconds, accent: Look.mist)
    return Surface(corner: [badge.part(.clip)], below: top, in: room)
  }

  // MARK: - Input and time

  func press(_ target: Command, by touch: TimedTouch, with services: Services) { services.perform(target) }

  /// Whether a clip is made: its take needs the steps at rest, since it would be shorter than the picture without them.
  var needsSteps: Bool { isFilming && !isEnding }

  /// Advances the badge's clock in tenths of a second.
  ///
  /// The badge asks for a redraw even if the effect is at rest.
  func advance(to now: Int64, with services: Services) {
    self.now = max(self.now, now)
    preview.turn(on: now < previewEnd, curve: .linear, duration: 0.16)
    guard isRecording, !isEnding else { return }
    let tenths = (self.now - start) / Self.tenth
    if tenths != self.tenths { services.redraw() }
    self.tenths = tenths
  }

  func animate(by seconds: Double, with services: Services) { preview.step(by: seconds) }
  var isAnimating: Bool { !preview.isAtRest }

  var nextMoment: Int64? {
    let end = preview.target == 1 ? previewEnd : nil
    return [isRecording && !isEnding ? start + (tenths + 1) * Self.tenth : nil, end].compactMap { $0 }.min()
  }
}

/// The folder for pictures and clips: `captures` beside the config, or the user's own folders if there is no config file.
@MainActor
enum CaptureFolder {
  enum Kind: String {
    case pictures = "PICTURES"
    case clips = "VIDEOS"

    fileprivate var usual: String { self == .pictures ? "Pictures" : "Videos" }
  }

  static func path(_ kind: Kind, with services: Services) -> String {
    let config = services.tuner.path
    if case .present = services.host.files.stamp(of: config) {
      let folder = FilePath.folder(of: config)
      return folder == "." ? "captures" : folder + "/captures"
    }
    return user(kind, services.host) ?? "captures"
  }

  /// Returns the folder that `user-dirs.dirs` names, or its usual name in the home folder; `nil` if `HOME` is not set.
  private static func user(_ kind: Kind, _ host: any Host) -> String? {
    guard let home = host.environment("HOME"), home.hasPrefix("/") else { return nil }
    let config = host.environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
    let bytes = (try? host.files.bytes(at: config + "/user-dirs.dirs", atMost: 1 << 16)) ?? []
    let line = "XDG_\(kind.rawValue)_DIR="
    for text in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where text.hasPrefix(line) {
      let value = text.dropFirst(line.count).filter { $0 != "\"" }
      let path = value.hasPrefix("$HOME") ? home + value.dropFirst(5) : String(value)
      // `user-dirs.dirs` switches a folder off by naming the home folder itself.
      if path.hasPrefix("/"), path != home, path != home + "/" { return path }
    }
    return "\(home)/\(kind.usual)"
  }
}

/// A report from the window about a picture or a clip.
package enum CaptureReport: Hashable, Sendable {
  case recording(path: String)
  /// The file is complete.
  ///
  /// `missed` is the number of frames that a clip left out because they came too fast; `nil` for a picture.
  case saved(path: String, frames: Int, missed: Int?, words: String)
  case failed(String, wasRecording: Bool)
}
