import Canvas
import Motion

extension Panel {
  /// Everything that can be pressed, with its area in points of the window, whether it is scrolled into view or not.
  func controls(_ model: PanelModel) -> [PanelLayout.Control] {
    typealias Control = PanelLayout.Control
    let layout = layout(model)
    var controls: [Control] = [
      Control(target: .picker, area: layout.picker(width: pickerWidth(model))),
      Control(target: .undo, area: layout.undo), Control(target: .redo, area: layout.redo),
      Control(target: .revert, area: layout.revert),
      Control(target: .save, area: layout.save(width: saveWidth(model, layout))),
    ]
    if !layout.scrollsSearch { controls += searchControls(layout.fixedSearch) }
    for placed in layout.items { controls += self.controls(of: placed, layout, model) }
    if let menu { controls += PanelMenuLayout(menu, self, model).controls }
    return controls
  }

  private func searchControls(_ area: Rect) -> [PanelLayout.Control] {
    var controls = [PanelLayout.Control(target: .search, area: area)]
    if !query.isEmpty {
      controls.append(
        PanelLayout.Control(
          target: .clearSearch, area: Rect(x: area.maxX - 44, y: area.minY, width: 44, height: area.height)))
    }
    return controls
  }

  private func controls(
    of placed: PanelLayout.Placed, _ layout: PanelLayout, _ model: PanelModel
  ) -> [PanelLayout.Control] {
    switch placed.item {
    case .search:
      return searchControls(layout.search(in: placed.rect))
    case .group(let title):
      // Less high than a finger is wide: it takes what is missing from the row above, of which that much is empty.
      let area = Rect(x: placed.rect.minX, y: placed.rect.maxY - 44, width: placed.rect.width, height: 44)
      return [PanelLayout.Control(target: .group(title), area: area)]
    case .row(let key): return model.row(key).map { layout.controls(of: $0, in: placed.rect) } ?? []
    case .color(let key):
      return [
        PanelLayout.Control(target: .hueField(key), area: layout.hueField(in: placed.rect)),
        PanelLayout.Control(target: .brightness(key), area: layout.brightness(in: placed.rect)),
      ]
    case .complaint, .spring, .insights, .nothing: return []
    }
  }

  /// What a pointer at a place means; nil when that is not the panel.
  func target(at p: Vector, _ model: PanelModel) -> PanelTarget? {
    if let menu {
      let menu = PanelMenuLayout(menu, self, model)
      if menu.frame.contains(p) {
        return menu.controls.first { $0.area.contains(p) }?.target ?? .menu(.ground)
      }
    }
    guard isOpen, frame.contains(p) else { return nil }
    let layout = layout(model)
    let isRow = layout.viewport.contains(p)
    let list = controls(model).filter { control in
      guard control.area.contains(p) else { return false }
      switch control.target {
      case .group, .label, .track, .value, .hueField, .brightness: return isRow
      case .search, .clearSearch: return !layout.scrollsSearch || isRow
      case .menu: return false
      default: return true
      }
    }
    // Where areas overlap the nearer middle counts; the button in the search field lies upon it.
    let nearest = list.min { a, b in
      if (a.target == .clearSearch) != (b.target == .clearSearch) { return a.target == .clearSearch }
      return (a.area.midY - p.y).magnitude < (b.area.midY - p.y).magnitude
    }
    if let nearest { return nearest.target }
    return p.y < frame.minY + PanelLayout.header ? .header : .ground
  }

  // MARK: - Widths

  func pickerWidth(_ model: PanelModel) -> Double {
    let name = TextWidth.estimate(presetName(model), size: 14, weight: .semibold)
    let room = frame.width - 8 - PanelLayout.padding - 90
    let words = TextWidth.estimate("Preset", size: 14, weight: .regular) + 10 + name
    return min(room, 14 + words + 10 + (model.isEdited ? 14 : 0) + 16 + 14).rounded(.up)
  }

  func presetName(_ model: PanelModel) -> String {
    if let preset = model.preset { return preset }
    if let morph = model.morph { return "\(morph.from) → \(morph.to)" }
    return model.groups.contains { $0.rows.contains(where: \.isChanged) } ? "Your own" : "Defaults"
  }

  func saveLabel(_ model: PanelModel, room: Double) -> String {
    let count = model.unsavedCount
    guard count > 0 else { return "Saved" }
    let long = count == 1 ? "Save 1 change" : "Save \(count) changes"
    return TextWidth.estimate(long, size: 14, weight: .semibold) + 40 <= room ? long : "Save \(count)"
  }

  func saveWidth(_ model: PanelModel, _ layout: PanelLayout) -> Double {
    let label = saveLabel(model, room: layout.saveRoom)
    return (TextWidth.estimate(label, size: 14, weight: .semibold) + 40).rounded(.up)
  }
}

extension PanelLayout {
  /// The search field where it scrolls with the rows.
  func search(in item: Rect) -> Rect {
    Rect(x: item.minX + Self.inset, y: item.minY, width: item.width - 2 * Self.inset, height: Self.search)
  }
}
