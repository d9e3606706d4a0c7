import Motion

/// A language or library that values are exported to as code.
///
/// A new one is a file in `Targets` and a line of `HandoffTargets.all`.
package protocol HandoffTarget: Sendable {
  /// As `--to` and the tests name it.
  static var id: String { get }
  /// As menus show it: `SwiftUI`.
  static var title: String { get }
  /// Of a file of it, without the dot.
  static var ending: String { get }
  /// All of it, with a line break at its end.
  static func text(_ sheet: HandoffSheet) -> String
  /// A few lines that use one exported thing, for the end of the text; none for what the target has no place for.
  static func use(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String]
}

package enum HandoffTargets {
  /// In the order of menus.
  package static let all: [any HandoffTarget.Type] = [
    SwiftUITarget.self, UIKitTarget.self, CSSTarget.self, MotionTarget.self, ReactSpringTarget.self,
    ComposeTarget.self, AndroidTarget.self, FlutterTarget.self, LibadwaitaTarget.self, FigmaTarget.self,
    DTCGTarget.self, JSONTarget.self, MarkdownTarget.self,
  ]

  package static var ids: [String] { all.map { $0.id } }

  package static func named(_ id: String) -> (any HandoffTarget.Type)? { all.first { $0.id == id } }
}
