import Canvas
import Motion

/// A part of a surface, described once: it gives frames, drawing, hit areas, the least size and the fit of text.
///
/// `Surface` places it in a rectangle. A size depends on a label's number of lines, which `Label(paragraph:)` estimates,
/// and never on a font: a text too long for its place follows the rule of its mark.
package indirect enum Element<Target: Hashable & Sendable>: Sendable {
  /// Parts side by side; flexible ones share the width that is left.
  case row([Element], gap: Double = 0)
  /// Parts one below the other; flexible ones share the height that is left.
  case column([Element], gap: Double = 0)
  /// Parts in the same frame, back to front.
  case layers([Element])
  /// A part at a frame of its own, in points from the upper left corner of its place: a handle on a chart.
  case at(Rect, Element)
  /// A background with a part on it.
  case plate(Plate, Element)
  case label(Label)
  case button(Button<Target>)
  /// A part with a drawing of its own, which fills its place.
  case drawn(Drawn<Target>)
  /// Rows of one height, of which only those within the list's frame are shown and pressed.
  case list([Element], rowHeight: Double)
  /// Free space, which takes a share of the room that is left along the row or column.
  case spacer
  /// A part with its own width or height, in points; `nil` keeps the part's.
  case sized(width: Double? = nil, height: Double? = nil, Element)
  /// A target that fills a part's frame, behind the buttons in it.
  case area(Target, Element)
}

/// A filled background with a shadow.
package struct Plate: Hashable, Sendable {
  package var color: Color
  package var radius: Double
  /// The space between the edge and the part on it, in points.
  package var padding: Double
  /// The opacity of the shadow, 0…1.
  package var shadow: Double
  /// The distance of the shadow below the plate, and its blur as in CSS, in points.
  package var drop: Double
  package var blur: Double

  package init(
    _ color: Color, radius: Double, padding: Double = 0, shadow: Double = 0.4, drop: Double = 6, blur: Double = 24
  ) {
    (self.color, self.radius, self.padding, self.shadow) = (color, radius, padding, shadow)
    (self.drop, self.blur) = (drop, blur)
  }
}

/// A button with a label, or with an icon above its label.
package struct Button<Target: Hashable & Sendable>: Sendable {
  /// The drawing of an icon around a point.
  package typealias Icon = @Sendable (_ center: Vector, Color, inout Canvas) -> Void

  /// The colours and the shape of a button.
  package struct Style: Hashable, Sendable {
    package var ink: Color
    package var inkOn: Color
    /// The background while the button is held, and while it is on.
    package var held: Color
    package var on: Color
    package var radius: Double
    /// The space between the frame and the background, in points.
    package var inset: Double
    package var size: Double
    package var weight: TextRun.Weight
    /// The background while the button is neither held nor on; `nil` for none.
    package var rest: Color?

    package init(
      ink: Color, inkOn: Color? = nil, rest: Color? = nil, held: Color, on: Color? = nil, radius: Double, inset: Double,
      size: Double, weight: TextRun.Weight = .medium
    ) {
      (self.ink, self.held, self.radius, self.inset, self.size) = (ink, held, radius, inset, size)
      (self.rest, self.weight) = (rest, weight)
      (self.inkOn, self.on) = (inkOn ?? ink, on ?? held)
    }
  }

  package var target: Target
  package var label: String
  package var icon: Icon?
  package var style: Style
  package var isOn: Bool
  /// The ring around a button that the keyboard has chosen; `nil` for none.
  package var ring: Color?

  package init(_ target: Target, _ label: String, icon: Icon? = nil, _ style: Style, isOn: Bool = false) {
    (self.target, self.label, self.icon, self.style, self.isOn) = (target, label, icon, style, isOn)
  }
}
