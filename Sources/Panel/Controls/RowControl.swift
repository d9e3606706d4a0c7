import Canvas
import Motion
import Tuning

/// The control of a row's value; each kind of parameter has one.
protocol RowControl {
  /// Its press areas, each over the whole height.
  func presses(_ key: String, _ parts: RowParts, isOpen: Bool) -> [Press]
  func draw(_ row: PanelModel.Row, _ parts: RowParts, _ sketch: inout Sketch)
  /// What Return or a tap on the value does.
  func pressed(_ value: ParameterValue) -> ControlPress
  /// The next value; nil where there is none.
  func stepped(_ row: PanelModel.Row, by steps: Double, pace: Double) -> ParameterValue?
  /// What was typed, as a value.
  func typed(_ text: String, _ definition: ParameterDefinition) throws(Refusal) -> ParameterValue
  /// What opens below the row; nil where nothing does.
  var drawer: (any RowDrawer)? { get }
}

/// What pressing a row's value does.
enum ControlPress: Equatable {
  /// Its text is typed over.
  case type(String, isOneLine: Bool)
  case set(ParameterValue)
  /// A menu of choices opens over it.
  case menu
  /// A drawer opens below it, and its text is typed over.
  case drawer(String)
  /// A list opens below it.
  case list
}

/// The drawer below a row, in which its value is picked with a pointer.
protocol RowDrawer {
  var height: Double { get }
  /// Its parts, by their numbers, none of them less than 44 points each way.
  func areas(in rect: Rect, _ value: ParameterValue) -> [Rect]
  /// True for a part that a pointer holds and drags, false for one that it taps.
  func isHeld(_ part: Int) -> Bool
  /// Where the value is in a part that is held.
  func place(of part: Int, in rect: Rect, _ value: ParameterValue) -> Vector
  /// The value that a pointer on a part picks.
  func picked(_ part: Int, _ pointer: DrawerPointer, in rect: Rect, _ value: ParameterValue) -> ParameterValue
  /// - Parameter held: the part that a pointer is on.
  func draw(_ row: PanelModel.Row, in rect: Rect, held: Int?, _ sketch: inout Sketch)
}

/// A pointer in a drawer: where it is, how far it has gone, and the value that it went down on; a finger is where it has
/// dragged the value to.
struct DrawerPointer {
  let position: Vector
  let way: Vector
  let from: ParameterValue
}

extension PanelModel.Row {
  var control: any RowControl { definition.control }
}

extension ParameterDefinition {
  var control: any RowControl {
    switch kind {
    case .number, .integer: NumberControl()
    case .flag: SwitchControl()
    case .text: TextControl()
    case .choice(let keys): ChoiceControl(keys: keys)
    case .color: ColorControl()
    case .rows: ListControl()
    case .easing: CurveControl()
    }
  }
}

extension RowControl {
  func presses(_ key: String, _ parts: RowParts, isOpen: Bool) -> [Press] {
    let middle = parts.wide.minX
    return [parts.label(key, to: middle), parts.value(key, from: middle - RowParts.gap / 2)]
  }

  func stepped(_ row: PanelModel.Row, by steps: Double, pace: Double) -> ParameterValue? { nil }

  func typed(_ text: String, _ definition: ParameterDefinition) throws(Refusal) -> ParameterValue {
    try definition.accept(.text(text))
  }

  var drawer: (any RowDrawer)? { nil }
}
