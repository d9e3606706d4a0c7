import Canvas
import Formatting
import Glibc
import Tuning

/// The style of one of the program's own faces in a request.
struct FontStyle: Hashable {
  var display: Bool
  var weight: TextRun.Weight
}

/// The notes of fontconfig's answers: the places of fonts and settings, and the file of each style.
///
/// They are kept for the next run, because asking fontconfig takes longer than drawing a page.
struct FontNotes: Equatable {
  /// The hash of the places and of everything else that determines the answers.
  let mark: UInt64
  let places: [String]
  var faces: [FontStyle: FontCatalog.Found]

  /// Creates notes for the present state of the places.
  init(places: [String], faces: [FontStyle: FontCatalog.Found] = [:]) {
    (self.places, self.faces) = (places, faces)
    mark = Self.mark(of: places)
  }

  /// Reads notes from a file, without the faces if fonts have changed since; fails if the bytes are not such a file.
  init?(_ bytes: [UInt8]) {
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard let sum = lines.popFirst(), sum == FNV1a(lines.joined(separator: "\n").utf8).description,
      let mark = lines.popFirst(), let end = lines.firstIndex(of: "")
    else { return nil }
    self.init(places: lines[..<end].map(String.init))
    guard mark == "\(self.mark)" else { return }
    for line in lines[(end + 1)...] {
      let words = line.split(separator: "\t", maxSplits: 4).map(String.init)
      guard words.count == 5, let weight = Int(words[1]).flatMap(TextRun.Weight.init), let index = Int(words[2]) else {
        return nil
      }
      faces[FontStyle(display: words[0] == "display", weight: weight)] = FontCatalog.Found(
        path: words[4], index: index, family: words[3])
    }
  }

  var file: [UInt8] {
    let faces = faces.map { style, found in
      "\(style.display ? "display" : "text")\t\(style.weight.rawValue)\t\(found.index)\t\(found.family)\t\(found.path)"
    }
    let text = (["\(mark)"] + places + [""] + faces.sorted()).joined(separator: "\n")
    return Array("\(FNV1a(text.utf8))\n\(text)".utf8)
  }

  /// Returns the hash of the places and of the variables for configuration and language.
  ///
  /// A new font changes the folder that it is put in. The choice among fonts also depends on the language.
  private static func mark(of places: [String]) -> UInt64 {
    var hash = FNV1a()
    for name in ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "FC_LANG", "LC_ALL", "LC_CTYPE", "LANG", "HOME"] {
      hash.add(FNV1a("\(name)=\(ConfigLocation.environment(name) ?? "")".utf8).value)
    }
    for place in places {
      hash.add(FNV1a(place.utf8).value)
      hash.add(stampOf: place)
    }
    return hash.value
  }
}
