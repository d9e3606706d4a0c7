import Motion
import Testing

@Suite struct PlaneTests {
  @Test func vectorArithmetic() {
    let v = Vector(3, -4)
    #expect(v.length == 5 && v.normalized == Vector(0.6, -0.8) && Vector.zero.normalized == .zero)
    #expect(v.perpendicular == Vector(4, 3) && v.dot(v.perpendicular) == 0)
    #expect(Vector(1, 0).cross(Vector(0, 1)) == 1)  // y grows downwards: down is clockwise of right
    #expect(v.distance(to: Vector(0, 0)) == 5)
    #expect(!Vector(.nan, 0).isFinite && !Vector(0, .infinity).isFinite)
  }

  @Test func mixingIsExactAtItsEnds() {
    #expect(mix(0.1, 0.7, 0) == 0.1 && mix(0.1, 0.7, 1) == 0.7)
    #expect(mix(Vector(0, 8), Vector(4, 0), 0.25) == Vector(1, 6))
  }

  @Test("left and top edges belong to a rectangle, right and bottom ones do not")
  func rectContainsItsLeftAndTopEdges() {
    let r = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(r.contains(Vector(1, 2)) && !r.contains(Vector(4, 3)) && !r.contains(Vector(2, 6)))
    #expect(r.center == Vector(2.5, 4) && Rect(center: r.center, size: r.size) == r)
    #expect(r.inset(by: 1) == Rect(x: 2, y: 3, width: 1, height: 2))
  }

  @Test func rectIntersections() {
    let r = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(r.intersection(Rect(x: 5, y: -5, width: 10, height: 10)) == Rect(x: 5, y: 0, width: 5, height: 5))
    let apart = r.intersection(Rect(x: 20, y: 0, width: 5, height: 5))
    #expect(apart.width == 0)
    #expect(!r.intersects(Rect(x: 10, y: 0, width: 5, height: 5)))
    #expect(r.intersects(Rect(x: 9, y: 9, width: 5, height: 5)))
  }
}
