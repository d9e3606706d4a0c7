import Canvas
import Interface
import Motion

/// The bar that blends one set of values into another.
extension PanelScene {
  /// `nil` if the bar is not open.
  var blend: Surface<PanelTarget>? {
    guard let frame = layout.blend else { return nil }
    let (inset, ends) = (PanelLayout.inset, controls.blend.ends(model))
    let width = ((frame.width - 2 * inset - 44) * 0.3).rounded()
    let buttons = Part.row([
      .gap(inset), .sized(width: width, end(ends.from, .from)), .spacer, .sized(width: width, end(ends.to, .to)),
      .gap(44 + inset),
    ])
    let gap = 18.0
    let track = Part.row([
      .gap(inset + width + gap), slider(reach: gap), .gap(gap + width), .sized(width: 44, close), .gap(inset),
    ])
    return Surface(.column([.sized(height: 44, .layers([buttons, track]))]), in: frame)
  }

  /// Returns the fraction of the way from one end of the blend to the other at a position; `nil` without the bar.
  func blendFraction(at position: Vector) -> Double? {
    blend?.frame(of: .blend(.slider)).map { (position.x - $0.minX) / $0.width }
  }

  private func end(_ end: PanelModel.BlendEnd, _ part: PanelBlend.Part) -> Part {
    self.part(.blend(part)) { area, painter in
      let box = area.inset(x: 0, y: 4)
      painter.plate(box, 10, painter.isPressed(.blend(part)) ? PanelLook.pressed : PanelLook.control)
      painter.label(end.name, weight: .medium, PanelLook.text, in: box.between(box.minX + 12, box.maxX - 26))
      painter.icon(PanelIcon.down, at: Vector(box.maxX - 17, box.midY), PanelLook.mist)
    }
  }

  private func slider(reach: Double) -> Part {
    part(.blend(.slider), reach: Reach(left: reach, right: reach)) { track, painter in
      let groove = painter.groove(track)
      let x = groove.minX + groove.width * painter.controls.blend.fraction(painter.model)
      painter.plate(groove.leading(max(0.1, x - groove.minX)), 3, painter.accent.color)
      let isHeld = painter.pointers.grips.contains { $0.isTuning && $0.target == .blend(.slider) }
      painter.thumb(at: Vector(x, groove.midY), isDragged: isHeld)
    }
  }

  private var close: Part {
    part(.blend(.close)) { box, painter in
      let isPressed = painter.isPressed(.blend(.close))
      painter.icon(PanelIcon.cross, at: box.center, isPressed ? PanelLook.paper : PanelLook.mist)
    }
  }
}
