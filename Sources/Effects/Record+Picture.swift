import Canvas
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

/// The picture of a row, and the part of it that is visible.
extension Record {
  /// The row's picture; `nil` for a row without one.
  var shownPicture: Picture? {
    guard let picture, !picture.name.isEmpty else { return nil }
    return picture.path.map { .file($0) } ?? .art(picture.name)
  }

  /// The picture's width and height in any unit, since only their ratio matters; square if the size is unknown.
  var proportions: Vector {
    guard let picture, picture.width > 0, picture.height > 0 else { return Vector(1, 1) }
    return Vector(Double(picture.width), Double(picture.height))
  }

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

  /// A key for the row's picture that includes everything its pixels depend on.
  var pictureKey: String {
    guard let picture else { return "-" }
    return "\(picture.path ?? picture.name) \(picture.width)x\(picture.height)"
  }

  /// Returns the part of the row's picture, in 0…1, that covers a box, centred on its focus as far as possible.
  func part(covering box: Vector) -> Rect { Rect.part(of: proportions, covering: box, focus: focus) }
}
