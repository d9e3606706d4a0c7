/// One thing in the panel's list, from top to bottom.
enum PanelItem: Hashable, Sendable {
  case search
  case group(String)
  /// By its key.
  case row(String)
  /// What was wrong with what was typed into the row above.
  case complaint(String)
  /// The keys of response and damping ratio.
  case spring(response: String, dampingRatio: String)
  /// Indices of insights, at most three.
  case insights([Int])
  /// The picker of an open colour.
  case color(String)
  /// The search has found nothing.
  case nothing

  var height: Double {
    switch self {
    case .search: 52
    case .group: 36
    case .row: 44
    case .complaint: 34
    case .spring: 104
    case .insights: 68
    case .color: 172
    case .nothing: 88
    }
  }
}
