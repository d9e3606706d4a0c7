import Formatting
import Motion

/// A description of a texture's content, resolved to pixels once, outside effects, in the same way for every back end.
///
/// Two equal pictures share their pixels, so a picture is its own cache key. The resolution of the pixels is chosen from
/// the size at which the picture is first drawn, and is chosen again when that size changes.
package enum Picture: Hashable, Sendable {
  /// Vector art that ships with Fidget, by name ("pig"): `art/pig.svg`.
  case art(String)
  /// A designer's own file, by absolute path.
  case file(String)
  /// A drawing with generated text, such as a single layer of a designer's file.
  indirect case drawing(Drawing)
  /// A run of text over its `inkBox`, white on clear; colour comes from the mark.
  case text(TextRun)
  /// A function of the point, evaluated once per pixel.
  indirect case painted(Painting)
  /// Marks drawn once into a texture of their own.
  indirect case baked(Baked)
  /// Another picture after a Gaussian blur; `radius` is its standard deviation, in points of the picture's own size.
  indirect case blurred(Blur)
}

extension Picture {
  /// Returns a picture of marks drawn once: see `Baked`.
  package static func drawn(
    _ key: String, family: String? = nil, size: Vector, oversampling: Double = 1, alignsToPixels: Bool = false,
    by draw: @escaping @Sendable (inout Canvas) -> Void
  ) -> Picture {
    .baked(
      Baked(
        key: key, family: family, size: size, oversampling: oversampling, alignsToPixels: alignsToPixels, draw: draw))
  }

  /// Returns a picture of a function of the point: see `Painting`.
  package static func field(
    _ key: String, size: Vector, density: Double? = nil, dithers: Bool = false,
    symmetry: Painting.Symmetry = .none, color: @escaping @Sendable (Vector) -> Color
  ) -> Picture {
    .painted(Painting(key: key, size: size, density: density, dithers: dithers, symmetry: symmetry, color: color))
  }
}

/// The text of an SVG, read in the same way as designers' files.
package struct Drawing: Hashable, Sendable {
  /// The identity of the text: equal keys must mean equal texts.
  package let key: String
  /// The hash of the key, stored because pictures are looked up in every frame.
  private let keyHash: Int
  /// The name of the drawing in messages.
  package let name: String
  /// The size in points.
  package let size: Vector
  package let text: @Sendable () -> [UInt8]

  package init(key: String, name: String, size: Vector, text: @escaping @Sendable () -> [UInt8]) {
    (self.key, self.name, self.size, self.text) = (key, name, size, text)
    keyHash = Int(truncatingIfNeeded: FNV1a(key.utf8).value)
  }

  package static func == (a: Drawing, b: Drawing) -> Bool { a.keyHash == b.keyHash && a.key == b.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(keyHash) }
}

/// Another picture, blurred once.
///
/// Outside the picture its edge pixels continue.
package struct Blur: Hashable, Sendable {
  package var picture: Picture
  /// The size in points that `radius` refers to.
  package var size: Vector
  /// The standard deviation in points.
  package var radius: Double
  /// The factor of every colour channel, for a blurred copy that is also darker.
  package var brightness: Double

  package init(_ picture: Picture, size: Vector, radius: Double, brightness: Double = 1) {
    self.picture = picture
    self.size = size
    self.radius = radius
    self.brightness = brightness
  }
}

/// A texture computed from a function: gradients, glows, lit surfaces.
package struct Painting: Hashable, Sendable {
  /// The identity of the function and of every number in it: equal keys must mean equal pixels.
  package let key: String
  /// The hash of the key, stored because pictures are looked up in every frame.
  private let keyHash: Int
  /// The covered size in points; the function receives 0…width, 0…height.
  package var size: Vector
  /// The largest number of pixels per point, for soft fields that need few.
  ///
  /// `nil` follows the screen.
  package var density: Double?
  /// Whether triangular noise of ±1/255 is added before rounding, so that dark gradients do not band.
  package var dithers: Bool
  package var symmetry: Symmetry
  /// Returns the colour at a point (pixel centres), with straight alpha, for points that `symmetry` does not determine.
  package let color: @Sendable (Vector) -> Color

  package init(
    key: String, size: Vector, density: Double? = nil, dithers: Bool = false, symmetry: Symmetry = .none,
    color: @escaping @Sendable (Vector) -> Color
  ) {
    self.key = key
    keyHash = Int(truncatingIfNeeded: FNV1a(key.utf8).value)
    self.size = size
    self.density = density
    self.dithers = dithers
    self.symmetry = symmetry
    self.color = color
  }

  /// The symmetry of a painting's colours.
  package enum Symmetry: Sendable {
    case none
    /// Colours depend on y alone.
    case level
    /// The left half mirrors the right one, and the top half the bottom one.
    case mirrored
  }

  package static func == (a: Painting, b: Painting) -> Bool {
    a.keyHash == b.keyHash && a.size == b.size && a.density == b.density && a.dithers == b.dithers
      && a.key == b.key
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(keyHash)
    hasher.combine(size)
  }
}

/// A picture made of marks, drawn once: a card's face, a page that does not change.
package struct Baked: Hashable, Sendable {
  /// The identity of the drawing and of everything that it depends on: equal keys must mean equal pixels.
  package let key: String
  /// The hash of the key, stored because pictures are looked up in every frame.
  private let keyHash: Int
  /// The covered size in points; marks outside are cut off.
  package var size: Vector
  /// The largest number of pixels for each pixel of the screen.
  ///
  /// There are fewer while the picture is drawn at half its size or less. More than 1 is for pictures that are drawn
  /// enlarged.
  package var oversampling: Double
  /// The identity of the drawing alone: while one picture of a family is being made, another of any key and size is shown.
  package var family: String
  /// Whether the picture is placed on whole pixels, so that its text stays as sharp as text outside it.
  ///
  /// Meant for pictures that are read and that move without turning or growing, and not for oversampled ones.
  package var alignsToPixels: Bool
  package let draw: @Sendable (inout Canvas) -> Void

  /// Creates a baked picture, whose family is the key by default.
  package init(
    key: String, family: String? = nil, size: Vector, oversampling: Double = 1, alignsToPixels: Bool = false,
    draw: @escaping @Sendable (inout Canvas) -> Void
  ) {
    self.key = key
    keyHash = Int(truncatingIfNeeded: FNV1a(key.utf8).value)
    self.family = family ?? key
    self.size = size
    self.oversampling = oversampling
    self.alignsToPixels = alignsToPixels
    self.draw = draw
  }

  package static func == (a: Baked, b: Baked) -> Bool {
    a.keyHash == b.keyHash && a.size == b.size && a.oversampling == b.oversampling
      && a.alignsToPixels == b.alignsToPixels
      && a.key == b.key
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(keyHash)
    hasher.combine(size)
  }
}
