import Formatting

/// What a designer tunes in one effect: a struct whose stored properties are all `@Parameter`.
///
/// ```swift
/// package struct Parameters: ParameterSet {
///   @Parameter("Length of the cord", in: 40...600, .points) package var cordLength = 250.0
///   package init() {}
/// }
/// try Parameters().applying(["cordLength": 300]).cordLength  // 300
/// ```
package protocol ParameterSet: Decodable, Equatable, Sendable {
  /// The defaults, with their declarations.
  init()
}

extension ParameterSet {
  /// The defaults as plain values, cheaper to copy than `init()`, which carries the declarations.
  package static var defaults: Self {
    Self(checked: Schema(of: Self.self).parameters.map { ($0.name, $0.defaultValue) })
  }

  /// Every value with its name, in the order of declaration.
  package func values() -> [(name: String, value: ParameterValue)] {
    Mirror(reflecting: self).children.map { label, child in
      guard let label, let parameter = child as? any AnyParameter else {
        preconditionFailure("\(Self.self).\(label ?? "?") is not a @Parameter")
      }
      precondition(label.hasPrefix("_"), "\(Self.self).\(label): the storage of a wrapper starts with _")
      return (String(label.dropFirst()), parameter.parameterValue)
    }
  }

  /// The one door: a new value with every change made, or every problem and no change at all.
  package func applying(_ patch: Patch) throws(PatchRefusal) -> Self {
    if patch.isEmpty { return self }
    let schema = Schema(of: Self.self)
    var values = values()
    var problems: [PatchRefusal.Problem] = []
    for change in patch.changes {
      guard let index = schema.index(of: change.name) else {
        let hint = schema.suggestion(for: change.name).map { ", did you mean \($0)?" } ?? ""
        problems.append(.init(name: change.name, message: "unknown parameter" + hint))
        continue
      }
      do throws(Refusal) {
        values[index].value = try schema.parameters[index].accept(change.value)
      } catch {
        problems.append(.init(name: change.name, message: error.message))
      }
    }
    guard problems.isEmpty else { throw PatchRefusal(problems: problems) }
    return Self(checked: values)
  }

  /// What differs from an older set, in the order of declaration.
  package func changes(from old: Self) -> [ParameterChange] {
    zip(old.values(), values()).compactMap { old, new in
      old.value == new.value ? nil : ParameterChange(name: new.name, old: old.value, new: new.value)
    }
  }

  /// Everything that differs from the defaults.
  package var patchFromDefaults: Patch {
    Patch(changes(from: Self()).map { Patch.Change(name: $0.name, value: $0.new) })
  }

  /// Values must have been accepted by the definitions and be complete.
  fileprivate init(checked values: [(name: String, value: ParameterValue)]) {
    do { self = try Self(from: ValuesDecoder(values: values)) } catch {
      preconditionFailure("\(Self.self) does not decode from its own values: \(error)")
    }
  }
}

/// One parameter before and after.
package struct ParameterChange: Hashable, Sendable {
  /// The parameter's name, or its whole key such as `lamp.gravity`.
  package let name: String
  package let old: ParameterValue
  package let new: ParameterValue

  package init(name: String, old: ParameterValue, new: ParameterValue) {
    self.name = name
    self.old = old
    self.new = new
  }
}

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

  func accepts(_ name: String, _ value: ParameterValue) -> Bool {
    self[name].flatMap { try? $0.accept(value) } != nil
  }

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
  /// True where a preset has no say: what decides how far others are trusted.
  package let isForConfigsAlone: Bool

  package init(id: String, title: String, schema: Schema, isForConfigsAlone: Bool = false) {
    self.id = id
    self.title = title
    self.schema = schema
    self.isForConfigsAlone = isForConfigsAlone
  }
}

/// Feeds checked values to the synthesised `init(from:)` of a `ParameterSet`: that is how values get in without specs.
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

/// Carries one value to `Parameter.init(from:)`.
struct SingleValueDecoder: Decoder {
  let value: ParameterValue
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw unsupported() }
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
    return try T(from: SingleValueDecoder(value: found.value))
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
