import Capture
import CommandLineSyntax
import Formatting

/// The part of a render that can be looped.
extension RenderPlan {
  /// Returns the frames that loop, the same for all clips; `seam` is `nil` if their ends meet.
  package func loop() throws -> (frames: Range<Int>, seam: Range<Moment>?, words: String) {
    guard shown.effect != nil else {
      throw Failure.usage("--loop: expected an effect, the gallery never repeats")
    }
    let (times, count) = (clips[0].times, clips[0].frames.count)
    if let other = clips.first(where: { $0.times.rate != times.rate }) {
      throw Failure.usage(
        "--loop: outputs of \(times.rate.shown) and \(other.times.rate.shown) frames/s do not begin and end alike, "
          + "expected one rate such as --fps 50")
    }
    guard count <= LoopSearch.mostFrames else {
      throw Failure.usage(
        "--loop: \(count) frames are too many to compare, expected at most \(LoopSearch.mostFrames), by --seconds")
    }
    guard let loop = try LoopSearch.loop(of: times, frames: count, renderer(isLogged: false), by: camera) else {
      throw Failure.usage(
        "--loop: \(count) frame\(count == 1 ? "" : "s") cannot loop, expected more --seconds")
    }
    func seconds(_ frame: Int) -> String { times.seconds(frames: frame).text(places: 2) }
    let span = "loops from \(seconds(loop.frames.lowerBound)) to \(seconds(loop.frames.upperBound)) s"
    if loop.meets { return (loop.frames, nil, "\(span); both ends look and move alike") }
    func moment(_ frame: Int) -> Moment { Moment(times.moment(frame: frame)) }
    return (
      loop.frames, moment(loop.frames.lowerBound)..<moment(loop.frames.upperBound),
      "\(span); the ends differ least here: up to \(loop.apart) of 255 apart, so its end is cross-faded"
    )
  }
}
