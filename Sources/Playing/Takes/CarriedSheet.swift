import Effects
import Formatting
import Motion
import Takes
import Tuning

/// The layout and the values of the cells in a sheet.
///
/// The picture of the sheet carries this description beside the one take that every cell plays.
package struct CarriedSheet: Equatable, Sendable {
  package struct Axis: Equatable, Sendable {
    /// The key that this axis varies.
    ///
    /// A number of the take, such as `take.fling.speed`; otherwise the varied parameter keys.
    package var key: String
    package var label: String
    package var unit: String
    /// The value at each position on the axis, as text.
    package var words: [String]
    /// The parameters of the effect for each word, as a JSON object; empty if the axis varies a number of the take.
    package var values: [String]

    package init(key: String, label: String, unit: String, words: [String], values: [String]) {
      (self.key, self.label, self.unit) = (key, label, unit)
      (self.words, self.values) = (words, values)
    }
  }

  /// The one or two axes of the grid.
  ///
  /// Cells are numbered along the first axis first.
  package var axes: [Axis]
  /// The width and height of the picture, in pixels.
  package var size: Vector
  /// The frame of the first cell, in pixels of the picture.
  package var first: Rect
  /// The distance from one cell to the next, in pixels.
  ///
  /// The vertical distance is negative if the rows are stacked from the bottom up.
  package var pitch: Vector
  /// The number of cells in a row of the picture.
  package var columns: Int

  package init(axes: [Axis], size: Vector, first: Rect, pitch: Vector, columns: Int) {
    (self.axes, self.size, self.first, self.pitch, self.columns) = (axes, size, first, pitch, columns)
  }

  var count: Int { axes.reduce(1) { $0 * $1.words.count } }
  private static let most = 1_000_000

  /// Returns the frame of a cell, in pixels of the picture.
  package func place(of cell: Int) -> Rect {
    first.offset(by: Vector(Double(cell % columns) * pitch.x, Double(cell / columns) * pitch.y))
  }

  /// The smallest frame that contains every cell, in pixels of the picture.
  package var area: Rect {
    let (a, b) = (place(of: 0), place(of: min(columns, count) - 1))
    let c = place(of: count - 1)
    let (top, bottom) = (min(a.minY, c.minY), max(a.maxY, c.maxY))
    return Rect(x: a.minX, y: top, width: b.maxX - a.minX, height: bottom - top)
  }

  /// Returns the cell at a point of the picture; `nil` if the point is outside every cell.
  package func cell(at point: Vector) -> Int? {
    let column = ((point.x - first.x) / pitch.x).rounded(.down)
    let row = (pitch.y > 0 ? (point.y - first.y) / pitch.y : (first.maxY - point.y) / -pitch.y).rounded(.down)
    guard (0..<Double(columns)).contains(column), (0..<Double(Self.most)).contains(row) else { return nil }
    let cell = Int(row) * columns + Int(column)
    return cell < count && place(of: cell).contains(point) ? cell : nil
  }

  private func indices(of cell: Int) -> [Int] {
    axes.count > 1 ? [cell % axes[0].words.count, cell / axes[0].words.count] : [cell]
  }

  /// Returns a description of a cell, such as `Fling speed 1421 pt/s, Fling angle 157°`.
  package func words(of cell: Int) -> String {
    zip(axes, indices(of: cell)).map { axis, index in
      "\(axis.label) \(axis.words[index])" + (axis.unit.isEmpty ? "" : axis.unit == "°" ? "°" : " \(axis.unit)")
    }.joined(separator: ", ")
  }

  /// Returns the take of one cell, with the values of that cell.
  ///
  /// Throws an error if the file names an unknown effect, number or parameter, or an invalid value.
  package func take(
    of cell: Int, _ base: LoadedTake, _ library: EffectLibrary, _ pictures: any PictureSource, configPath: String
  ) throws(Problems<Problem>) -> LoadedTake {
    guard let effect = base.take.effect.flatMap({ library[$0] }) else {
      throw Problems(path: base.name, "names no known effect")
    }
    var take = base.take
    take.clip = nil
    var patch = base.ownPatches?[effect.id] ?? [:]
    for (axis, index) in zip(axes, indices(of: cell)) {
      if axis.values.isEmpty {
        guard let number = try? TakeNumber(parsing: String(axis.key.dropFirst(5))),
          let value = Double(axis.words[index]), let varied = take.with(number, value)
        else { throw Problems(path: base.name, "no take has \(axis.key.excerpt) \(axis.words[index].excerpt)") }
        take = varied
      } else {
        let text = "{\(JSONText.quoted(effect.id)): \(axis.values[index])}"
        patch = patch.merging(try library.parameters.read(Array(text.utf8), path: base.name)[effect.id])
      }
    }
    let members = patch.changes.compactMap { change in
      effect.schema[change.name].map { JSONValue.Member(change.name, $0.json(of: change.value)) }
    }
    take.parameters = members.isEmpty ? nil : TakeHeader(JSONValue.object(members).line)
    return try LoadedTake(
      text: take.text, named: base.name, library: library, configPath: configPath, pictures, isCarried: true)
  }

  // MARK: - As text

  var json: JSONValue {
    func list(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }
    func texts(_ words: [String]) -> JSONValue { .array(words.map { .string($0) }) }
    let axes = axes.map { axis -> JSONValue in
      [
        "key": .string(axis.key), "label": .string(axis.label), "unit": .string(axis.unit),
        "words": texts(axis.words), "values": texts(axis.values),
      ]
    }
    return [
      "axes": .array(axes), "size": list([size.x, size.y]),
      "cell": list([first.x, first.y, first.width, first.height]),
      "pitch": list([pitch.x, pitch.y]), "columns": .integer(columns),
    ]
  }

  /// Reads a description from JSON; `nil` if any part is missing, malformed or out of range.
  ///
  /// Anybody may have written the file, so every member is checked.
  init?(_ node: JSONNode?) {
    func numbers(_ key: String, _ count: Int) -> [Double]? {
      guard case .array(let nodes)? = node?[key]?.content, nodes.count == count else { return nil }
      let numbers = nodes.compactMap { node -> Double? in
        if case .number(let value) = node.content, value.isFinite, value.magnitude < 1e6 { value } else { nil }
      }
      return numbers.count == nodes.count ? numbers : nil
    }
    func texts(_ node: JSONNode?) -> [String]? {
      guard case .array(let nodes)? = node?.content else { return nil }
      let texts = nodes.compactMap { if case .string(let text) = $0.content { text } else { nil } }
      return texts.count == nodes.count ? texts : nil
    }
    func text(_ node: JSONNode?) -> String? { if case .string(let text)? = node?.content { text } else { nil } }
    guard case .array(let found)? = node?["axes"]?.content, (1...2).contains(found.count),
      let size = numbers("size", 2), let cell = numbers("cell", 4), let pitch = numbers("pitch", 2),
      case .number(let wide)? = node?["columns"]?.content, let columns = Int(exactly: wide)
    else { return nil }
    let axes = found.compactMap { axis -> Axis? in
      guard let key = text(axis["key"]), let label = text(axis["label"]), let unit = text(axis["unit"]),
        let words = texts(axis["words"]), let values = texts(axis["values"]), (1...1000).contains(words.count),
        values.isEmpty ? key.hasPrefix("take.") : values.count == words.count
      else { return nil }
      return Axis(key: key, label: label, unit: unit, words: words, values: values)
    }
    self.init(
      axes: axes, size: Vector(size[0], size[1]), first: Rect(x: cell[0], y: cell[1], width: cell[2], height: cell[3]),
      pitch: Vector(pitch[0], pitch[1]), columns: columns)
    guard axes.count == found.count, (1...count).contains(columns), size[0] >= 1, size[1] >= 1, cell[2] > 0,
      cell[3] > 0, pitch[0] > 0, pitch[1] != 0,
      Rect(size: self.size).inset(by: -1).intersection(area).size == area.size
    else { return nil }
  }
}
