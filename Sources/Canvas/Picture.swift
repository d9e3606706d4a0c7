import Formatting
import Motion

/// What a texture shows, described; resolved to pixels once, outside effects, the same for every back end.
///
/// Two equal pictures share their pixels, so a picture is its own cache key. The pixels' resolution is chosen from the
/// size at which it is first drawn and redone when that changes.
package enum Picture: Hashable, Sendable {
  /// Vector art that ships with Fidget, by name ("pig"): `art/pig.svg`.
  case art(String)
  /// A designer's own file, by absolute path.
  case file(String)
  /// A drawing whose text is put together here, such as one layer of a designer's own.
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
  /// Marks drawn once: see `Baked`.
  package static func drawn(
    _ key: String, family: String? = nil, size: Vector, oversampling: Double = 1, alignsToPixels: Bool = false,
    by draw: @escaping @Sendable (inout Canvas) -> Void
  ) -> Picture {
    .baked(
      Baked(
        key: key, family: family, size: size, oversampling: oversampling, alignsToPixels: alignsToPixels, draw: draw))
  }

  /// A function of the point: see `Painting`.
  package static func field(
    _ key: String, size: Vector, density: Double? = nil, dithers: Bool = false,
    symmetry: Painting.Symmetry = .none, color: @escaping @Sendable (Vector) -> Color
  ) -> Picture {
    .painted(Painting(key: key, size: size, density: density, dithers: dithers, symmetry: symmetry, color: color))
  }
}

/// The text of an SVG, read where files of designers are.
package struct Drawing: Hashable, Sendable {
  /// Names the text: equal keys must mean equal texts.
  package let key: String
  /// Of the key; pictures are looked up in every frame.
  private let keyHash: Int
  /// For what is told of it.
  package let name: String
  /// Points.
  package let size: Vector
  package let text: @Sendable () -> [UInt8]

  package init(key: String, name: String, size: Vector, text: @escaping @Sendable () -> [UInt8]) {
    (self.key, self.name, self.size, self.text) = (key, name, size, text)
    keyHash = Int(truncatingIfNeeded: FNV1a(key.utf8).value)
  }

  package static func == (a: Drawing, b: Drawing) -> Bool { a.keyHash == b.keyHash && a.key == b.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(keyHash) }
}

/// Another picture, blurred once. Outside the picture its edge pixels go on.
package struct Blur: Hashable, Sendable {
  package var picture: Picture
  /// The size in points that `radius` refers to.
  package var size: Vector
  /// Standard deviation in points.
  package var radius: Double
  /// Multiplies every colour channel, for a blurred copy that is also darker.
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
  /// Names the function and every number in it: equal keys must mean equal pixels.
  package let key: String
  /// Of the key; pictures are looked up in every frame.
  private let keyHash: Int
  /// Points covered; the function sees 0…width, 0…height.
  package var size: Vector
  /// Pixels per point at most, for soft fields that need few; nil follows the screen.
  package var density: Double?
  /// Adds triangular noise of ±1/255 before rounding, so that dark gradients do not band.
  package var dithers: Bool
  package var symmetry: Symmetry
  /// The colour at a point (pixel centres), alpha not multiplied in; asked where `symmetry` does not tell it.
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

  /// Where colours are those of other places.
  package enum Symmetry: Sendable {
    case none
    /// They change with y alone.
    case level
    /// Left is as right, the top as the bottom.
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
  /// Names the drawing and everything that it depends on: equal keys must mean equal pixels.
  package let key: String
  /// Of the key; pictures are looked up in every frame.
  private let keyHash: Int
  /// Points covered; marks outside are cut off.
  package var size: Vector
  /// Pixels for each pixel of the screen, at most; fewer while it is drawn at half its size or less. More than 1 for
  /// what is drawn larger than it is.
  package var oversampling: Double
  /// Names the drawing alone: while one of a family is being made, another of any key and size stands in for it.
  package var family: String
  /// True for what is read and moves without turning or growing: it is put on whole pixels, so that its text stays
  /// as sharp as text outside it. Not for what is oversampled.
  package var alignsToPixels: Bool
  package let draw: @Sendable (inout Canvas) -> Void

  /// The family is the key unless told.
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
