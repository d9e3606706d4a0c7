import Motion

/// A language or library to which values are exported as code.
///
/// A new target is a file in `Targets` and a line in `HandoffTargets.all`.
package protocol HandoffTarget: Sendable {
  /// The target's name for `--to` and in tests.
  static var id: String { get }
  /// The target's name in menus: `SwiftUI`.
  static var title: String { get }
  /// The ending of the target's files, without the dot.
  static var ending: String { get }
  /// Returns the whole file, with a line break at its end.
  static func text(_ sheet: HandoffSheet) -> String
  /// Returns a few lines that use an exported item, for the end of the text; empty if the target cannot express the item.
  static func use(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String]
}

package enum HandoffTargets {
  /// The targets in the order of menus.
  package static let all: [any HandoffTarget.Type] = [
    SwiftUITarget.self, UIKitTarget.self, CSSTarget.self, MotionTarget.self, ReactSpringTarget.self,
    ComposeTarget.self, AndroidTarget.self, FlutterTarget.self, LibadwaitaTarget.self, FigmaTarget.self,
    DTCGTarget.self, JSONTarget.self, MarkdownTarget.self,
  ]

  package static var ids: [String] { all.map { $0.id } }

  package static func named(_ id: String) -> (any HandoffTarget.Type)? { all.first { $0.id == id } }
}
