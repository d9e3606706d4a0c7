import Formatting
import Motion
import Tuning

extension Panel {
  mutating func tap(_ grip: Grip, _ model: PanelModel) -> [PanelAction] {
    let tap = Tap(target: grip.target, time: time, position: grip.position)
    let isDouble =
      lastTap.map {
        $0.target == tap.target && tap.time - $0.time < Self.doubleTap && tap.position.distance(to: $0.position) < 24
      } ?? false
    lastTap = isDouble ? nil : tap
    if grip.target != .menu(.delete) { askedToDelete = nil }
    switch grip.target {
    case .ground, .header, .hueField, .brightness: return []
    case .picker: return open(.presets)
    case .search:
      begin(.search, query)
      placeCaret(at: grip.position, extending: false, model)
    case .clearSearch: query = ""
    case .group(let title):
      if folded.contains(title) { folded.removeAll { $0 == title } } else { folded.append(title) }
    case .label(let key): return tapLabel(key, isDouble: isDouble, model)
    case .track(let key): return tapTrack(key, at: grip.position, isDouble: isDouble, model)
    case .value(let key): return activate(key, model)
    case .undo: return model.undoName == nil ? [] : [.undo]
    case .redo: return model.redoName == nil ? [] : [.redo]
    case .revert: return model.unsavedCount == 0 ? [] : [.revert]
    case .save: return model.unsavedCount == 0 ? [] : [.save]
    case .menu(let item): return choose(item, model)
    }
    return []
  }

  private mutating func tapLabel(_ key: String, isDouble: Bool, _ model: PanelModel) -> [PanelAction] {
    guard let row = model.row(key) else { return [] }
    focus = key
    showsFocus = false
    switch row.definition.kind {
    case .number, .integer:
      if isDouble { return [.reset(key: key)] }
      explained = key
      return []
    case .rows:
      explained = key
      return []
    case .flag, .choice, .text, .color: return activate(key, model)
    }
  }

  private mutating func tapTrack(
    _ key: String, at position: Vector, isDouble: Bool, _ model: PanelModel
  ) -> [PanelAction] {
    guard let row = model.row(key), let scale = SliderScale(row.definition) else { return [] }
    focus = key
    showsFocus = false
    if isDouble { return [.reset(key: key)] }
    let track = layout(model).track(in: Rect(x: frame.minX, y: 0, width: frame.width, height: 44))
    let value = scale.parameterValue(scale.rounded(at: (position.x - track.minX) / track.width))
    return value == row.value ? [] : [.set(key: key, value, gesture: nil)]
  }

  /// What Return and a tap on the value do.
  mutating func activate(_ key: String, _ model: PanelModel) -> [PanelAction] {
    guard let row = model.row(key) else { return [] }
    focus = key
    switch (row.definition.kind, row.value) {
    case (.number, .number(let number)): begin(.value(key), number.plainText)
    case (.integer, .integer(let integer)): begin(.value(key), "\(integer)")
    case (.text, .text(let text)): begin(.value(key), text)
    case (.flag, .flag(let flag)): return [.set(key: key, .flag(!flag), gesture: nil)]
    case (.choice, _): return open(.choices(key))
    case (.color, .color(let color)):
      openColor = openColor == key ? nil : key
      if openColor != nil { begin(.value(key), color.description) } else { entry = nil }
    case (.rows, _): explained = explained == key ? nil : key
    default: break
    }
    return []
  }

  // MARK: - Menus

  mutating func open(_ menu: PanelMenu) -> [PanelAction] {
    self.menu = menu
    menuAlpha = 0
    askedToDelete = nil
    menuScroll = ScrollAxis(bounds: 0...0, viewport: 1)
    return []
  }

  mutating func closeMenu() {
    menu = nil
    askedToDelete = nil
    if case .presetName? = entry?.target { entry = nil }
  }

  private mutating func choose(_ item: PanelMenu.Item, _ model: PanelModel) -> [PanelAction] {
    switch item {
    case .choice(let key, let choice):
      closeMenu()
      return model.row(key)?.value == .choice(choice) ? [] : [.set(key: key, .choice(choice), gesture: nil)]
    case .preset(let name):
      closeMenu()
      return [.pickPreset(name)]
    case .saveAs: begin(.presetName(isRename: false), "")
    case .rename: if let preset = model.preset { begin(.presetName(isRename: true), preset) }
    case .delete:
      guard let preset = model.preset else { return [] }
      guard askedToDelete == preset else {
        askedToDelete = preset
        return []
      }
      closeMenu()
      return [.deletePreset(preset)]
    case .morphFrom: return open(.morphEnd(isFrom: true))
    case .morphTo: return open(.morphEnd(isFrom: false))
    case .end(let isFrom, let name):
      if isFrom { morphFrom = name } else { morphTo = name }
      return open(.presets)
    case .morphSlider, .ground: break
    }
    return []
  }

  /// The presets at the ends of the blend.
  func morphEnds(_ model: PanelModel) -> (from: String, to: String)? {
    guard model.presets.count > 1 else { return nil }
    func known(_ name: String?) -> String? { name.flatMap { model.presets.contains($0) ? $0 : nil } }
    let from = known(morphFrom) ?? known(model.morph?.from) ?? model.presets[0]
    let to = known(morphTo) ?? known(model.morph?.to) ?? model.presets.first { $0 != from } ?? model.presets[1]
    return (from, to)
  }

  func morphFraction(_ model: PanelModel) -> Double {
    guard let morph = model.morph, let ends = morphEnds(model), (morph.from, morph.to) == ends else { return 0 }
    return morph.fraction
  }

  func morph(_ position: Vector, _ gesture: Int, _ model: PanelModel) -> [PanelAction] {
    guard let menu, let ends = morphEnds(model),
      let area = PanelMenuLayout(menu, self, model).fixed.first(where: { $0.target == .menu(.morphSlider) })?.area
    else { return [] }
    let track = PanelMenuLayout.track(in: area)
    let fraction = ((position.x - track.minX) / track.width).clamped(to: 0...1)
    return [.morph(from: ends.from, to: ends.to, fraction: (fraction * 100).rounded() / 100, gesture: gesture)]
  }
}
