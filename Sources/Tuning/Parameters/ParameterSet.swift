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
