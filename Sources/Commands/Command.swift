import CommandLineSyntax

/// A verb of the command line: its declaration, and the code that runs it.
@MainActor @dynamicMemberLookup
package struct Command {
  package nonisolated let syntax: CommandSyntax
  package let run: @MainActor (Arguments) throws -> Int32

  package init(
    program: String = "fidget", name: String, operands: String, summary: String,
    examples: [CommandSyntax.Example] = [], options: [Option], run: @escaping @MainActor (Arguments) throws -> Int32
  ) {
    syntax = CommandSyntax(
      program: program, name: name, operands: operands, summary: summary, examples: examples, options: options)
    self.run = run
  }

  package nonisolated subscript<Part>(dynamicMember part: KeyPath<CommandSyntax, Part>) -> Part {
    syntax[keyPath: part]
  }
}
