import Canvas
import Effects
import Formatting
import Gestures
import Interface
import Motion
import Panel
import Playing
import Takes

/// The tool that cuts a take on the time bar: the ends of the part, captions and camera moves at the shown step.
///
/// The take plays once into the timeline and stands still at a step. Each edit is one step to undo, and is kept in a file
/// beside the original. `CutTool+Hands.swift` has the bar and its fingers.
final class CutTool: Tool {
  var edits: TakeEdits?
  var range: ClosedRange<Int64> = 0...0
  /// The number of steps of the take.
  var steps: Int64 = 0
  /// The step that is shown after the take has played into the timeline; `nil` once it is shown.
  var awaited: Int64?
  var isLooping = false
  var selected: Int?
  /// The frame of a camera move that is being placed; `nil` if none is.
  var zoom: ZoomFrame?
  var grip: Grip?
  var held: [Int: CutBar.Target] = [:]

  /// A finger on a handle of the line.
  struct Grip {
    let finger: Int
    let handle: CutLine.Handle
    let origin: Vector
    var last: Vector
    /// The step under the finger, with its fraction.
    var step: Double
    var hasMoved = false
  }

  var isOn: Bool { edits != nil }

  // MARK: - Beginning and ending

  /// Plays a take into the timeline and shows its first step.
  func begin(_ take: LoadedTake, with services: Services) {
    edits = TakeEdits(take.take)
    (selected, zoom) = (nil, nil)
    show(take, at: 0, keeping: nil, with: services)
  }

  /// Plays a take into the timeline, and then shows one of its steps.
  private func show(_ take: LoadedTake, at step: Int64, keeping kept: ClosedRange<Int64>?, with services: Services) {
    isLooping = false
    services.scene.lengthenPast(to: Int(take.barSteps / Step.perSecond) + 1)
    services.send(.play(take, loops: false))
    services.announcer.hush()
    guard let player = services.scene.player, player.takeSteps > 0 else { return leave(with: services) }
    steps = take.barSteps
    range = kept ?? 0...steps
    awaited = step.clamped(to: 0...steps)
    services.send(.wind(to: steps))
  }

  /// Shows the edited take again.
  private func showEdited(at step: Int64, keeping kept: ClosedRange<Int64>? = nil, with services: Services) {
    guard let edits else { return }
    do throws(Problems<Problem>) {
      show(
        try load(edits.take, named: edits.path ?? "the take", with: services), at: step, keeping: kept, with: services)
    } catch {
      services.announcer.complain(error)
      leave(with: services)
    }
  }

  private func load(_ take: Take, named name: String, with services: Services) throws(Problems<Problem>) -> LoadedTake {
    var take = try LoadedTake(
      text: take.text, named: name, library: services.tuner.library, configPath: services.tuner.path,
      values: services.tuner.stack.effective, services.host.pictures)
    take.isOwn = true
    return take
  }

  private func leave(with services: Services) {
    (edits, awaited, isLooping, zoom, selected, grip) = (nil, nil, false, nil, nil, nil)
    held = [:]
    services.scene.shortenPast()
    services.redraw()
  }

  /// Ends the cutting, resumes time, and offers files of the edited take.
  private func finish(with services: Services) {
    if isLooping { services.perform(.loop) }
    if let path = edits?.path, let effect = services.scene.effect {
      let clip = SavedClip(
        path: path, seconds: Step.time(steps), effect: effect.id,
        isPhone: services.ask(.filmedArea) == .phone)
      services.send(.showClip(clip))
    }
    leave(with: services)
    if services.scene.clock.isPaused { services.perform(.pause) }
  }

  func enter(with services: Services) { if isOn { leave(with: services) } }
  func startOver(with services: Services) { leave(with: services) }

  /// Ends the cutting when time goes on, and ends the loop when it is paused.
  func settle(with services: Services) {
    guard isOn, awaited == nil, !services.ask(.isWinding) else { return }
    if isLooping, services.scene.clock.isPaused || services.scene.player?.playback?.loops != true {
      showEdited(at: range.lowerBound, keeping: range, with: services)
    } else if !isLooping, !services.scene.clock.isPaused {
      leave(with: services)
    }
  }

  func advance(to now: Int64, with services: Services) {
    guard let step = awaited, !services.ask(.isWinding) else { return }
    awaited = nil
    guard services.scene.clock.isPaused else { return leave(with: services) }
    noteLostStart(with: services)
    scrub(to: step, with: services)
  }

  /// Says that the first steps of a take do not fit into the timeline's memory.
  private func noteLostStart(with services: Services) {
    guard let player = services.scene.player, let past = services.scene.past, let shown = player.takeStep else {
      return
    }
    let lost = past.lowerBound - (player.position - shown)
    if lost > 0 {
      services.announcer.say(
        "The first \(Step.time(lost).text(places: 1)) s need too much memory to be shown", isBad: true)
    }
  }

  // MARK: - Edits

  func shown(with services: Services) -> Int64 {
    (services.scene.player?.takeStep ?? 0).clamped(to: 0...steps)
  }

