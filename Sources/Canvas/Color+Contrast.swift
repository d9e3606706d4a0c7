import Motion

extension Color {
  /// The relative luminance, 0…1, as WCAG defines it, regardless of alpha.
  package var luminance: Double {
    func linear(_ c: Double) -> Double { c <= 0.040_45 ? c / 12.92 : Exact.pow((c + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast of this colour, with its alpha, on an opaque ground: 1…21, as WCAG defines it.
  package func contrast(on ground: Color) -> Double {
    let (a, b) = (ground.mixed(with: opacity(1 / max(alpha, 1e-6)), alpha).luminance, ground.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
