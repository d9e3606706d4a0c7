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
    guard let content, let layout = layout(with: services) else { return false }
    return !content.isSmall || layout.plate.contains(services.inRoom(place))
  }

  /// The hit areas.
  ///
  /// A cell has none of its own because a finger slides to it and reads it.
  func spots(with services: Services) -> [Spot] {
    guard let content, let layout = layout(with: services) else { return [] }
    let ground = content.isSmall ? [] : [spot(0, Rect(size: services.size))]
    return ground + [
      spot(content.isSmall ? 1 : 2, services.inWindow(layout.plate)), spot(3, services.inWindow(layout.close)),
    ]
  }

  func plates(with services: Services) -> [Rect] {
    layout(with: services).map { content?.isSmall == true ? [$0.plate] : [] } ?? []
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
    guard touch.event.phase == .up, let content, let layout = layout(with: services) else { return }
    if layout.close.contains(began) {
      if layout.close.contains(place) { close(with: services) }
    } else if content.isSmall {
      if layout.plate.contains(place) { self.content?.isSmall = false }
    } else if let cell = layout.cell(at: place, of: content.sheet) {
      play(cell, with: services)
    } else if !layout.plate.contains(began), !layout.plate.contains(place) {
      close(with: services)
    }
  }

  func press(_ key: KeyPress, with services: Services) -> Bool {
    guard isOn, key.name == "Escape" else { return false }
    close(with: services)
    return true
  }

  // MARK: - Drawing

  func layout(with services: Services) -> SheetToolLayout? {
    guard let content else { return nil }
    // The sheet does not move when the toolbar appears or disappears.
    return SheetToolLayout(content.sheet, isSmall: content.isSmall, in: services.place.room - Vector(0, Self.toolbar))
  }

  func isCaptured(with services: Services) -> Bool { false }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    guard let content, let layout = layout(with: services) else { return }
    services.inRoom(on: &canvas) { canvas in
      canvas.plate(layout.plate, radius: 14, Look.ink.opacity(0.97), drop: 8, blur: 28, shadow: 0.5)
      canvas.draw(.file(content.path), in: layout.picture, part: layout.part)
      if let chosen = content.chosen { mark(layout.place(of: chosen, of: content.sheet), Look.paper, on: &canvas) }
      drawCross(in: layout.close, isHeld: held.map { layout.close.contains($0.began) } ?? false, on: &canvas)
      guard !content.isSmall else { return }
      canvas.label(
        FilePath.name(of: content.take.name), in: layout.head, size: 14, Look.text, weight: .semibold,
        alignment: .leading)
      let cell = held.flatMap { layout.cell(at: $0.place, of: content.sheet) }
      if let cell { mark(layout.place(of: cell, of: content.sheet), .white, on: &canvas) }
      let words = (cell ?? content.chosen).map { content.sheet.words(of: $0) }
      let run = TextRun(
        words ?? "Slide over it to read a cell, lift to play it", size: 14, width: layout.foot.width, lines: 2,
        tabularDigits: true)
      canvas.text(run, at: layout.foot.origin, words == nil ? Look.mistLong : Look.text)
    }
  }

  /// Draws a ring that is visible on any colour.
  private func mark(_ place: Rect, _ color: Color, on canvas: inout Canvas) {
    let ring = place.width < 14 ? Rect(center: place.center, size: Vector(14, 14)) : place
    canvas.stroke(.rounded(ring.inset(by: -2), 4), width: 5, Look.ink)
    canvas.stroke(.rounded(ring.inset(by: -2), 4), width: 2.5, color)
  }

  private func drawCross(in area: Rect, isHeld: Bool, on canvas: inout Canvas) {
    canvas.fill(.circle(area.center, radius: 15), isHeld ? Look.slate.mixed(with: .white, 0.2) : Look.slate)
    for way in [Vector(5, 5), Vector(5, -5)] {
      canvas.stroke(.line(area.center - way, area.center + way), width: 1.8, Look.text, cap: .round)
    }
  }
}

/// The layout of a sheet, in points of the room: the whole sheet if its words are readable, else its cells alone.
struct SheetToolLayout {
  let plate: Rect
  let picture: Rect
  /// The visible part of the picture, 0…1.
  let part: Rect
  let head: Rect
  let foot: Rect
  let close: Rect
  /// The points for a pixel of the picture; `corner` is the pixel at the upper left.
  private let scale: Double
  private let corner: Vector

  /// The scale below which the picture's words, 12 pixels high, are not readable.
  private static let readable = 0.92
  private static let small = 116.0

  init(_ sheet: CarriedSheet, isSmall: Bool, in room: Vector) {
    let bare = Rect(size: Vector(room.x - 16, room.y - 16)).inset(x: 12, y: 0)
    let inner = Vector(max(40, bare.width), max(40, bare.height - 48 - 60))
    let whole = min(inner.x / sheet.size.x, inner.y / sheet.size.y)
    let isWhole = !isSmall && whole >= Self.readable
    let shown = isWhole ? Rect(size: sheet.size) : sheet.area
    let most = isSmall ? Vector(Self.small, Self.small) : inner
    scale = min(isWhole ? 1 : 2, most.x / shown.width, most.y / shown.height)
    corner = shown.origin
    part = Rect(
      x: shown.x / sheet.size.x, y: shown.y / sheet.size.y, width: shown.width / sheet.size.x,
      height: shown.height / sheet.size.y)
    let size = shown.size * scale
    if isSmall {
      plate = Rect(
        x: (room.x - 16 - size.x - 12).rounded(), y: (room.y - 16 - size.y - 12).rounded(), width: size.x + 12,
        height: size.y + 12)
      picture = Rect(origin: plate.origin + Vector(6, 6), size: size)
      (head, foot) = (picture, picture)
      close = Rect(center: Vector(plate.maxX - 12, plate.minY + 12), size: Vector(44, 44)).intersection(
        plate.inset(by: -8))
      return
    }
    let width = min(room.x - 16, max(size.x + 24, 340))
    let height = size.y + 48 + 60
    plate = Rect(
      x: ((room.x - width) / 2).rounded(), y: max(8, ((room.y - height) / 2).rounded()), width: width, height: height)
    picture = Rect(x: (plate.midX - size.x / 2).rounded(), y: plate.y + 48, width: size.x, height: size.y)
    head = Rect(x: plate.x + 16, y: plate.y, width: width - 16 - 52, height: 48)
    foot = Rect(x: plate.x + 16, y: picture.maxY + 12, width: width - 32, height: 44)
    close = Rect(x: plate.maxX - 46, y: plate.y + 2, width: 44, height: 44)
  }

  func place(of cell: Int, of sheet: CarriedSheet) -> Rect {
    let place = sheet.place(of: cell)
    return Rect(origin: picture.origin + (place.origin - corner) * scale, size: place.size * scale)
  }

  func cell(at place: Vector, of sheet: CarriedSheet) -> Int? {
    picture.contains(place) ? sheet.cell(at: corner + (place - picture.origin) / scale) : nil
  }
}
