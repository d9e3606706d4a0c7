import Motion

/// Triangles in pixels, drawn by both the screen and the rasteriser.
///
/// Edges are feathered in the mesh itself.
package struct Mesh: Hashable, Sendable {
  package struct Vertex: Hashable, Sendable {
    /// The distance in pixels from the top left corner of the target; pixel centres lie at .5.
    package var x: Float
    package var y: Float
    /// The texture coordinate, 0…1.
    package var u: Float
    package var v: Float
    /// The premultiplied colour, which is multiplied into the texture.
    package var color: RGBA8

    package init(x: Float, y: Float, u: Float = 0, v: Float = 0, color: RGBA8) {
      self.x = x
      self.y = y
      self.u = u
      self.v = v
      self.color = color
    }
  }

  /// The filling of the triangles.
  package enum Texture: Hashable, Sendable {
    /// The vertices' colours alone.
    case none
    /// A picture at the size `pixels`: its whole width and height on this target, rounded up.
    case picture(Picture, pixels: PixelSize)
    /// The result of an earlier pass over a layer, by its index in `Frame.layers`.
    case layer(Int)
  }

  package var vertices: [Vertex]
  /// The indices of vertices, three for each triangle.
  package var indices: [UInt32]
  package var texture: Texture
  package var blend: BlendMode
  /// The clip in whole pixels, outside of which nothing is touched.
  ///
  /// `nil` if the mesh is not clipped.
  package var clip: PixelRect?
  /// The serial of a mesh that a mesher keeps from frame to frame: two meshes with the same one are equal.
  ///
  /// 0 for a mesh that was made for one frame.
  package var kept = 0

  package init(
    vertices: [Vertex] = [], indices: [UInt32] = [], texture: Texture = .none, blend: BlendMode = .normal,
    clip: PixelRect? = nil
  ) {
    self.vertices = vertices
    self.indices = indices
    self.texture = texture
    self.blend = blend
    self.clip = clip
  }

  package static func == (a: Mesh, b: Mesh) -> Bool {
    a.texture == b.texture && a.blend == b.blend && a.clip == b.clip && a.vertices == b.vertices
      && a.indices == b.indices
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(vertices)
    hasher.combine(indices)
    hasher.combine(texture)
    hasher.combine(blend)
    hasher.combine(clip)
  }
}

package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle of whole pixels, with the left and top edges inside and the right and bottom edges outside.
package struct PixelRect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates the rectangle of a whole target.
  package init(_ size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }
}

/// A canvas turned into meshes at one scale, with the layers first, in order, then the meshes of the target itself.
package struct Frame: Hashable, Sendable {
  package struct LayerPass: Hashable, Sendable {
    package var size: PixelSize
    package var meshes: [Mesh]
    /// The standard deviation in pixels of the blur of the drawn pixels; 0 for none. Edge pixels continue outside.
    package var blur: Double
    /// The alpha at which the pixels are parted into clear and opaque ones after the blur, 0…1; 0 for none.
    package var threshold: Double

    package init(size: PixelSize, meshes: [Mesh], blur: Double = 0, threshold: Double = 0) {
      self.size = size
      self.meshes = meshes
      self.blur = blur
      self.threshold = threshold
    }

    /// Whether the pixels are changed after they were drawn.
    package var isFinished: Bool { blur > 0 || threshold > 0 }
  }

  package var size: PixelSize
  /// The layers, each of which starts clear and may show layers before it.
  package var layers: [LayerPass]
  package var meshes: [Mesh]
  /// The pictures that a later frame will need, at their sizes.
  package var foreseen: [Mesh.Texture]

  package init(size: PixelSize, layers: [LayerPass] = [], meshes: [Mesh] = [], foreseen: [Mesh.Texture] = []) {
    self.size = size
    self.layers = layers
    self.meshes = meshes
    self.foreseen = foreseen
  }
}

/// A source of the pixels of pictures, which are the same for every back end.
package protocol PictureSource: AnyObject {
  /// Returns the picture at about the requested size, or at a larger or smaller size that is ready.
  ///
  /// `nil` draws nothing.
  func bitmap(for picture: Picture, pixels: PixelSize) -> Bitmap?
  /// Prepares for a frame that is drawn once, whose pictures may be made together.
  func prepare(_ frame: borrowing Frame)
  /// Begins the next frame of a series, whose requests show which pictures are worth keeping.
  func beginFrame()
}

extension PictureSource {
  package func prepare(_ frame: borrowing Frame) {}
  package func beginFrame() {}
}
