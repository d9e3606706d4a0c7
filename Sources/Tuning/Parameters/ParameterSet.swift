import Formatting

/// The tuned parameters of one effect: a struct whose stored properties are all `@Parameter`.
///
/// ```swift
/// package struct Parameters: ParameterSet {
///   @Parameter("Length of the cord", in: 40...600, .points) package var cordLength = 250.0
///   package init() {}
/// }
/// try Parameters().applying(["cordLength": 300]).cordLength  // 300
/// ```
package protocol ParameterSet: Decodable, Equatable, Sendable {
  /// Creates the defaults, with their declarations.
  init()
}

extension ParameterSet {
  /// The defaults as plain values, cheaper to copy than `init()`, which carries the declarations.
  package static var defaults: Self {
    Self(checked: Schema(of: Self.self).parameters.map { ($0.name, $0.defaultValue) })
  }

  /// Returns every value with its name, in the order of declaration.
  package func values() -> [(name: String, value: ParameterValue)] {
    stored().map { ($0, $1.parameterValue) }
  }

  /// Returns every property with its name; a property that is not a `@Parameter` is a programming error.
  fileprivate func stored() -> [(name: String, parameter: any AnyParameter)] {
    Mirror(reflecting: self).children.map { label, child in
      guard let label, label.hasPrefix("_"), let parameter = child as? any AnyParameter else {
        preconditionFailure("\(Self.self).\(label ?? "?") is not a @Parameter")
      }
      return (String(label.dropFirst()), parameter)
    }
  }

  /// Returns a new value with every change, or throws every problem and changes nothing; the only way to change values.
  package func applying(_ patch: Patch) throws(Problems<Problem>) -> Self {
    if patch.isEmpty { return self }
    let schema = Schema(of: Self.self)
    var values = values()
    var problems = Problems<Problem>()
    for change in patch.changes {
      guard let index = schema.index(of: change.name) else {
        let hint = Spelling.hint(for: change.name, among: schema.parameters.map(\.name))
        problems.add(Problem(key: change.name, message: "unknown parameter" + hint))
        continue
      }
      do throws(Problem) {
        values[index].value = try schema.parameters[index].accept(change.value)
      } catch {
        problems.add(error.at(path: "", nil, key: change.name))
      }
    }
    guard problems.isEmpty else { throw problems }
    return Self(checked: values)
  }

  /// Returns the differences from an older set, in the order of declaration.
  package func changes(from old: Self) -> [ParameterChange] {
    zip(old.values(), values()).compactMap { old, new in
      old.value == new.value ? nil : ParameterChange(name: new.name, old: old.value, new: new.value)
    }
  }

  /// Every value that differs from its default.
  package var patchFromDefaults: Patch {
    Patch(changes(from: Self()).map { Patch.Change(name: $0.name, value: $0.new) })
  }

  /// Creates a set from complete values that the definitions have accepted.
  fileprivate init(checked values: [(name: String, value: ParameterValue)]) {
    do { self = try Self(from: ValuesDecoder(values: values)) } catch {
      preconditionFailure("\(Self.self) does not decode from its own values: \(error)")
    }
  }
}

/// The value of a parameter before and after a change.
package struct ParameterChange: Hashable, Sendable {
  /// The parameter's name, or its full key such as `lamp.gravity`.
  package let name: String
  package let old: ParameterValue
  package let new: ParameterValue

  package var reversed: ParameterChange { ParameterChange(name: name, old: new, new: old) }
}

/// The parameters of one set in the order of declaration: the one source for checks, documents, panel and JSON Schema.
package struct Schema: Hashable, Sendable {
  package let parameters: [ParameterDefinition]

  /// Collects the declarations from a default-made instance.
  package init<P: ParameterSet>(of type: P.Type) {
    parameters = P().stored().map { name, parameter in
      guard var definition = parameter.declaration?.definition else { preconditionFailure("\(P.self) is a copy") }
      definition.name = name
      return definition
    }
  }

  /// Creates a schema that no `ParameterSet` declares, such as a sketch's; names must be unique.
  package init(_ parameters: [ParameterDefinition]) { self.parameters = parameters }

  package subscript(name: String) -> ParameterDefinition? { index(of: name).map { parameters[$0] } }

  /// Returns only the values that the parameters accept.
  package func fitting(_ patch: Patch) -> Patch { Patch(patch.changes.filter { accepts($0.name, $0.value) }) }

  func accepts(_ name: String, _ value: ParameterValue) -> Bool {
    self[name].flatMap { try? $0.accept(value) } != nil
  }

  func index(of name: String) -> Int? { parameters.firstIndex { $0.name == name } }
}

/// The parameters of one effect or of the playground, under their key in the config.
package struct ParameterGroup: Hashable, Sendable {
  /// The key in the config, such as `lamp`.
  package let id: String
  /// The title for people, such as `Pendulum Lamp`.
  package let title: String
  package let schema: Schema
  /// Whether presets must not contain the group, because it decides how far others are trusted.
  package let isExcludedFromPresets: Bool

  package init(id: String, title: String, schema: Schema, isExcludedFromPresets: Bool = false) {
    (self.id, self.title, self.schema, self.isExcludedFromPresets) = (id, title, schema, isExcludedFromPresets)
  }
}

/// A decoder that feeds checked values to the synthesised `init(from:)` of a `ParameterSet` and its `Parameter`s.
struct ValuesDecoder: Decoder {
  let values: [(name: String, value: ParameterValue)]
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed<Key>(values: values))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unsupported() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unsupported() }
}

private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let values: [(name: String, value: ParameterValue)]
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { values.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { values.contains { $0.name == key.stringValue } }
  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    guard let found = values.first(where: { $0.name == key.stringValue }) else {
      throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "no value for \(key.stringValue)"))
    }
    return try T(from: ValuesDecoder(values: [found]))
  }

  func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
    throw unsupported()
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw unsupported() }
  func superDecoder() throws -> any Decoder { throw unsupported() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw unsupported() }
}

private func unsupported() -> DecodingError {
  .dataCorrupted(.init(codingPath: [], debugDescription: "a parameter set has only @Parameter properties"))
}
