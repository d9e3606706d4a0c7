import Motion

/// Triangles in pixels: what both the screen and the rasteriser draw. Edges are feathered in the mesh itself.
package struct Mesh: Hashable, Sendable {
  package struct Vertex: Hashable, Sendable {
    /// Pixels from the top left corner of the target; pixel centres lie at .5.
    package var x: Float
    package var y: Float
    /// Texture coordinate, 0…1.
    package var u: Float
    package var v: Float
    /// Multiplied into the texture; premultiplied.
    package var color: RGBA8

    package init(x: Float, y: Float, u: Float = 0, v: Float = 0, color: RGBA8) {
      self.x = x
      self.y = y
      self.u = u
      self.v = v
      self.color = color
    }
  }

  /// What the triangles are filled with.
  package enum Texture: Hashable, Sendable {
    /// The vertices' colours alone.
    case none
    /// A picture wanted at `pixels` (its whole width and height on this target, rounded up).
    case picture(Picture, pixels: PixelSize)
    /// The result of an earlier pass over a layer, by its index in `Frame.layers`.
    case layer(Int)
  }

  package var vertices: [Vertex]
  /// Three for each triangle.
  package var indices: [UInt32]
  package var texture: Texture
  package var blend: BlendMode
  /// In whole pixels; nothing outside is touched.
  package var clip: PixelRect?

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
}

package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
}

/// Whole pixels, from the left and top edges; the right and bottom edges are outside.
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

  /// All of a target of this size.
  package init(_ size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }
}

/// A canvas turned into meshes at one scale: layers first, in order, then the meshes of the target itself.
package struct Frame: Hashable, Sendable {
  package struct LayerPass: Hashable, Sendable {
    package var size: PixelSize
    package var meshes: [Mesh]

    package init(size: PixelSize, meshes: [Mesh]) {
      self.size = size
      self.meshes = meshes
    }
  }

  package var size: PixelSize
  /// Each starts clear. A layer may show layers that come before it.
  package var layers: [LayerPass]
  package var meshes: [Mesh]
  /// Pictures that a later frame will want, at their sizes.
  package var foreseen: [Mesh.Texture]

  package init(size: PixelSize, layers: [LayerPass] = [], meshes: [Mesh] = [], foreseen: [Mesh.Texture] = []) {
    self.size = size
    self.layers = layers
    self.meshes = meshes
    self.foreseen = foreseen
  }
}

/// Where drawers get the pixels of a picture; the same pixels for every back end.
package protocol PictureSource: AnyObject {
  /// The picture at about the size asked for, or a larger or smaller one that is ready; nil draws nothing.
  func bitmap(for picture: Picture, pixels: PixelSize) -> Bitmap?
  /// A frame is about to be drawn once: what it shows may be made together.
  func prepare(_ frame: borrowing Frame)
  /// The next frame of a series begins: what it asks for is what is worth keeping.
  func beginFrame()
}

extension PictureSource {
  package func prepare(_ frame: borrowing Frame) {}
  package func beginFrame() {}
}
