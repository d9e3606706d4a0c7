import Canvas
import Capture
import Commands

/// Where a clip can begin and end so that it goes on over and over without a seam: the two frames that look alike and from
/// which all moves on alike.
///
/// What counts is what is seen, at a size of few pixels: a ticket that has turned round once is where it was, whatever its
/// angle says, and fingers and words are part of it.
package struct LoopSearch {
  /// What is played over and over.
  package struct Loop: Equatable {
    /// The first frame, up to the one that is like it and not shown again.
    package let frames: Range<Int>
    /// The most that a colour of the two differs by, or moves differently in a frame; of 255.
    package let apart: Int

    /// True where the seam cannot be seen.
    package var meets: Bool { apart <= LoopSearch.unseen }
  }

  /// Longest side of the pictures that are compared, in pixels.
  package static let side = 48.0
  private static let unseen = 6
  /// A loop in which hardly anything happens is none: so much of all that moves is in it.
  private static let lively = 0.75
  /// Less is a stutter: so much of the clip, but no more than a second.
  private static let shortest = (share: 1.0 / 3, seconds: 1.0)
  /// Pictures that are compared with each other at most.
  private static let most = 1500
  /// Two minutes of 60 a second; they are kept while they are compared.
  package static let mostFrames = 7200

  /// Of each frame and the one after the last: its colours, then how much they change until the next.
  private var looks: [[Int16]] = []
  /// How much has changed up to each.
  private var moved: [Int] = []

  /// The next frame, seen small.
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

  /// The longest loop without a seam, or the one with the least, of those with nearly all that moves; nil where there are too few frames.
  package func best(at rate: Double) -> Loop? {
    // The last one has no next.
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

  /// The sum of squares, or anything larger than `limit`.
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
  /// Of a film's frames, and of the one after the last.
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
