import Canvas

/// A vertex on the rasteriser's grid of 1/256 pixel.
struct Corner {
  /// The position in 1/256 pixel, rounded half to even.
  var x: Int
  var y: Int
  var u: Double
  var v: Double
  var color: RGBA8
  /// Whether the coordinates are numbers and not far too large.
  var isValid: Bool

  init(_ vertex: Mesh.Vertex) {
    isValid = vertex.x.magnitude < 1_048_576 && vertex.y.magnitude < 1_048_576 && vertex.u.isFinite && vertex.v.isFinite
    x = isValid ? Int((Double(vertex.x) * 256).rounded(.toNearestOrEven)) : 0
    y = isValid ? Int((Double(vertex.y) * 256).rounded(.toNearestOrEven)) : 0
    u = isValid ? Double(max(0, min(1, vertex.u))) : 0
    v = isValid ? Double(max(0, min(1, vertex.v))) : 0
    color = vertex.color
  }
}
