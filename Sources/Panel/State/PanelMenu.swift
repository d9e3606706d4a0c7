import Gestures
import Motion
import Tuning

/// The menu over the panel: its list, fade, scroll position and chosen item.
struct PanelMenu: Equatable, Sendable {
  enum List: Hashable, Sendable {
    /// The choices of a row, by the row's key.
    case choices(String)
    case presets
    case blendEnd(isFrom: Bool)
    /// The changes that a save would write.
    case changes
    /// The changes that a revert would take back.
    case reverts
    case copyForms
  }

  enum Item: Hashable, Sendable {
    case choice(key: String, String)
    case defaults
    case preset(String)
    case end(isFrom: Bool, PanelModel.BlendEnd)
    case saveAs, update, blend, rename, delete
    /// Replaces the existing preset with the typed name.
    case replace
    /// An unsaved change, by its key; a tap includes it or leaves it out.
    case change(String)
    case saveChanges, revertChanges
    /// A format of code, by its id.
    case copyAs(String)
    /// The background of the menu.
    case ground
  }

  private(set) var list: List?
  var scroll = ScrollAxis(bounds: 0...0, viewport: 1)
  private(set) var fade = Transition()
  /// The item chosen with the arrow keys, which Return performs.
  private(set) var choice: Item?
  /// The preset that a second tap on Delete deletes.
  private(set) var askedToDelete: String?
  /// The keys of the changes that a save or revert leaves out.
  private(set) var leftOut: Set<String> = []

  mutating func open(_ list: List) {
    close()
    self.list = list
    fade = Transition()
    scroll = ScrollAxis(bounds: 0...0, viewport: 1)
  }

  mutating func close() {
    list = nil
    choice = nil
    askedToDelete = nil
    leftOut = []
  }

  mutating func advance(by seconds: Double, isCalm: Bool) {
    scroll.step(by: seconds)
    fade.fade(to: list != nil, by: seconds, isCalm: isCalm)
  }

  /// Withdraws the question before a deletion, because something else was tapped.
  mutating func forgetQuestion() { askedToDelete = nil }

  /// Returns the changes to save or revert.
  func ticked(_ model: PanelModel) -> [PanelModel.Change] { model.changes.filter { !leftOut.contains($0.key) } }

  mutating func tap(_ item: Item, _ model: PanelModel) -> [PanelAction] {
    guard let actions = take(item, model) else { return [] }
    close()
    return actions
  }

  /// Returns the actions of an item.
  ///
  /// `nil` if the menu stays open.
  private mutating func take(_ item: Item, _ model: PanelModel) -> [PanelAction]? {
    let isOn = !ticked(model).isEmpty
    let kept = leftOut.intersection(model.changes.map(\.key))
    switch item {
    case .choice(let key, let choice): return model.row(key)?.set(.choice(choice)) ?? []
    case .defaults: return model.isDefault && model.preset == nil ? [] : [.pickDefaults]
    case .preset(let name): return [.pickPreset(name)]
    case .update: return model.preset.map { [.updatePreset($0)] }
    case .delete where askedToDelete == model.preset: return model.preset.map { [.deletePreset($0)] }
    case .delete: askedToDelete = model.preset
    case .end, .blend: return []
    case .change(let key): if leftOut.remove(key) == nil { leftOut.insert(key) }
    case .saveChanges: return isOn ? [.save(leavingOut: kept)] : nil
    case .revertChanges: return isOn ? [.revert(leavingOut: kept)] : nil
    case .copyAs(let form): return [.copyAs(form)]
    case .saveAs, .rename, .replace, .ground: break
    }
    return nil
  }

  // MARK: - Keys

  /// Moves the choice to the next item; the first move chooses the item in use.
  mutating func moveChoice(by direction: Int, _ layout: PanelMenuLayout, _ blend: PanelBlend, _ model: PanelModel) {
    let items = (layout.rows + [layout.fixed]).flatMap(\.targets).compactMap { control in
      if case .menu(let item) = control.target { item } else { nil }
    }
    guard !items.isEmpty else { return }
    if let index = items.firstIndex(where: { $0 == choice }) {
      choice = items[(index + direction).clamped(to: 0...items.count - 1)]
    } else {
      choice = items.first { isChosen($0, blend, model) } ?? items[0]
    }
    forgetQuestion()
    guard let row = choice.flatMap({ item in layout.rows.lazy.compactMap { $0.frame(of: .menu(item)) }.first })
    else { return }
    if row.minY < layout.list.minY { scroll.jump(to: scroll.offset + row.minY - layout.list.minY) }
    if row.maxY > layout.list.maxY { scroll.jump(to: scroll.offset + row.maxY - layout.list.maxY) }
  }

  /// Whether an item is in use.
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
}
