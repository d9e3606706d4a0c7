import Canvas
import Effects
import Files
import Formatting
import Gestures
import Interface
import Motion
import Playing

/// The card after a clip: it plays the clip's touches, shows and copies its path, and makes other files of it.
///
/// From 12 seconds after the last press on, a touch of the stage closes it, but not while a file is being made. It also
/// disappears when a take is trimmed, and during the next clip.
final class ClipCard: SurfaceTool {
  enum Target: Hashable, Sendable {
    case plate, close, play, cut, show, copy
    case make(ClipExport.Kind)
    case stop
  }

  var held: [Int: Target] = [:]
  private var clip: SavedClip?
  /// The file that is being made, and the share that is done; `nil` if none is.
  private var work: (export: ClipExport, share: Double)?
  /// The last file that was saved, which *Show in folder* and *Copy path* use.
  private var path = ""
  private var message = ""
  private var isBad = false
  /// The time from which a touch of the stage closes the card, in nanoseconds.
  private var end: Int64 = 0
  private var fade = Transition()

  private static let time: Int64 = 12_000_000_000

  /// Shows the card for a clip that is complete.
  func show(_ clip: SavedClip, with services: Services) {
    (self.clip, path) = (clip, clip.path)
    say(clip.message, with: services)
  }

  private func say(_ words: String, isBad: Bool = false, with services: Services) {
    message = words.prefix(1).uppercased() + words.dropFirst()
    self.isBad = isBad
    stay(with: services)
  }

  private func stay(with services: Services) {
    end = services.now + Self.time
    services.redraw()
  }

  private func close(with services: Services) {
    clip = nil
    services.redraw()
  }

  private func isShown(with services: Services) -> Bool {
    clip != nil && !services.isFilm && !services.ask(.isFilming) && services.ask(.kioskLook)?.isLocked != true
  }

  // MARK: - Files in the background

  private func make(_ kind: ClipExport.Kind, with services: Services) {
    guard work == nil, let clip, let effect = clip.effect else { return }
    let folder = clip.isTake ? CaptureFolder.path(.clips, with: services) : nil
    let export = ClipExport(kind, of: clip, effect: effect, into: folder, in: services.host.files)
    work = (export, 0)
    say("Making \(FilePath.name(of: export.path))", with: services)
    services.request(.export(export))
  }

  func follow(_ report: ExportReport, with services: Services) {
    guard let export = work?.export else { return }
    switch report {
    case .progress(let share):
      work?.share = share
      services.redraw()
    case .done(let bytes):
      (work, path) = (nil, export.path)
      let size = "\(max(1, (bytes + 50_000) / 100_000))"
      let megabytes = size.count < 2 ? "0.\(size)" : "\(size.dropLast()).\(size.suffix(1))"
      services.announcer.tell("fidget: saved \(export.path), \(megabytes) MB")
      services.announcer.log.write("capture.finished", [.init("path", .string(export.path))])
      tell("Saved \(FilePath.name(of: export.path)), \(megabytes) MB", with: services)
    case .failed(let reason):
      work = nil
      services.announcer.tell("fidget: \(reason)")
      services.announcer.log.write("capture.failed", [.init("reason", .string(reason))])
      tell(reason, isBad: true, with: services)
    }
  }

  /// Shows the result on the card, or as a toast if the card was closed.
  private func tell(_ words: String, isBad: Bool = false, with services: Services) {
    if clip == nil { return services.announcer.say(words, seconds: 8, isBad: isBad, .copy(path)) }
    say(words, isBad: isBad, with: services)
  }

  // MARK: - Hands

  func press(_ target: Target, by touch: TimedTouch, with services: Services) {
    guard let clip else { return }
    stay(with: services)
    switch target {
    case .plate: break
    case .close: close(with: services)
    case .play: read(clip, with: services) { .play($0, loops: true) }
    case .cut:
      read(clip, with: services) { .cut($0) }
      close(with: services)
    case .show: services.request(.showInFolder(services.host.files.realPath(of: path)))
    case .copy:
      services.host.clipboard = services.host.files.realPath(of: path)
      say("Path copied: \(services.host.written(path))", with: services)
    case .make(let kind): make(kind, with: services)
    case .stop: services.request(.endExport)
    }
  }

  /// Reads the take that the clip carries, and uses it.
  private func read(_ clip: SavedClip, with services: Services, _ use: @escaping @Sendable (LoadedTake) -> ToolAction) {
    guard let effect = services.scene.effect, effect.id == clip.effect else {
      return say("The clip shows \(clip.effect ?? "the gallery"): open that first", isBad: true, with: services)
    }
    let (library, path, values) = (services.tuner.library, services.tuner.path, services.tuner.stack.effective)
    let (files, pictures) = (services.host.files, services.host.pictures)
    let read: Reading.Read = { () throws(Problems<Problem>) in
      let take = try LoadedTake(
        path: clip.path, library: library, configPath: path, values: values, files, pictures)
      try take.check(for: effect)
      return use(take)
    }
    services.send(.read(clip.path, read))
  }

  // MARK: - Time

  var isAnimating: Bool { !fade.isAtRest }
  /// Whether a clip is offered; its captions and camera moves then show while it plays.
  var isOn: Bool { clip != nil }

  func watch(_ touch: TimedTouch, isStage: Bool, with services: Services) {
    if isStage, touch.event.phase == .down, clip != nil, work == nil, touch.nanoseconds >= end { close(with: services) }
  }

  func advance(to now: Int64, with services: Services) {
    if clip != nil, work == nil, held.isEmpty, services.ask(.isCutting) { close(with: services) }
    fade.turn(on: isShown(with: services), curve: .linear, duration: 0.16)
  }

  func animate(by seconds: Double, with services: Services) { fade.step(by: seconds) }
  func startOver(with services: Services) { clip = nil }

  // MARK: - Room and drawing

  func bottomSlot(with services: Services) -> BottomSlot? {
    guard isShown(with: services) else { return nil }
    let size = Self.size(files: clip?.kinds.count ?? 0, in: services.place.room)
    return BottomSlot(size: size, isNeeded: true, sinks: true)
  }

  func surface(with services: Services) -> Surface<Target>? {
    guard let slot = bottomSlot(with: services), let area = services.area(of: self, slot) else { return nil }
    let work = work.map { (kind: $0.export.kind, share: $0.share) }
    return Self.surface(
      message, isBad: isBad, kinds: clip?.kinds ?? [], work: work, accent: Look.paper, in: area)
  }

  func isCaptured(with services: Services) -> Bool { false }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    guard fade.value > 0, let surface = surface(with: services) else { return }
    services.inRoom(on: &canvas) { surface.draw(held: Set(held.values), alpha: fade.value, on: &$0) }
  }
}
