import Motion

extension PanelLayout {
  /// Everything that can be pressed but a menu, with its area in points of the window, scrolled into view or not.
  func controls(query: String) -> [Control] {
    var controls = [
      Control(target: .picker, area: picker), Control(target: .undo, area: undo), Control(target: .redo, area: redo),
      Control(target: .revert, area: revert), Control(target: .save, area: save),
      Control(target: .search, area: search),
    ]
    if !query.isEmpty {
      controls.append(Control(target: .clearSearch, area: search.with(x: search.maxX - 44, width: 44)))
    }
    for placed in items {
      switch placed.item {
      case .group(let title):
        // Less high than a finger is wide: it takes what is missing from the row above, of which that much is empty.
        controls.append(
          Control(target: .group(title), area: placed.rect.with(y: placed.rect.maxY - 44, height: 44)))
      case .row(let key): controls += model.row(key).map { RowParts(placed.rect).controls(of: $0) } ?? []
      case .color(let key):
        let parts = PickerParts(placed.rect)
        controls.append(Control(target: .hueField(key), area: parts.hues))
        controls.append(Control(target: .brightness(key), area: parts.brightness))
      case .search, .complaint, .spring, .insights, .nothing: break
      }
    }
    return controls
  }

  /// What a place in the panel means.
  func target(at p: Vector, query: String) -> PanelTarget {
    let isRow = viewport.contains(p)
    let isSearchRow = rect(of: .search) != nil
    let list = controls(query: query).filter { control in
      guard control.area.contains(p) else { return false }
      switch control.target {
      case .group, .label, .track, .value, .hueField, .brightness: return isRow
      case .search, .clearSearch: return !isSearchRow || isRow
      default: return true
      }
    }
    // Where areas overlap the nearer middle counts; the button in the search field lies upon it.
    let nearest = list.min { a, b in
      if (a.target == .clearSearch) != (b.target == .clearSearch) { return a.target == .clearSearch }
      return (a.area.midY - p.y).magnitude < (b.area.midY - p.y).magnitude
    }
    return nearest?.target ?? (p.y < frame.minY + Self.header ? .header : .ground)
  }
}
