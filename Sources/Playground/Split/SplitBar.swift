import Canvas
import Effects
import Gestures
import Interface
import Motion
import Playing
import Tuning

/// The bar with the actions of a split and the list of its differences.
///
/// It lies over both sides and is not captured.
final class SplitBar: TargetTool {
  enum Target: Hashable {
    case keep(SplitSide)
    case swap
    case differences
    /// Copies a value from the chosen side to the other.
    case copy(String)
    /// Shows the next part of the list; after the end it starts again.
    case more
    /// The bar itself and the list itself, which take touches but do nothing.
    case bar, list
  }

  /// The lower edge of the list, in points of the room; `nil` while the list is hidden.
  private var listEnd: Double?
  /// The index of the first difference in the list.
  private var first = 0
  var held: [Int: Target] = [:]

  private static func size(in room: Vector) -> Vector {
    Vector(4 * min(84, (room.x - 32) / 4).rounded(.down) + 8, 52)
  }

  /// Returns the area of the bar between two sides of which one is above the other.
  static func middle(of room: Vector) -> Rect {
    let size = size(in: room)
    return Rect(origin: ((room - size) / 2).rounded, size: size)
  }

  /// Whether the bar is shown. It is hidden while the strip is open.
  private func isShown(with services: Services) -> Bool { services.scene.isSplit && !services.ask(.isStripOpen) }

  /// Returns the slot at the foot of the room if the sides are side by side; `nil` if the bar stands between them.
  func bottomSlot(with services: Services) -> BottomSlot? {
    guard isShown(with: services), services.place.isBesideOther else { return nil }
    return BottomSlot(size: Self.size(in: services.place.room), isNeeded: true)
  }

  /// Returns the frame of the bar, in points of the room; `nil` while the bar is hidden.
  func frame(with services: Services) -> Rect? {
    guard isShown(with: services) else { return nil }
    return bottomSlot(with: services).flatMap { services.area(of: self, $0) } ?? Self.middle(of: services.place.room)
  }

  /// Returns the surfaces of the bar and of the list, in points of the room; `nil` while the bar is hidden.
  private func surfaces(with services: Services) -> (bar: Surface<Target>, list: Surface<Target>?)? {
    guard let frame = frame(with: services) else { return nil }
    let differences = services.ask(.differences)
    let list = list(of: differences, below: frame, with: services)
    // The two sides show a sketch before and after it was saved.
    let isOtherRule = services.scene.player?.isPinned == true || services.scene.twin?.isPinned == true
    let count = differences.count
    let words = count > 0 ? "\(count) differ\(count == 1 ? "s" : "")" : isOtherRule ? "code differs" : "equal"
    return (
      Self.bar(in: frame, differences: words, isQuiet: count == 0, hasList: list != nil),
      list?.surface(services.scene.chosen, services.tuner.stack.catalogue)
    )
  }

  /// Returns the list of differences below or above the bar's frame; `nil` while it is hidden or empty.
  func list(below bar: Rect, with services: Services) -> DifferenceList? {
    listEnd == nil ? nil : list(of: services.ask(.differences), below: bar, with: services)
  }

  private func list(of differences: [ParameterChange], below bar: Rect, with services: Services) -> DifferenceList? {
    guard let end = listEnd, !differences.isEmpty else { return nil }
    let isWide = services.place.isBesideOther
    // The list is in the lower half if one side is above the other.
    let top = isWide ? 48 : bar.maxY + 52
    return DifferenceList(
      differences, from: first, between: top, and: end, standsOnEnd: isWide, width: services.place.room.x)
  }

  private static func bar(
    in frame: Rect, differences: String, isQuiet: Bool, hasList: Bool
  ) -> Surface<Target> {
    func button(_ target: Target, _ text: String, isQuiet: Bool = false, isOn: Bool = false) -> Element<Target> {
      .button(
        Button(
          target, text,
          .init(
            ink: isQuiet ? Look.mist : Look.text, held: Look.paper.opacity(0.16), radius: 10, inset: 2, size: 13),
          isOn: isOn))
    }
    let row = Element<Target>.row([
      button(.keep(.a), "Keep A"), button(.swap, "Swap"),
      button(.differences, differences, isQuiet: isQuiet, isOn: hasList), button(.keep(.b), "Keep B"),
    ])
    return Surface(.plate(Plate(Look.slate.opacity(0.96), radius: 14, padding: 4), row), in: frame)
  }

  // MARK: - Input

  /// The list, and the bar if it stands in the middle.
  func plates(with services: Services) -> [Rect] {
    let isBesideOther = services.place.isBesideOther
    if listEnd == nil, isBesideOther { return [] }
    guard let bar = frame(with: services) else { return [] }
    let list = list(below: bar, with: services).map { [$0.frame] } ?? []
    return isBesideOther ? list : [bar] + list
  }

  /// The targets, all of which lie over the stage.
  func targets(with services: Services) -> [(target: Target, area: Rect)] {
    guard let (bar, list) = surfaces(with: services) else { return [] }
    let plates = [(Target.bar, bar.frame)] + (list.map { [(Target.list, $0.frame)] } ?? [])
    return (plates + bar.targets + (list?.targets ?? [])).map { ($0, services.inWindow($1)) }
  }

  /// Returns the button whose frame is nearest, or else the list or the bar.
  func target(at place: Vector, _ services: Services) -> Target? {
    guard let (bar, list) = surfaces(with: services) else { return nil }
    let place = services.inRoom(place)
    if let button = list?.target(at: place) ?? bar.target(at: place) { return button }
    if list?.frame.contains(place) == true { return .list }
    return bar.frame.contains(place) ? .bar : nil
  }

  func press(_ target: Target, by touch: TimedTouch, with services: Services) {
    switch target {
    case .keep(let side): services.send(.keep(side))
    case .swap: services.send(.swapSides)
    case .more: first = frame(with: services).flatMap { list(below: $0, with: services) }?.next ?? 0
    case .differences:
      first = 0
      listEnd = listEnd == nil ? Self.listEnd(with: services) : nil
    case .copy(let key): services.send(.copy(key))
    case .bar, .list: break
    }
  }

  /// Returns the lower edge for the list: above the bars at the foot of the room.
  private static func listEnd(with services: Services) -> Double {
    services.place.room.y - BottomSlot.margin - services.foot
  }

  func settle(with services: Services) {
    if !services.scene.isSplit { (listEnd, held) = (nil, [:]) }
    // The room has become smaller, so the list moves.
    if let end = listEnd, end > services.place.room.y { listEnd = Self.listEnd(with: services) }
  }

  // MARK: - Drawing

  func isCaptured(with services: Services) -> Bool { false }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    guard let surfaces = surfaces(with: services) else { return }
    let held = Set(held.values)
    services.inRoom(on: &canvas) { canvas in
      surfaces.bar.draw(held: held, on: &canvas)
      surfaces.list?.draw(held: held, on: &canvas)
    }
  }
}
