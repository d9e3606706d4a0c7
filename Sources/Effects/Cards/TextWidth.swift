/// About how wide a text is in Inter SemiBold, for pictures in which one run stands close behind another.
///
/// Nothing that moves depends on it, so a few points more or less only make a gap wider or narrower.
enum TextWidth {
  /// Thousandths of an em, from U+0020 to U+007E.
  private static let advances: [Double] = [
    248, 309, 396, 643, 649, 844, 663, 213, 393, 393, 543, 673, 295, 466, 290, 379, 667, 481, 621, 652, 666, 632, 648,
    587, 646, 648, 290, 295, 673, 673, 673, 544, 999, 724, 657, 744, 724, 608, 586, 755, 744, 275, 561, 677, 566, 906,
    741, 775, 643, 776, 651, 649, 660, 734, 724, 1007, 690, 705, 653, 393, 379, 393, 481, 468, 497, 575, 630, 577, 630,
    593, 377, 625, 613, 261, 261, 569, 261, 898, 610, 608, 625, 625, 397, 549, 380, 608, 576, 837, 562, 576, 562, 393,
    358, 393, 673,
  ]

  /// Points. Characters beyond ASCII count as wide as a zero, those of full width as an em.
  static func estimate(_ text: String, size: Double) -> Double {
    var thousandths = 0.0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20...0x7E: thousandths += advances[Int(scalar.value) - 0x20]
      case 0x300...0x36F: break
      case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF01...0xFF60: thousandths += 1000
      default: thousandths += 667
      }
    }
    return thousandths / 1000 * size
  }
}
