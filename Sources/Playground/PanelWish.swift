import Tuning

/// What the panel asks for that is about the stage, until it is granted.
enum PanelWish {
  case split
  case strip(key: String, [ParameterValue])

  @MainActor
  static func grant(in layers: inout Layers) {
    switch layers.panel.takeWish() {
    case .split?: KeyCommand.split.perform(on: &layers)
    case .strip(let key, let values)?: Strip.show(key, values, in: &layers)
    case nil: break
    }
  }
}
