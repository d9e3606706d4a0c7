import Canvas
import Motion
import Tuning

extension Cards {
  /// The contents of a card; rows repeat round the circle.
  static func content(of index: Int, _ p: Parameters) -> Record { p.cards[index % p.cards.count] }

  /// A row's picture, or nil for a row without one.
  static func picture(of content: Record) -> Picture? {
    guard let reference = content.picture, !reference.name.isEmpty else { return nil }
    return reference.path.map { .file($0) } ?? .art(reference.name)
  }

  /// Points, of any unit: only the proportions count. A picture whose size is not known counts as square.
  static func pictureSize(of content: Record) -> Vector {
    guard let reference = content.picture, reference.width > 0, reference.height > 0 else { return Vector(1, 1) }
    return Vector(Double(reference.width), Double(reference.height))
  }

  /// The part of a picture, 0…1, that covers a box; `focus` (0…1) chooses what stays where something must be cut.
  static func part(of picture: Vector, covering box: Vector, focus: Vector = Vector(0.5, 0.5)) -> Rect {
    let scale = max(box.x / picture.x, box.y / picture.y)
    let width = min(1, box.x / (picture.x * scale))
    let height = min(1, box.y / (picture.y * scale))
    return Rect(x: (1 - width) * focus.x, y: (1 - height) * focus.y, width: width, height: height)
  }

  /// From "84% 92%"; what cannot be read counts as the middle.
  static func focus(of content: Record) -> Vector {
    let words = content["focus"].split(separator: " ")
    func share(_ index: Int) -> Double {
      guard index < words.count else { return 0.5 }
      let digits = words[index].hasSuffix("%") ? words[index].dropLast() : words[index]
      guard let percent = Double(digits), percent.isFinite else { return 0.5 }
      return (percent / 100).clamped(to: 0...1)
    }
    return Vector(share(0), share(1))
  }

  /// All that the pixels of a row's picture depend on.
  static func pictureKey(of content: Record) -> String {
    guard let reference = content.picture else { return "-" }
    return "\(reference.path ?? reference.name) \(reference.width)x\(reference.height)"
  }
}
