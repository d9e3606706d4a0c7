import Effects
import Formatting
import Motion
import Takes
import Tuning

/// The edits of a take, each one step to undo, kept in a file beside the original.
///
/// The first edit creates the file; later edits and undo steps rewrite it. The original file stays as it is.
@MainActor
package struct TakeEdits {
  package private(set) var take: Take
  private var past: [Take] = []
  private var future: [Take] = []
  /// The file of the edited take, and its content; `nil` before the first edit.
  private var file: (path: String, bytes: [UInt8])?

  package init(_ take: Take) { self.take = take }

  /// The path of the edited take; `nil` before the first edit.
  package var path: String? { file?.path }
  package var canUndo: Bool { !past.isEmpty }
  package var canRedo: Bool { !future.isEmpty }

  package mutating func edit(_ new: Take, _ host: any Host) throws(Problems<Problem>) {
    try save(new, host)
    past.append(take)
    (take, future) = (new, [])
  }

  package mutating func undo(_ host: any Host) throws(Problems<Problem>) {
    guard let last = past.last else { return }
    try save(last, host)
    future.append(take)
    take = past.removeLast()
  }

  package mutating func redo(_ host: any Host) throws(Problems<Problem>) {
    guard let next = future.last else { return }
    try save(next, host)
    past.append(take)
    take = future.removeLast()
  }

  private mutating func save(_ take: Take, _ host: any Host) throws(Problems<Problem>) {
    let bytes = Array(take.text.utf8)
    guard let old = file else {
      file = (try TakeFolder.save(take, of: take.effect ?? "take", host), bytes)
      return
    }
    do throws(FileRefusal) { try host.files.replace(old.path, old.bytes, with: bytes) } catch {
      throw Problems(path: old.path, error.reason)
    }
    file?.bytes = bytes
  }
}

extension LoadedTake {
  /// The number of steps of the clip that carried the take, or of the part that it was cut to; 0 if it is unknown.
  ///
  /// It includes the rest after the last touch, which the lines of a take do not.
  package var clipSteps: Int64 {
    guard let clip = take.clip, case .number(let seconds)? = JSONDocument(clip.text).root?["seconds"]?.content,
      (0...10_000).contains(seconds)
    else { return 0 }
    return Take.step(nearest: seconds)
  }

  /// The number of steps that the time bar shows.
  ///
  /// Fingers that are down at the end of a part lift in the step after it, which is no step of the part.
  package var barSteps: Int64 {
    let (shown, clip) = (player.shownSteps, clipSteps)
    return clip > 0 && shown == clip + 1 ? clip : max(shown, clip)
  }
}

/// The part of the take that plays.
extension Player {
  /// The shown step of the take that plays; `nil` without a take.
  package var takeStep: Int64? { playback.map { position - $0.origin } }

  /// The number of steps that the take needs to show everything; 0 without a take.
  package var takeSteps: Int64 { playback?.player.shownSteps ?? 0 }

  /// Returns the part of the take in a range of its steps; `nil` if the timeline does not hold the range's beginning.
  package func takePart(_ range: Range<Int64>) -> Take? {
    guard let playback, let timeline = past.timeline else { return nil }
    let place = playback.origin + range.lowerBound
    guard range.lowerBound == 0 || (timeline.start...timeline.end).contains(place) else { return nil }
    // The timeline holds the state before the take at its first position.
    let start = range.lowerBound == 0 ? playback.start : timeline.performance(at: place)
    var head = TakeRecorder(from: start, effect.parameters).take
    head.clip = TakeHeader(JSONValue.object([.init("seconds", .number(Step.time(Int64(range.count))))]).line)
    return playback.take.take.part(range, of: playback.player, head: head)
  }
}
