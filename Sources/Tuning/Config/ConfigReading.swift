import Formatting

extension ParameterCatalogue {
  /// Returns the values of a config file, or throws all problems with it.
  ///
  /// - Parameter kept: The values that stay if the file is refused, for the messages; `nil` if none stay.
  package func read(_ bytes: [UInt8], path: String, kept: Patches? = [:]) throws(Problems<Problem>) -> Patches {
    let document = JSONDocument(bytes)
    var reading = ConfigReading(catalogue: self, document: document, path: path, kept: kept)
    reading.run()
    if let problems = reading.problems { throw problems }
    return reading.patches
  }
}

/// A pass over a config document that collects values and problems.
private struct ConfigReading {
  let catalogue: ParameterCatalogue
  let document: JSONDocument
  let path: String
  let kept: Patches?
  private(set) var patches = Patches()
  /// A problem whose path and position are not set yet, and the offset of its byte.
  typealias Complaint = (offset: Int, problem: Problem)
  /// The problems with values, in the order of the file.
  private(set) var complaints = Problems<Complaint>()

  /// The problems of syntax and values; `nil` if there are none.
  var problems: Problems<Problem>? {
    let syntax: Problems<Complaint> = document.found.map { ($0.offset, problem(of: $0)) }
    let all = syntax.merging(complaints) { $0.offset < $1.offset }
    guard !all.isEmpty else { return nil }
    return all.map { $0.problem.at(path: path, document.position(of: $0.offset), key: $0.problem.key) }
  }

  mutating func run() {
    let catalogue = catalogue
    for member in document.root?.members ?? [] {
      if isText(member, named: ["$schema", ParameterCatalogue.noteKey]) { continue }
      guard let group = catalogue.outermost.first(where: { $0.id == member.key }) else {
        if !catalogue.isDeparted(member) {
          let reason = unknown(member.key)
          complain(member.keyRange, JSONText.key(member.key), reason)
        }
        continue
      }
      read(group, member.value)
    }
  }

  /// Returns the reason to refuse a key at the top level; a key such as `lamp.gravity` belongs to `--set`.
  private func unknown(_ key: String) -> String {
    guard let (group, name) = Patches.split(key), catalogue[group] != nil else {
      return "unknown effect" + catalogue.hint(forGroup: key)
    }
    let path = (group.split(separator: ".") + [name[...]]).map { JSONText.quoted(String($0)) }
    let nested = path.dropLast().reversed().reduce("\(path.last!): …") { "\($1): { \($0) }" }
    return "a key with a point is one of --set, expected \(nested)"
  }

  /// Returns the problem of a syntax error; in place of a parameter's value, it has the accepted and the kept value.
  private func problem(of error: JSONProblem) -> Problem {
    var problem = Problem(key: error.path.isEmpty ? nil : error.path, message: error.message)
    guard error.kind != .duplicate, let (group, name) = catalogue.split(error.path),
      let definition = group.schema[name]
    else { return problem }
    if error.kind == .value { problem.expected = definition.expected }
    problem.kept = keptText(definition, group)
    return problem
  }

  /// Whether a member is a note that only people and editors read; complains if its value is not a string.
  private mutating func isText(_ member: JSONMember, named names: [String], in group: String = "") -> Bool {
    guard names.contains(member.key) else { return false }
    if case .string = member.value.content { return true }
    complain(member.value.range, group + member.key, "expected a string, got \(member.value.typeName)")
    return true
  }

  private mutating func complain(
    _ range: Range<Int>, _ key: @autoclosure () -> String, _ message: @autoclosure () -> String
  ) {
    complaints.add((range.lowerBound, Problem(key: key(), message: message())))
  }

  /// Adds a problem with a value in whose place `kept` stays.
  private mutating func refuse(_ range: Range<Int>, _ key: String, _ refusal: Problem, kept: String?) {
    var problem = refusal.at(path: "", nil, key: key)
    problem.kept = kept
    complaints.add((range.lowerBound, problem))
  }