  func scrub(to step: Int64, with services: Services) {
    guard services.scene.clock.isPaused, let player = services.scene.player, let past = services.scene.past,
      let from = player.takeStep
    else { return }
    let place = (player.position - from + step).clamped(to: past)
    guard place != player.position else { return }
    services.scene.scrub(to: place)
    services.send(.forgetTouches)
    services.redraw()
  }

  /// Adopts an edited take as one step to undo, and shows it.
  func edit(
    _ take: Take, at step: Int64, keeping kept: ClosedRange<Int64>? = nil, with services: Services
  ) {
    guard edits != nil else { return }
    do throws(Problems<Problem>) { try edits!.edit(take, services.host) } catch {
      return services.announcer.complain(error)
    }
    showEdited(at: step, keeping: kept, with: services)
  }

  var canTrim: Bool { range != 0...steps && range.count > 2 }

  private func trim(with services: Services) {
    guard canTrim, let part = services.scene.player?.takePart(range.lowerBound..<range.upperBound) else { return }
    let seconds = Step.time(range.upperBound - range.lowerBound)
    edit(part, at: max(0, shown(with: services) - range.lowerBound), with: services)
    services.announcer.say("The take has \(seconds.text(places: 2)) s now", .command(.undo))
  }

  private func loop(with services: Services) {
    if isLooping { return showEdited(at: range.lowerBound, keeping: range, with: services) }
    guard range.count > 2, let part = services.scene.player?.takePart(range.lowerBound..<range.upperBound) else {
      return
    }
    do throws(Problems<Problem>) {
      let take = try load(part, named: "the part", with: services)
      isLooping = true
      services.send(.play(take, loops: true))
      services.announcer.hush()
    } catch { services.announcer.complain(error) }
  }

  /// Puts a direction in the place of the selected one, or adds it at the shown step.
  private func set(_ direction: TakeDirection, with services: Services) {
    guard let edits else { return }
    let step = edits.direction(selected)?.step ?? shown(with: services)
    let take = edits.setting(direction, at: selected, orStep: step)
    (selected, zoom) = (nil, nil)
    edit(
      take, at: TakeEdits.shownStep(of: direction, at: step),
      keeping: kept(through: step + Take.step(nearest: direction.seconds)), with: services)
  }

  /// Gives the selected caption these words, or adds a caption at the shown step.
  func setCaption(_ words: String, with services: Services) {
    if let edits { set(edits.caption(words, at: selected), with: services) }
  }

  private func placeZoom(with services: Services) {
    guard let size = services.scene.player?.performance.size else { return }
    zoom = edits?.zoomFrame(at: selected, orStep: shown(with: services), in: size)
  }

  private func setZoom(_ frame: ZoomFrame, with services: Services) {
    if let edits { set(edits.zoom(frame, at: selected), with: services) }
  }

  /// Returns the range after an edit; `nil` for the whole take, which a direction may make longer.
  func kept(through end: Int64) -> ClosedRange<Int64>? { range == 0...steps || end > steps ? nil : range }

  private func undo(isRedo: Bool, with services: Services) {
    guard edits != nil else { return }
    do throws(Problems<Problem>) {
      if isRedo { try edits!.redo(services.host) } else { try edits!.undo(services.host) }
    } catch { return services.announcer.complain(error) }
    selected = nil
    showEdited(at: shown(with: services), with: services)
  }

  // MARK: - Commands

  func perform(_ command: Command, with services: Services) -> Bool {
    switch command {
    case .cut:
      if isOn { finish(with: services) } else { services.send(.useRecentTake(.cut)) }
    case .undo where edits?.canUndo == true: undo(isRedo: false, with: services)
    case .redo where edits?.canRedo == true: undo(isRedo: true, with: services)
    case .back where zoom != nil: zoom = nil
    case .back where isOn: finish(with: services)
    default: return false
    }
    services.redraw()
    return true
  }

  func isOn(_ command: Command, with services: Services) -> Bool? { command == .cut ? isOn : nil }

  func press(_ target: CutBar.Target, with services: Services) {
    switch target {
    case .plate, .line: break
    case .trim: trim(with: services)
    case .loop: loop(with: services)
    case .caption: services.send(.askCaption(""))
    case .zoom: placeZoom(with: services)
    case .undo: if edits?.canUndo == true { undo(isRedo: false, with: services) }
    case .done: finish(with: services)
    case .delete:
      guard let edits, let selected else { break }
      self.selected = nil
      edit(edits.take.removing(direction: selected), at: shown(with: services), with: services)
    case .change:
      if case .caption(let words, _, _)? = edits?.direction(selected)?.direction {
        services.send(.askCaption(words))
      } else {
        placeZoom(with: services)
      }
    case .deselect: selected = nil
    case .nearer: zoom?.scale(by: 1.25)
    case .farther: zoom?.scale(by: 0.8)
    case .setZoom: if let zoom { setZoom(zoom, with: services) }
    case .cancel: zoom = nil
    }
    services.redraw()
  }
}
