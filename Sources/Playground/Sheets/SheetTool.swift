import Canvas
import Effects
import Files
import Formatting
import Gestures
import Motion
import Playing

/// An opened map or sheet.
///
/// A finger slides over it to read the cells and lifts to play one.
///
/// While a cell plays, the sheet stands small in a corner; a tap there enlarges it again.
final class SheetTool: Tool {
  private struct Content {
    let sheet: CarriedSheet
    let take: LoadedTake
    /// The path of the picture.
    let path: String
    var isSmall = false
    /// The index of the cell that plays; `nil` if none does.
    var chosen: Int?
  }

  private var content: Content?
  /// The finger, with its present and its first position in points of the room; `nil` without a finger.
  private var held: (id: Int, place: Vector, began: Vector)?

  /// The height of the toolbar, in points.
  private static let toolbar = 72.0

  var isOn: Bool { content != nil }
  /// The index of the cell that plays; `nil` if none does.
  var chosen: Int? { content?.chosen }

  // MARK: - Opening and closing

  func show(_ sheet: CarriedSheet, of take: LoadedTake, with services: Services) {
    content = Content(sheet: sheet, take: take, path: services.host.files.realPath(of: take.name))
    held = nil
    services.announcer.log.write("sheet.opened", [.init("file", .string(take.name))])
    services.wake()
  }

  private func close(with services: Services) {
    content = nil
    services.announcer.log.write("sheet.closed")
    services.redraw()
  }

  /// Closes the sheet unless its own effect opens.
  func enter(with services: Services) {
    if content?.take.take.effect != services.scene.effect?.id { content = nil }
  }

  func startOver(with services: Services) { content = nil }

  /// Plays a cell in a loop, with the cell's values.
  private func play(_ cell: Int, with services: Services) {
    guard let shown = content else { return }
    let (library, configPath, pictures) = (services.tuner.library, services.tuner.path, services.host.pictures)
    let (sheet, base, words) = (shown.sheet, shown.take, shown.sheet.words(of: cell))
    services.announcer.log.write("sheet.chosen", [.init("cell", .integer(cell))])
    let read: Reading.Read = { () throws(Problems<Problem>) in
      let take = try sheet.take(of: cell, base, library, pictures, configPath: configPath)
      return .playCell(cell, take, words: words)
    }
    services.send(.read(FilePath.name(of: base.name), read))
  }

  /// Plays a cell whose take was read, and shows its values in words.
  func play(_ cell: Int, _ take: LoadedTake, _ words: String, with services: Services) {
    content?.chosen = cell
    content?.isSmall = true
    services.send(.openTake(take))
    services.announcer.say(words, seconds: 4)
  }

  // MARK: - Input

  /// Whether the sheet takes a finger.
  ///
  /// A large sheet takes the whole window.
  func covers(_ place: Vector, with services: Services) -> Bool {
    guard let content, let view = view(with: services) else { return false }
    return !content.isSmall || view.surface.target(at: services.inRoom(place)) != nil
  }

  /// The hit areas.
  ///
  /// A cell has none of its own because a finger slides to it and reads it.
  func spots(with services: Services) -> [Spot] {
    guard let content, let view = view(with: services) else { return [] }
    let ground = content.isSmall ? [] : [spot(0, Rect(size: services.size))]
    return ground + view.surface.targets.map { spot($0, services.inWindow($1)) }
  }

  func plates(with services: Services) -> [Rect] {
    guard content?.isSmall == true, let view = view(with: services) else { return [] }
    return [view.surface.frame]
  }

  func begin(_ touch: TimedTouch, with services: Services) -> Bool {
    guard covers(touch.event.position, with: services) else { return false }
    let place = services.inRoom(touch.event.position)
    // A second finger does nothing, and no other tool gets it.
    if held == nil { held = (touch.event.id, place, place) }
    return true
  }

  func follow(_ touch: TimedTouch, with services: Services) {
    guard let began = held?.began, held?.id == touch.event.id else { return }
    let place = services.inRoom(touch.event.position)
    held?.place = place
    guard touch.event.phase.isEnd else { return }
    held = nil
    guard touch.event.phase == .up, let content, let view = view(with: services) else { return }
    let (first, last) = (view.surface.target(at: began), view.surface.target(at: place))
    if first == .close {
      if last == .close { close(with: services) }
    } else if content.isSmall {
      if last != nil { self.content?.isSmall = false }
    } else if let cell = view.cell(at: place) {
      play(cell, with: services)
    } else if first == nil, last == nil {
      close(with: services)
    }
  }

  func press(_ key: KeyPress, with services: Services) -> Bool {
    guard isOn, key.name == "Escape" else { return false }
    close(with: services)
    return true
  }

  // MARK: - Drawing

  /// Returns the sheet on its surface, in points of the room; `nil` while no sheet is open.
  func view(with services: Services, reading cell: Int? = nil) -> SheetView? {
    guard let content else { return nil }
    // The sheet does not move when the toolbar appears or disappears.
    let room = services.place.room - Vector(0, Self.toolbar)
    return SheetView(
      content.sheet, picture: content.path, title: FilePath.name(of: content.take.name), isSmall: content.isSmall,
      chosen: content.chosen, reading: cell, in: room)
  }

  func isCaptured(with services: Services) -> Bool { false }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    guard let content, let layout = view(with: services) else { return }
    let cell = content.isSmall ? nil : held.flatMap { layout.cell(at: $0.place) }
    let isHeld = held.map { layout.surface.target(at: $0.began) == .close } ?? false
    let view = cell == nil ? layout : self.view(with: services, reading: cell)
    services.inRoom(on: &canvas) { view?.surface.draw(held: isHeld ? [.close] : [], on: &$0) }
  }
}
