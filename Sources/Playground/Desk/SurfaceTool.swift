import Interface
import Motion

/// A tool whose targets are those of one surface in the room.
@MainActor
protocol SurfaceTool: TargetTool where Target: Sendable {
  /// Returns the surface that fingers press, in points of the room; `nil` if there is none.
  func surface(with services: Services) -> Surface<Target>?
}

extension SurfaceTool {
  func targets(with services: Services) -> [(target: Target, area: Rect)] {
    surface(with: services)?.targets.map { ($0, services.inWindow($1)) } ?? []
  }

  func target(at place: Vector, _ services: Services) -> Target? {
    surface(with: services)?.target(at: services.inRoom(place))
  }
}
