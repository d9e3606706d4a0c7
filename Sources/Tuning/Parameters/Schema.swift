import Formatting

/// The parameters of one set in the order of declaration: the one source for checks, docs, panel and JSON Schema.
package struct Schema: Hashable, Sendable {
  package let parameters: [ParameterDefinition]

  /// Collected from a default-made instance; a stored property that is not a `@Parameter` is our mistake.
  package init<P: ParameterSet>(of type: P.Type) {
    parameters = Mirror(reflecting: P()).children.map { label, child in
      guard let label, let declaration = (child as? any AnyParameter)?.declaration else {
        preconditionFailure("\(P.self).\(label ?? "?") is not a @Parameter")
      }
      precondition(label.hasPrefix("_"), "\(P.self).\(label): the storage of a wrapper starts with _")
      return declaration.named(String(label.dropFirst()))
    }
  }

  package subscript(name: String) -> ParameterDefinition? { index(of: name).map { parameters[$0] } }

  func index(of name: String) -> Int? { parameters.firstIndex { $0.name == name } }

  /// The nearest name when it is near enough to be a slip of the finger.
  func suggestion(for name: String) -> String? { Spelling.nearest(to: name, among: parameters.map(\.name)) }
}

/// The parameters of one effect, or of the playground, under the key they have in the config.
package struct ParameterGroup: Hashable, Sendable {
  /// `lamp`.
  package let id: String
  /// `Pendulum Lamp`.
  package let title: String
  package let schema: Schema

  package init(id: String, title: String, schema: Schema) {
    self.id = id
    self.title = title
    self.schema = schema
  }
}
