import Formatting
import Tuning

extension Header {
  /// A post's heart: filled or not, and the count beside it.
  struct Likes: Hashable, Sendable {
    let isLiked: Bool
    let count: String

    init(of index: Int, _ buttons: Buttons, _ p: Parameters) {
      self.init(of: p.posts[index], isTurned: buttons.isTurned(index))
    }

    init(of post: Record, isTurned: Bool) {
      let wasLiked = post["liked"] == "yes"
      isLiked = wasLiked != isTurned
      let written = post["likes"]
      // A count such as "1.2 M" has no one more.
      let digits = written.filter { $0 != "," }
      if isTurned, let number = Int(digits), number >= 0, number < 1_000_000_000 {
        count = max(0, number + (isLiked ? 1 : -1)).grouped
      } else {
        count = written
      }
    }
  }
}
