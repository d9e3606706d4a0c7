import Motion

/// The state of the blend of two sets of values: whether its bar is open, and the chosen ends.
struct PanelBlend: Equatable, Sendable {
  enum Part: Hashable, Sendable {
    case from, to, slider, close
  }

  var isOpen = false
  private var from: PanelModel.BlendEnd?
  private var to: PanelModel.BlendEnd?

  mutating func choose(_ end: PanelModel.BlendEnd, isFrom: Bool) {
    if isFrom { from = end } else { to = end }
  }

  static func choices(_ model: PanelModel) -> [PanelModel.BlendEnd] {
    [.defaults, .file, .now] + model.presets.map { .preset($0) }
  }

  /// Returns the chosen ends, or else those of the current blend, or else the current preset and the first other one.
  func ends(_ model: PanelModel) -> (from: PanelModel.BlendEnd, to: PanelModel.BlendEnd) {
    let choices = Self.choices(model)
    func known(_ end: PanelModel.BlendEnd?) -> PanelModel.BlendEnd? { end.flatMap { choices.contains($0) ? $0 : nil } }
    let first = known(from) ?? known(model.blend?.from) ?? known(model.preset.map { .preset($0) }) ?? .now
    let other = choices.dropFirst(3).first { $0 != first } ?? .defaults
    return (first, known(to) ?? known(model.blend?.to) ?? other)
  }

  func fraction(_ model: PanelModel) -> Double {
    let ends = ends(model)
    if let blend = model.blend, (blend.from, blend.to) == ends { return blend.fraction }
    return model.preset.map { .preset($0) == ends.to && ends.from != ends.to } ?? false ? 1 : 0
  }

  /// Returns the action that sets the blend to a fraction of the way, rounded to hundredths.
  func set(_ fraction: Double, _ gesture: Int, _ model: PanelModel) -> [PanelAction] {
    let ends = ends(model)
    let rounded = (fraction.clamped(to: 0...1) * 100).rounded() / 100
    return [.blend(PanelModel.Blend(from: ends.from, to: ends.to, fraction: rounded), gesture: gesture)]
  }
}