  private mutating func read(_ group: ParameterGroup, _ node: JSONNode) {
    guard let members = node.members else {
      complain(node.range, group.id, "expected an object, got \(node.typeName)")
      return
    }
    let catalogue = catalogue
    for member in members {
      if isText(member, named: ["$schema"], in: group.id + ".") { continue }
      let key = "\(group.id).\(JSONText.key(member.key))"
      if let inner = catalogue.inner(of: group).first(where: { $0.key == member.key }) {
        read(inner.group, member.value)
        continue
      }
      guard let definition = group.schema[member.key] else {
        if catalogue.isDeparted(member, of: group) { continue }
        complain(member.keyRange, key, "unknown parameter" + catalogue.hint(for: member.key, in: group))
        continue
      }
      let before = complaints.count
      let kept = keptText(definition, group)
      guard let value = value(of: member.value, for: definition, key, kept), complaints.count == before else {
        continue
      }
      do throws(Problem) {
        patches[group.id][member.key] = try definition.accept(value)
      } catch {
        refuse(member.value.range, key, error, kept: kept)
      }
    }
  }

  /// Returns the value that stays if the file is refused; `nil` if none stays or its text is long.
  private func keptText(_ definition: ParameterDefinition, _ group: ParameterGroup) -> String? {
    guard let kept, let value = catalogue.value(of: definition.name, in: group, under: kept) else { return nil }
    if case .rows = value { return nil }
    let text = value.shown
    return text.count <= 40 ? text : nil
  }

  private mutating func value(
    of node: JSONNode, for definition: ParameterDefinition, _ key: String, _ kept: String?
  ) -> ParameterValue? {
    if case .rows(let columns, let count) = definition.kind, case .array(let elements) = node.content {
      guard elements.count <= count.upperBound else {
        // No row is read if there are too many.
        refuse(node.range, key, RowsKind(columns: columns, count: count).refusal(ofRows: elements.count), kept: kept)
        return nil
      }
      return .rows(
        elements.enumerated().compactMap { index, element in row(of: element, columns, "\(key)[\(index)]") })
    }
    if let value = definition.kind.rules.value(of: node, definition.unit) { return value }
    let wanted = definition.kind.rules.wanted(definition.unit)
    refuse(node.range, key, Problem(message: "expected \(wanted), got \(node.typeName)"), kept: kept)
    return nil
  }

  private mutating func row(of node: JSONNode, _ columns: [Column], _ key: String) -> Record? {
    var record = Record(fields: [])
    if case .string(let text) = node.content {
      put(text, columns[0], node.range, into: &record, key)
      return record
    }
    if case .array(let elements) = node.content {
      read(elements, columns, node.range, into: &record, key)
      return record
    }
    guard let members = node.members else {
      complain(node.range, key, "expected an object, a list or a string, got \(node.typeName)")
      return nil
    }
    for member in members {
      guard let column = columns.first(where: { $0.name == member.key }) else {
        complain(
          member.keyRange, "\(key).\(JSONText.key(member.key))", "unknown field" + Self.hint(for: member.key, columns))
        continue
      }
      guard case .string(let text) = member.value.content else {
        complain(member.value.range, "\(key).\(column.name)", "expected a string, got \(member.value.typeName)")
        continue
      }
      put(text, column, member.value.range, into: &record, key)
    }
    return record
  }

  /// Reads a row that has its texts in the order of the columns, as a sketch declares it.
  private mutating func read(
    _ texts: [JSONNode], _ columns: [Column], _ range: Range<Int>, into record: inout Record, _ key: String
  ) {
    if texts.count > columns.count {
      let names = columns.map(\.name).joined(separator: ", ")
      complain(range, key, "has \(texts.count) texts, expected at most \(columns.count): \(names)")
    }
    for (column, node) in zip(columns, texts) {
      guard case .string(let text) = node.content else {
        complain(node.range, "\(key).\(column.name)", "expected a string, got \(node.typeName)")
        continue
      }
      put(text, column, node.range, into: &record, key)
    }
  }

  private static func hint(for name: String, _ columns: [Column]) -> String {
    let names = columns.map(\.name)
    let meant = Spelling.hint(for: name, among: names)
    return meant.isEmpty ? ", expected \(ParameterDefinition.alternatives(names))" : meant
  }

  private mutating func put(
    _ text: String, _ column: Column, _ range: Range<Int>, into record: inout Record, _ key: String
  ) {
    let key = "\(key).\(column.name)"
    let count = text.unicodeScalars.count
    if count > column.maximumLength {
      complain(range, key, "\(count) characters are too many, expected at most \(column.maximumLength)")
    }
    if column.isPicture {
      let position = document.position(of: range.lowerBound)
      let origin = PictureReference.Origin(path: path.isEmpty ? nil : path, position: position, key: key)
      record.picture = PictureReference(text, origin: origin)
    } else {
      record[column.name] = text
    }
  }
}
