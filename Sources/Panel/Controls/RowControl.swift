import Canvas
import Formatting
import Motion
import Tuning

/// The control of a row's value; each kind of parameter has one.
protocol RowControl: Sendable {
  /// Returns the parts of the row: by default its name, and its value in the whole area right of it.
  func parts(_ row: PanelModel.Row, _ scene: PanelScene) -> PanelScene.Part
  /// Draws the value.
  func draw(_ row: PanelModel.Row, in box: Rect, _ painter: inout PanelPainter)
  /// Returns the effect of Return or of a tap on the value.
  func pressed(_ value: ParameterValue) -> ControlPress
  /// Returns the value some steps further.
  ///
  /// `nil` if there is no such value.
  func stepped(_ row: PanelModel.Row, by steps: Double, pace: Double) -> ParameterValue?
  /// Returns the value of a typed text.
  func typed(_ text: String, _ definition: ParameterDefinition) throws(Problem) -> ParameterValue
  /// The drawer that opens below the row.
  ///
  /// `nil` if the control has no drawer.
  var drawer: (any RowDrawer)? { get }
}

/// The effect of pressing a row's value.
enum ControlPress: Equatable {
  /// Edits the value as text.
  case type(String, isOneLine: Bool)
  case set(ParameterValue)
  /// Opens a menu of choices over the row.
  case menu
  /// Opens a drawer below the row, and edits the value as text.
  case drawer(String)
  /// Opens a list below the row.
  case list
}

/// The drawer below a row, in which its value is picked with a pointer.
protocol RowDrawer: Sendable {
  var height: Double { get }
  /// Returns the hit areas of the parts, by their numbers, each at least 44 points wide and high.
  func areas(in rect: Rect, _ value: ParameterValue) -> [Rect]
  /// Whether a pointer drags a part; `false` if it taps the part.
  func isHeld(_ part: Int) -> Bool
  /// Returns the position of the value in a part that can be dragged.
  func place(of part: Int, in rect: Rect, _ value: ParameterValue) -> Vector
  /// Returns the value that a pointer picks on a part.
  func picked(_ part: Int, _ pointer: DrawerPointer, in rect: Rect, _ value: ParameterValue) -> ParameterValue
  /// Draws the drawer.
  ///
  /// - Parameter held: the part that a pointer is on; `nil` if there is no such pointer.
  func draw(_ row: PanelModel.Row, in rect: Rect, held: Int?, _ painter: inout PanelPainter)
}

/// A pointer in a drawer: its position, the distance that it has moved, and the value at which it went down.
///
/// The position of a finger is the place to which it has dragged the value.
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
  func parts(_ row: PanelModel.Row, _ scene: PanelScene) -> PanelScene.Part {
    scene.line(scene.name(of: row), scene.value(of: row))
  }

  func stepped(_ row: PanelModel.Row, by steps: Double, pace: Double) -> ParameterValue? { nil }

  func typed(_ text: String, _ definition: ParameterDefinition) throws(Problem) -> ParameterValue {
    try definition.accept(.text(text))
  }

  var drawer: (any RowDrawer)? { nil }
}
