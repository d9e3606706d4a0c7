import Motion

@testable import Interface

extension Surface {
  /// The labels with their frames, back to front.
  var texts: [(label: Label, frame: Rect)] {
    parts.compactMap { if case .label(let label) = $0.kind { (label, $0.frame) } else { nil } }
  }
  var labels: [Rect] { texts.map(\.frame) }
  /// The frames of the buttons, back to front.
  var buttons: [Rect] { parts.compactMap { if case .button = $0.kind { $0.frame } else { nil } } }
  /// The hit areas that others do not lie on: those of a plate and of a picture are left out if the centre of another area is on them.
  var frontAreas: [Rect] {
    let all = targets.map { found in
      (area: found.area, isArea: parts.contains { $0.isArea && $0.target == found.target })
    }
    return all.filter { found in
      !found.isArea || all.allSatisfy { $0.area == found.area || !found.area.contains($0.area.center) }
    }.map(\.area)
  }
}
