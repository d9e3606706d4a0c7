import Commands
import Pictures
import Studies

extension Program {
  /// The program `fidget-lab`, with which we measure Fidget; it is part of no package.
  package static let lab = Program(
    name: "fidget-lab",
    sentence: "Fidget's laboratory: what a frame costs, and whether days of use leave anything behind.",
    library: .builtIn,
    about: { "fidget-lab \(Program.version); \(Machine.libraries)" },
    commands: [.bench, .reload, .soak])
}
