import Motion
import Tuning

extension PictureReference {
  /// The sizes, in points, of the art that comes with Fidget; portraits, which are not listed, have 160 × 160.
  private static let artSizes = [
    "dusk": (1600, 800), "fog": (1422, 800), "aurora": (1422, 800), "cat": (600, 800), "rain": (600, 800),
    "desert": (640, 800), "pig": (800, 800), "pano": (2880, 240),
  ]

  package init(art name: String) {
    let (width, height) = Self.artSizes[name] ?? (160, 160)
    self.init(name, width: width, height: height)
  }
}

extension Record {
  /// The focus of the picture, 0…1 each way, from a field such as "84% 92%".
  ///
  /// A value that cannot be parsed becomes 0.5, the centre.
  package var focus: Vector {
    let words = self["focus"].split(separator: " ")
    func share(_ index: Int) -> Double {
      guard index < words.count else { return 0.5 }
      let digits = words[index].hasSuffix("%") ? words[index].dropLast() : words[index]
      guard let percent = Double(digits), percent.isFinite else { return 0.5 }
      return (percent / 100).clamped(to: 0...1)
    }
    return Vector(share(0), share(1))
  }
}
