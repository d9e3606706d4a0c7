import Commands
import Experiments
import Filming
import Studies

extension Program {
  /// The program `fidget` with its commands, the only program that users get.
  package static let fidget: Program = .init(
    name: "fidget", sentence: "Fidget: an interactive playground for touch effects.", library: .builtIn,
    about: { About.text },
    commands: [
      .window, .open, .touchTest, .trace, .frame, .render, .export, .take, .test, .sweep, .check, .schema,
      .new, .list, .warm, .help, .completions, .man,
    ])
}
