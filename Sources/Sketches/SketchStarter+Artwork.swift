import Formatting
import Pictures

/// The content of a new sketch for a drawing: its layers, with a behaviour for each in the panel.
extension SketchStarter {
  /// The most layers with a behaviour; the panel has a group for each.
  static let mostBehaving = 8

  /// Returns a sketch that draws all layers of a drawing and lets parameters decide how the front ones behave.
  static func text(_ id: String, _ art: SVGLayers, _ file: String) -> String {
    let rows = behaving(in: art).map { layer in
      let isWord = layer.name.utf8.allSatisfy { Character(Unicode.Scalar($0)).isASCIIWord }
      let isField = isWord && layer.name.first?.isNumber == false && !reserved.contains(layer.name)
      let own = isField ? "art.\(layer.name)" : "art[\(quoted(layer.name))]"
      return "  { key = \"\(layer.key)\", title = \(quoted(layer.title)), layer = \(own) },\n"
    }
    return """
      -- The layers of \(comment(file)). How the layers of this table behave is in the panel; the first is in front.
      -- A line more here gives another layer a group there; layers without one are drawn where they stood.
      local art, size, names = layers \(quoted(file))
      local all = {
      \(rows.joined())}

      """ + rules.replacing("TITLE", with: title(id), maxReplacements: 1)
  }

  /// A layer with a behaviour.
  struct BehavingLayer: Equatable {
    let name: String
    /// The beginning of the layer's parameters.
    let key: String
    /// The layer's name where people see it: its group and the choices of other layers.
    let title: String
  }

  /// Returns the layers that get a behaviour, front to back: those with names, or any layers if none has a name.
  static func behaving(in art: SVGLayers) -> [BehavingLayer] {
    let all = Array(art.layers.enumerated().reversed())
    let named = all.filter(\.element.isNamed)
    var layers: [BehavingLayer] = []
    for (place, layer) in (named.isEmpty ? all : named).prefix(mostBehaving) {
      let key = unused(key(of: layer.name) ?? "layer\(place + 1)", among: layers.map(\.key), between: "")
      let short = layer.name.count > longestTitle ? layer.name.prefix(longestTitle - 1) + "…" : layer.name[...]
      let title = unused(String(short), among: layers.map(\.title) + ["none"], between: " ")
      layers.append(BehavingLayer(name: layer.name, key: key, title: title))
    }
    return layers
  }

  private static let longestTitle = 40
  private static let longestKey = 24

  /// Returns a layer's name as a key: `playButton` for `Play button`. `nil` if no ASCII letter begins one.
  private static func key(of name: String) -> String? {
    let words = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    guard let first = words.first, words.contains(where: { $0.contains(where: \.isLetter) }) else { return nil }
    var key = first == first.uppercased() ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    for word in words.dropFirst() { key += word.prefix(1).uppercased() + word.dropFirst() }
    if key.first?.isNumber == true { key = "layer" + key }
    key = String(key.prefix(longestKey))
    let isTaken = reserved.contains(key) || SketchGuide.groups.flatMap(\.words).contains { $0.name == key }
    return isTaken ? key + "Layer" : key
  }

  /// Returns a text, with a number behind it if the list contains it.
  private static func unused(_ text: String, among others: [String], between: String) -> String {
    guard others.contains(text) else { return text }
    return (2...).lazy.map { "\(text)\(between)\($0)" }.first { !others.contains($0) }!
  }

  /// The words that a local of Lua cannot be named by, or that would hide a word of sketches.
  private static let reserved: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while", "all", "art", "assert", "error", "ipairs",
    "math", "names", "pairs", "select", "size", "string", "table", "tonumber", "tostring", "type",
  ]

  /// Returns a file's name for a comment of one line.
  private static func comment(_ file: String) -> String {
    String(file.map { $0.isNewline || $0.unicodeScalars.first!.value < 32 ? " " : $0 })
  }

  private static func quoted(_ text: String) -> String {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case 0..<0x20, 0x7F: quoted += "\\\((1000 + Int(byte)).description.dropFirst())".utf8
      default: quoted.append(byte)
      }
    }
    return String(decoding: quoted + [UInt8(ascii: "\"")], as: UTF8.self)
  }
}

extension Character {
  fileprivate var isASCIIWord: Bool { isASCII && (isLetter || isNumber || self == "_") }
}
