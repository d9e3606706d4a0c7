import Motion

/// An element of a drawing, in points of the canvas.
///
/// Marks are values: compare them, keep them, draw them anywhere.
package struct Mark: Hashable, Sendable {
  package enum Shape: Hashable, Sendable {
    /// The inside of a path, by the non-zero rule.
    case fill(Path, Paint)
    /// A band of `width` points along a path.
    case stroke(Path, Stroke, Paint)
    /// A picture stretched over a rectangle, cut to rounded corners.
    case picture(Picture, Rect, Corners, tint: Color, part: Rect)
    /// A textured grid of vertices, each with a colour.
    case grid(Grid)
    /// Other marks, drawn into a texture of their own first, then shown over a rectangle with rounded corners.
    case layer(Layer)
    /// Other marks, drawn directly in their place, which begins at a whole pixel.
    case inset(Inset)
    /// A layer cut to a shape, or coloured by a paint.
    indirect case masked(MaskedLayer)
  }

  package var shape: Shape
  package var transform: Affine
  package var blend: BlendMode
  /// The rectangle of the canvas (not transformed) outside of which the mark is cut.
  ///
  /// `nil` if the mark is not clipped.
  package var clip: Rect?

  package init(_ shape: Shape, transform: Affine = .identity, blend: BlendMode = .normal, clip: Rect? = nil) {
    self.shape = shape
    self.transform = transform
    self.blend = blend
    self.clip = clip
  }
}

/// The colouring of a path.
package enum Paint: Hashable, Sendable {
  case color(Color)
  /// A gradient along the line from one point to another in the path's own space, constant beyond the line's ends.
  ///
  /// In between, colours are mixed with premultiplied alpha, so that fading to clear does not darken.
  case linear(from: Vector, to: Vector, Color, Color)
  /// More colours, also around a point.
  indirect case gradient(Gradient)

  /// Whether the background shows through anywhere.
  package var isTranslucent: Bool {
    switch self {
    case .color(let color): color.alpha < 1
    case .linear(_, _, let first, let second): first.alpha < 1 || second.alpha < 1
    case .gradient(let gradient): gradient.stops.contains { $0.color.alpha < 1 }
    }
  }
}

/// The style of a stroked path.
///
/// Joins are round. If a transform stretches unevenly, the width grows by its mean.
package struct Stroke: Hashable, Sendable {
  package enum Cap: Hashable, Sendable { case butt, round }
  /// The width in points.
  package var width: Double
  package var cap: Cap
  /// The lengths of dash and gap in points; empty for a line without gaps.
  package var dashes: [Double]

  package init(width: Double, cap: Cap = .butt, dashes: [Double] = []) {
    self.width = width
    self.cap = cap
    self.dashes = dashes
  }
}

/// The radius of each corner in points, at most half the shorter side.
package struct Corners: Hashable, Sendable {
  package var topLeft: Double
  package var topRight: Double
  package var bottomRight: Double
  package var bottomLeft: Double

  package init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  package init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  package static let square = Corners(0)
}

/// A grid of points with texture coordinates and colours: lit, bent or fanned pictures.
package struct Grid: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    package var position: Vector
    /// The texture coordinate, 0…1 over the picture.
    package var texture: Vector
    package var color: Color

    package init(_ position: Vector, texture: Vector = .zero, color: Color) {
      self.position = position
      self.texture = texture
      self.color = color
    }
  }

  /// The picture on the grid.
  ///
  /// `nil` fills the grid with the colours alone.
  package var picture: Picture?
  package var columns: Int
  /// The points row by row, `columns` in each.
  package var points: [Point]
  /// Whether the canvas lent the points and takes them back for a later frame.
  var isLent = false

  package init(picture: Picture? = nil, columns: Int, points: [Point]) {
    precondition(columns > 0 && points.count % columns == 0, "a grid has whole rows of points")
    self.picture = picture
    self.columns = columns
    self.points = points
  }

  init(picture: Picture?, columns: Int, lent points: consuming [Point]) {
    self.init(picture: picture, columns: columns, points: points)
    isLent = true
  }

  package var rows: Int { points.count / columns }

  package static func == (a: Grid, b: Grid) -> Bool {
    a.columns == b.columns && a.picture == b.picture && a.points == b.points
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(picture)
    hasher.combine(columns)
    hasher.combine(points)
  }
}

/// A canvas drawn into its own texture and shown in a rectangle, so that it can be rounded, faded and clipped as a whole.
package struct Layer: Hashable, Sendable {
  package var content: Canvas
  package var rect: Rect
  package var corners: Corners
  package var tint: Color
  /// The standard deviation of a Gaussian blur, in points of the content; 0 for none.
  ///
  /// There is nothing beside the content, so its edges fade.
  package var blur: Double
  /// Whether the texture is only as large as the marks on the content.
  ///
  /// Most groups that fade are far smaller than their canvas, and all layers of a frame are in memory at the same time. A
  /// layer with round corners always has a whole texture.
  ///
  /// Such a layer's blur sees the marks beyond `rect`, too, and goes on beyond it.
  package var fitsContent = false
  /// The alpha, 0…1, below which the layer becomes clear and from which on it becomes opaque, after its blur; 0 for none.
  ///
  /// It needs `fitsContent`. The edge between both is a pixel wide, and colours keep their hue.
  package var threshold = 0.0
  /// The plane on which the layer is shown; any other than the canvas needs `fitsContent`.
  package var plane = Plane.canvas
  /// Whether the layer shows the marks before it on its canvas, blurred, instead of its content.
  package var isBackdrop = false
  /// Whether the canvas around it lent the content and takes it back for a later frame.
  var isLent = false

  package enum Plane: Hashable, Sendable {
    /// The canvas itself.
    case canvas
    /// A plane in space, which the projection maps to points of the canvas.
    indirect case tilted(Projection)
  }

  package init(
    _ content: Canvas, in rect: Rect, corners: Corners = .square, tint: Color = .white, blur: Double = 0
  ) {
    self.content = content
    self.blur = blur
    self.rect = rect
    self.corners = corners
    self.tint = tint
  }
}

/// A layer that shows only through a mask.
package struct MaskedLayer: Hashable, Sendable {
  package enum Mask: Hashable, Sendable {
    /// The inside of a path, by the non-zero rule, in the points around the layer; it replaces the layer's corners.
    case outline(Path)
    /// A paint in the points around the layer, multiplied into its content, which is white.
    case paint(Paint)
  }

  package var layer: Layer
  package var mask: Mask

  package init(_ layer: Layer, _ mask: Mask) { (self.layer, self.mask) = (layer, mask) }
}

/// The way in which a mark is combined with the pixels below; s is premultiplied source, a its alpha, d destination.
///
/// Only `normal` adds coverage; the others change colour and leave the destination's alpha unchanged.
package enum BlendMode: UInt8, Hashable, Sendable, CaseIterable {
  /// s + d·(1 − a)
  case normal
  /// s + d, at most 1
  case additive
  /// s·d + d·(1 − a)
  case multiply
  /// s + d·(1 − s)
  case screen
}
