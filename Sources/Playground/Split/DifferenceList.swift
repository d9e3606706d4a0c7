import Canvas
import Effects
import Interface
import Motion
import Playing
import Tuning

/// The list of the differences between two sides, in points of the room: as many rows as fit, and one for the others.
@MainActor
struct DifferenceList {
  private static let rowHeight = leastTarget

  let frame: Rect
  /// The number of differences.
  let count: Int
  /// The differences that fit into the list.
  let changes: ArraySlice<ParameterChange>

  /// Lays out the list between two heights.
  ///
  /// - Parameters:
  ///   - first: the index of the first difference to show.
  ///   - standsOnEnd: whether the list ends at the lower height; otherwise it begins at the upper one.
  init(
    _ differences: [ParameterChange], from first: Int, between top: Double, and end: Double, standsOnEnd: Bool,
    width: Double
  ) {
    count = differences.count
    let fitting = max(1, Int((end - top - 16) / Self.rowHeight))
    changes = differences.dropFirst(first < count ? first : 0).prefix(count <= fitting ? count : max(1, fitting - 1))
    let size = Vector(min(440, width - 32), Double(min(count, changes.count + 1)) * Self.rowHeight + 16)
    frame = Rect(origin: Vector(((width - size.x) / 2).rounded(), standsOnEnd ? end - size.y : top), size: size)
  }

  /// The index of the first difference after a tap on the row for the others.
  var next: Int { changes.endIndex < count ? changes.endIndex : 0 }

  func surface(_ chosen: SplitSide?, _ catalogue: ParameterCatalogue) -> Surface<SplitBar.Target> {
    let more = changes.count < count ? [more] : []
    let rows = changes.map { row($0, chosen, catalogue) } + more
    return Surface(
      .plate(Plate(Look.slate.opacity(0.98), radius: 14, padding: 8), .list(rows, rowHeight: Self.rowHeight)), in: frame
    )
  }

  private var style: Button<SplitBar.Target>.Style {
    .init(ink: Look.text, held: Look.paper.opacity(0.16), radius: 8, inset: 4, size: 13)
  }

  /// The row for the remaining differences.
  private var more: Element<SplitBar.Target> { .button(Button(.more, "\(count - changes.count) more", style)) }

  /// Returns a row: the name, A's value, the arrow that copies, B's value.
  private func row(
    _ change: ParameterChange, _ chosen: SplitSide?, _ catalogue: ParameterCatalogue
  ) -> Element<SplitBar.Target> {
    let (texts, width) = (change.texts(catalogue), frame.width - 16)
    func words(_ text: String, _ side: SplitSide?, _ alignment: TextRun.Alignment) -> Element<SplitBar.Target> {
      .label(
        Label(
          text, size: 13, side == chosen ? Look.text : Look.mistLong, alignment, smallest: 9, tabularDigits: true))
    }
    let margin = Element<SplitBar.Target>.sized(width: 8, .spacer)
    let way = chosen == .a ? 1.0 : -1
    let arrow = Button(SplitBar.Target.copy(change.name), "", icon: Self.arrow(way), style)
    return .row([
      margin, .sized(width: 0.42 * width - 8, words(texts.title, nil, .leading)),
      .sized(width: (2.0 / 3 - 0.42) * width - 22, words(texts.old, .a, .trailing)),
      .sized(width: leastTarget, .button(arrow)), words(texts.new, .b, .leading), margin,
    ])
  }

  /// Returns the drawing of an arrow to the right, or to the left if `way` is negative.
  private nonisolated static func arrow(_ way: Double) -> Button<SplitBar.Target>.Icon {
    { center, color, canvas in
      let points = [Vector(-3 * way, -5), Vector(4 * way, 0), Vector(-3 * way, 5)].map { center + $0 }
      canvas.stroke(.line(center - Vector(8 * way, 0), points[1]), width: 1.6, color)
      canvas.stroke(.polyline(points), width: 1.6, color, cap: .round)
    }
  }
}
