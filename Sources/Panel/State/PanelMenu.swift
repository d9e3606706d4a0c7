import Gestures
import Motion
import Tuning

/// The list over the panel: which is open, how far it has faded in and is scrolled, and what is named and asked there.
struct PanelMenu: Equatable, Sendable {
  enum List: Hashable, Sendable {
    /// The choices of a row.
    case choices(String)
    case presets
    /// The presets for one end of the blend.
    case morphEnd(isFrom: Bool)
  }

  enum Item: Hashable, Sendable {
    case choice(key: String, String)
    case preset(String)
    case end(isFrom: Bool, String)
    case saveAs
    case rename
    case delete
    case morphFrom
    case morphTo
    case morphSlider
    /// The menu's own edge.
    case ground
  }

  /// A name under a caret.
  struct Naming: Equatable, Sendable {
    /// The preset that gets it; nil for a new one.
    var renamed: String?
    var field: TextField
  }

  private(set) var list: List?
  var scroll = ScrollAxis(bounds: 0...0, viewport: 1)
  private(set) var fade = Transition()
  var naming: Naming?
  /// The preset that the next tap on Delete deletes.
  private(set) var askedToDelete: String?
  /// The ends of the blend that were chosen.
  private var from: String?
  private var to: String?

  func layout(_ panel: PanelLayout) -> PanelMenuLayout? {
    list.map { PanelMenuLayout($0, over: panel, offset: scroll.offset, isNaming: naming != nil) }
  }

  mutating func open(_ list: List) {
    close()
    self.list = list
    fade = Transition()
    scroll = ScrollAxis(bounds: 0...0, viewport: 1)
  }

  mutating func close() {
    list = nil
    naming = nil
    askedToDelete = nil
  }

  mutating func advance(by seconds: Double, isCalm: Bool) {
    scroll.step(by: seconds)
    fade.fade(to: list != nil, by: seconds, isCalm: isCalm)
  }

  /// Nobody answers yes to a question after another tap.
  mutating func forgetQuestion() { askedToDelete = nil }

  mutating func tap(_ item: Item, _ model: PanelModel) -> [PanelAction] {
    switch item {
    case .choice(let key, let choice):
      close()
      return model.row(key)?.set(.choice(choice)) ?? []
    case .preset(let name):
      close()
      return [.pickPreset(name)]
    case .saveAs: naming = Naming(field: TextField())
    case .rename: naming = model.preset.map { Naming(renamed: $0, field: TextField($0)) }
    case .delete:
      guard let preset = model.preset else { break }
      guard askedToDelete == preset else {
        askedToDelete = preset
        break
      }
      close()
      return [.deletePreset(preset)]
    case .morphFrom: open(.morphEnd(isFrom: true))
    case .morphTo: open(.morphEnd(isFrom: false))
    case .end(let isFrom, let name):
      if isFrom { from = name } else { to = name }
      open(.presets)
    case .morphSlider, .ground: break
    }
    return []
  }

  // MARK: - Names

  /// Takes the name that was typed, if there is one.
  mutating func finishNaming() -> [PanelAction] {
    guard let typed = naming else { return [] }
    naming = nil
    let name = typed.field.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !name.isEmpty else { return [] }
    close()
    guard let old = typed.renamed else { return [.savePresetAs(name)] }
    return old == name ? [] : [.renamePreset(old, to: name)]
  }

  /// A key while a name is typed.
  mutating func press(_ key: KeyPress) -> PanelResponse {
    switch naming?.field.press(key) {
    case .escape, .next: naming = nil
    case .accept: return PanelResponse(finishNaming(), isTaken: true)
    case .copied(let text): return PanelResponse([.copy(text)], isTaken: true)
    case .step, .edited: break
    case .passed, nil: return .passed
    }
    return .taken
  }

  mutating func placeCaret(at p: Vector, extending: Bool, _ panel: PanelLayout) {
    guard let area = layout(panel)?.area(of: .saveAs) else { return }
    naming?.field.place(at: p.x, in: PanelMenuLayout.text(in: area), extending: extending)
  }

  // MARK: - The blend

  /// The presets at its ends.
  func ends(_ model: PanelModel) -> (from: String, to: String)? {
    guard model.presets.count > 1 else { return nil }
    func known(_ name: String?) -> String? { name.flatMap { model.presets.contains($0) ? $0 : nil } }
    let first = known(from) ?? known(model.morph?.from) ?? model.presets[0]
    let last = known(to) ?? known(model.morph?.to) ?? model.presets.first { $0 != first } ?? model.presets[1]
    return (first, last)
  }

  func fraction(_ model: PanelModel) -> Double {
    guard let morph = model.morph, let ends = ends(model), (morph.from, morph.to) == ends else { return 0 }
    return morph.fraction
  }

  /// A pointer on its slider.
  func morph(to x: Double, _ gesture: Int, _ panel: PanelLayout) -> [PanelAction] {
    guard let ends = ends(panel.model), let area = layout(panel)?.area(of: .morphSlider) else { return [] }
    let track = PanelMenuLayout.track(in: area)
    let fraction = ((x - track.minX) / track.width).clamped(to: 0...1)
    return [.morph(from: ends.from, to: ends.to, fraction: (fraction * 100).rounded() / 100, gesture: gesture)]
  }
}
