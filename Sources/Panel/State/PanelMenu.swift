import Gestures
import Motion
import Tuning

/// The list over the panel: which is open, how far it has faded in and is scrolled, and what is named and asked there.
struct PanelMenu: Equatable, Sendable {
  enum List: Hashable, Sendable {
    /// The choices of a row.
    case choices(String)
    case presets
    /// What can be one end of the blend.
    case blendEnd(isFrom: Bool)
    /// What a save would write.
    case changes
    /// What the values can be copied as.
    case copyForms
  }

  enum Item: Hashable, Sendable {
    case choice(key: String, String)
    case defaults
    case preset(String)
    case end(isFrom: Bool, PanelModel.BlendEnd)
    case saveAs
    /// Yes, the preset of the name that was typed.
    case replace
    case update
    case blend
    case rename
    case delete
    /// A value that would be written, by its key.
    case change(String)
    case saveChanges
    case revertChanges
    /// By the form's id.
    case copyAs(String)
    /// The menu's own edge.
    case ground
  }

  private(set) var list: List?
  var scroll = ScrollAxis(bounds: 0...0, viewport: 1)
  private(set) var fade = Transition()
  /// What arrows have come to, and Return takes.
  private(set) var choice: Item?
  var naming: PresetNaming?
  /// The preset that the next tap on Delete deletes.
  private(set) var askedToDelete: String?
  /// Keys of the changes that are neither saved nor reverted.
  private(set) var leftOut: Set<String> = []

  func layout(_ panel: PanelLayout) -> PanelMenuLayout? {
    list.map { list in
      list == .changes
        ? PanelMenuLayout(changesOver: panel, offset: scroll.offset)
        : PanelMenuLayout(list, over: panel, offset: scroll.offset, naming: naming)
    }
  }

  mutating func open(_ list: List) {
    close()
    self.list = list
    fade = Transition()
    scroll = ScrollAxis(bounds: 0...0, viewport: 1)
  }

  mutating func close() {
    list = nil
    choice = nil
    naming = nil
    askedToDelete = nil
    leftOut = []
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
    case .defaults:
      close()
      return model.isDefault && model.preset == nil ? [] : [.pickDefaults]
    case .preset(let name):
      close()
      return [.pickPreset(name)]
    case .saveAs: naming = PresetNaming(renamed: nil)
    case .rename: naming = model.preset.map { PresetNaming(renamed: $0) }
    case .replace: return finishNaming(model)
    case .update:
      guard let preset = model.preset else { break }
      close()
      return [.updatePreset(preset)]
    case .delete:
      guard let preset = model.preset else { break }
      guard askedToDelete == preset else {
        askedToDelete = preset
        break
      }
      close()
      return [.deletePreset(preset)]
    case .end, .blend: close()
    case .change(let key): if leftOut.remove(key) == nil { leftOut.insert(key) }
    case .saveChanges, .revertChanges:
      let all = Set(model.changes.map(\.key))
      if all.isSubset(of: leftOut) { break }
      let kept = leftOut.intersection(all)
      close()
      return [item == .saveChanges ? .save(leavingOut: kept) : .revert(leavingOut: kept)]
    case .copyAs(let form):
      close()
      return [.copyAs(form)]
    case .ground: break
    }
    return []
  }

  // MARK: - Keys

  /// On to the next of its items, from the one that counts now.
  mutating func moveChoice(by direction: Int, _ blend: PanelBlend, _ panel: PanelLayout) {
    guard let layout = layout(panel) else { return }
    let items = (layout.rows + layout.fixed).compactMap { control in
      if case .menu(let item) = control.target { item } else { nil }
    }
    guard !items.isEmpty else { return }
    if let index = items.firstIndex(where: { $0 == choice }) {
      choice = items[(index + direction).clamped(to: 0...items.count - 1)]
    } else {
      choice = items.first { isChosen($0, blend, panel.model) } ?? items[0]
    }
    forgetQuestion()
    guard let row = layout.rows.first(where: { $0.target == choice.map(PanelTarget.menu) })?.area else { return }
    if row.minY < layout.list.minY { scroll.jump(to: scroll.offset + row.minY - layout.list.minY) }
    if row.maxY > layout.list.maxY { scroll.jump(to: scroll.offset + row.maxY - layout.list.maxY) }
  }

  /// True for the item that counts now.
  func isChosen(_ item: Item, _ blend: PanelBlend, _ model: PanelModel) -> Bool {
    switch item {
    case .choice(let key, let choice): model.row(key)?.value == .choice(choice)
    case .defaults: model.isDefault && model.preset == nil
    case .preset(let name): model.preset == name
    case .end(let isFrom, let end): end == (isFrom ? blend.ends(model).from : blend.ends(model).to)
    case .copyAs(let form): model.copyForm == form
    case .saveAs, .replace, .update, .blend, .rename, .delete, .change, .saveChanges, .revertChanges, .ground: false
    }
  }

  // MARK: - Names

  /// Takes the name that was typed, if there is one; a name that is none, or is taken, stays to be typed or answered.
  mutating func finishNaming(_ model: PanelModel) -> [PanelAction] {
    guard let actions = naming?.finish(model) else { return [] }
    close()
    return actions
  }

  /// A key while a name is typed.
  mutating func press(_ key: KeyPress, _ model: PanelModel) -> PanelResponse {
    switch naming?.press(key) {
    case .escape, .next: naming = nil
    case .accept: return PanelResponse(finishNaming(model), isTaken: true)
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
}
