import Canvas
import Motion
import Tuning

extension PictureReference {
  /// Points of the art that comes with Fidget; its portraits have 160 × 160.
  private static let artSizes = [
    "dusk": (1600, 800), "fog": (1422, 800), "aurora": (1422, 800), "cat": (600, 800), "rain": (600, 800),
    "desert": (640, 800), "pig": (800, 800), "pano": (2880, 240),
  ]

  package init(art name: String) {
    let (width, height) = Self.artSizes[name] ?? (160, 160)
    self.init(name, width: width, height: height)
  }
}

/// The picture of a row, and how much of it shows.
extension Record {
  /// The row's picture, or nil for a row without one.
  var shownPicture: Picture? {
    guard let picture, !picture.name.isEmpty else { return nil }
    return picture.path.map { .file($0) } ?? .art(picture.name)
  }

  /// Points, of any unit: only the proportions count. A picture whose size is not known counts as square.
  var proportions: Vector {
    guard let picture, picture.width > 0, picture.height > 0 else { return Vector(1, 1) }
    return Vector(Double(picture.width), Double(picture.height))
  }

  /// From a field such as "84% 92%"; what cannot be read counts as the middle.
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

  /// All that the pixels of the row's picture depend on.
  var pictureKey: String {
    guard let picture else { return "-" }
    return "\(picture.path ?? picture.name) \(picture.width)x\(picture.height)"
  }

  /// The part of the row's picture, 0…1, that covers a box, about its focus.
  func part(covering box: Vector) -> Rect { Rect.part(of: proportions, covering: box, focus: focus) }
}
