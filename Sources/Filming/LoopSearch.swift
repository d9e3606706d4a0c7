import Canvas
import Capture
import CommandLineSyntax

/// The search for a beginning and end between which a clip loops without a seam: two frames that look and move alike.
///
/// The search compares small pictures, not states: a ticket that has turned round once looks as before, whatever its
/// angle, and fingers and captions are part of the picture.
package struct LoopSearch {
  /// A part of a clip that can be repeated.
  package struct Loop: Equatable {
    /// The frames that are shown: from the first up to, not including, the frame that resembles it.
    package let frames: Range<Int>
    /// The greatest difference of a colour between the two frames, or of its change until the next frame; of 255.
    package let apart: Int

    /// Whether the seam is invisible.
    package var meets: Bool { apart <= LoopSearch.unseen }
  }

  /// The longest side of the compared pictures, in pixels.
  package static let side = 48.0
  private static let unseen = 6
  /// The share of the clip's movement that a loop must contain; a loop in which hardly anything moves is useless.
  private static let lively = 0.75
  /// The shortest loop: this share of the clip, but at most a second. A shorter one stutters.
  private static let shortest = (share: 1.0 / 3, seconds: 1.0)
  /// The greatest number of pictures that are compared with each other.
  private static let most = 1500
  /// The greatest number of frames: two minutes at 60 frames a second. They stay in memory while they are compared.
  package static let mostFrames = 7200

  /// The colours of each frame and of the one after the last, followed by their change until the next frame.
  private var looks: [[Int16]] = []
  /// The total change up to each frame.
  private var moved: [Int] = []

  /// Adds the next frame, drawn small.
  package mutating func add(_ picture: Bitmap) {
    var look: [Int16] = []
    look.reserveCapacity(6 * picture.pixels.count)
    for pixel in picture.pixels {
      look.append(Int16(pixel.red))
      look.append(Int16(pixel.green))
      look.append(Int16(pixel.blue))
    }
    moved.append(moved.last ?? 0)
    if let last = looks.indices.last {
      let change = zip(look, looks[last]).map { $0 - $1 }
      moved[last + 1] += change.reduce(0) { $0 + Int($1.magnitude) }
      looks[last] += change
    }
    looks.append(look)
  }

  /// Returns the longest loop without a seam, or the one with the least seam. `nil` if there are too few frames.
  ///
  /// Only loops that contain nearly all of the clip's movement are considered.
  package func best(at rate: Double) -> Loop? {
    // The last frame has no next one.
    let count = looks.count - 1
    let least = max(1, Int((min(Self.shortest.share * Double(count), Self.shortest.seconds * rate)).rounded(.up)))
    guard count > least else { return nil }
    let stride = max(1, count / Self.most)
    var (best, bestDifference) = (Loop?.none, Int.max)
    for length in Swift.stride(from: count - 1, through: least, by: -stride) {
      for from in Swift.stride(from: 0, to: count - length, by: stride) {
        guard Double(moved[from + length] - moved[from]) >= Self.lively * Double(moved[count]) else { continue }
        let difference = Self.difference(looks[from], looks[from + length], atMost: bestDifference)
        guard difference < bestDifference else { continue }
        let loop = Loop(frames: from..<from + length, apart: Self.most(looks[from], looks[from + length]))
        if loop.meets { return loop }
        (best, bestDifference) = (loop, difference)
      }
    }
    return best
  }

  /// Returns the sum of squared differences; it may stop early once the sum reaches `limit`.
  private static func difference(_ a: [Int16], _ b: [Int16], atMost limit: Int) -> Int {
    var sum = 0
    for index in a.indices where sum < limit {
      let apart = Int(a[index]) - Int(b[index])
      sum += apart * apart
    }
    return sum
  }

  private static func most(_ a: [Int16], _ b: [Int16]) -> Int {
    zip(a, b).reduce(0) { max($0, Int(($1.0 - $1.1).magnitude)) }
  }
}

extension LoopSearch {
  /// Returns the best loop of a film, found in its frames and the one after the last. `nil` if there are too few.
  @MainActor
  package static func loop(
    of times: FrameTimes, frames: Int, _ renderer: consuming FilmRenderer, by camera: Camera
  ) throws(Failure) -> Loop? {
    let camera = try camera.seenSmall(Self.side)
    var search = LoopSearch()
    var picture = camera.blank
    for number in 0...frames {
      renderer.draw(Moment(times.moment(frame: number)), by: camera, into: &picture)
      search.add(picture)
    }
    return search.best(at: times.rate.value)
  }
}
