import Formatting

/// Lists the parts of an SVG that librsvg does not draw, so that nothing goes missing in silence.
enum SVGUndrawn {
  /// Elements that librsvg ignores, with their names for people.
  private static let elements: [String: String] = [
    "textpath": "text on a path (textPath)", "tref": "text from elsewhere (tref)", "flowroot": "flowed text (flowRoot)",
    "meshgradient": "a mesh gradient", "mesh": "a mesh gradient", "hatch": "a hatch", "script": "a script",
    "animate": "animation", "animatetransform": "animation", "animatemotion": "animation", "set": "animation",
    "video": "a video", "audio": "sound", "canvas": "HTML (canvas)", "iframe": "HTML (iframe)",
    "font": "a font of its own (font)",
  ]
  /// Paints, fonts and scripts, which matter inside `defs` too; shapes there are drawn only where others use them.
  private static let definitions: Set<String> = ["meshgradient", "hatch", "font", "script"]

  /// Returns a line that names every undrawn part, to follow the file's name. `nil` if everything is drawn.
  static func line(_ text: [UInt8]) -> String? {
    var found: [String] = []
    func note(_ words: String) { if !found.contains(words) { found.append(words) } }
    var markup = SVGMarkup(text)
    var open: [String] = []
    var object: String?
    while let piece = markup.next() {
      switch piece {
      case .start(let tag):
        if let words = object {
          object = html(tag) ?? words
        } else if tag.name == "foreignobject" {
          // A switch draws another of its children instead.
          if open.last != "switch", !open.contains("defs"), !tag.isEmpty { object = "HTML (foreignObject)" }
        } else if let words = elements[tag.name], definitions.contains(tag.name) || !open.contains("defs") {
          note(words)
        } else if tag.name == "image", !open.contains("defs"), let kind = unreadImage(tag) {
          note("an image of the kind \(kind)")
        }
        if !tag.isEmpty { open.append(tag.name) }
      case .end(let name):
        if name == "foreignobject", let words = object {
          note(words)
          object = nil
        }
        if let place = open.lastIndex(of: name) { open.removeSubrange(place...) }
      case .text(let words):
        if open.last == "style", SVGMarkup.place(of: "@font-face", in: words) != nil {
          note("a font of its own (@font-face)")
        }
      case .instruction, .declaration, .endlessComment: break
      }
    }
    guard let last = found.popLast() else { return nil }
    return "holds \(found.isEmpty ? last : found.joined(separator: ", ") + " and " + last), "
      + "which Fidget does not draw"
  }

  /// Returns the purpose of HTML in a drawing, if its style reveals it.
  private static func html(_ tag: SVGMarkup.Tag) -> String? {
    guard let style = tag.attributes.first(where: { $0.name == "style" })?.value else { return nil }
    if SVGMarkup.place(of: "backdrop-filter", in: style) != nil { return "a background blur (foreignObject)" }
    return SVGMarkup.place(of: "gradient(", in: style) != nil ? "a gradient as HTML (foreignObject)" : nil
  }

  /// Returns the kind of an image's data. `nil` if librsvg reads it.
  private static func unreadImage(_ tag: SVGMarkup.Tag) -> String? {
    guard let value = tag.attributes.first(where: { SVGMarkup.local(Array($0.name.utf8)[...]) == "href" })?.value,
      SVGMarkup.begins(value.drop(while: SVGMarkup.isBlank), with: "data:")
    else { return nil }
    let kind = value.drop(while: SVGMarkup.isBlank).dropFirst(5).prefix(60).prefix {
      $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",")
    }
    let name = String(decoding: kind, as: UTF8.self).lowercased()
    let read = ["", "image/png", "image/jpeg", "image/jpg", "image/gif", "image/svg+xml", "application/octet-stream"]
    return read.contains(name) ? nil : name.excerpt
  }
}
