import Commands

extension Program {
  /// What we measure ourselves with; in no package.
  package static let lab = Program(
    name: "fidget-lab",
    sentence: "Fidget's laboratory: what a frame costs, and whether days of use leave anything behind.",
    commands: [.bench, .reload, .soak])
}
