import CommandLineSyntax
import Foundation
import Testing

@testable import Commands

/// A file for each input that a command reads or could read.
extension InputFileTests {
  static let photograph: Data = {
    let folder = FidgetCommand.Folder()
    #expect(FidgetCommand.run(["frame", "lamp", "--size", "16x16", "-o", "a.png"], in: folder).status == 0)
    return try! Data(contentsOf: folder.url.appendingPathComponent("a.png"))
  }()

  /// An input: the words that name it, its name and its content.
  struct Input: Sendable {
    /// The option that names the file; `nil` for an operand.
    let option: String?
    let value: @Sendable (_ path: String) -> String
    /// The ending that the file's name must have; `nil` for any.
    var ending: String?
    /// The path at which the file must be; `nil` for any.
    var path: String?
    /// Whether the file is read without being named.
    var isWatched = false
    var content = Data()
  }

  private static func inputs(_ option: Option) -> [Input] {
    func input(_ text: String, ending: String? = nil, _ value: @escaping @Sendable (String) -> String = { $0 }) -> Input
    {
      Input(option: option.name, value: value, ending: ending, content: Data(text.utf8))
    }
    func preset(_ value: String) -> Input {
      Input(
        option: option.name, value: { _ in value }, path: "presets/own.json",
        content: Data("{\"stitch\": {\"spacing\": 3}}".utf8))
    }
    func picture(_ value: @escaping @Sendable (String) -> String) -> Input {
      Input(option: option.name, value: value, content: photograph)
    }
    return switch (option.name, option.value) {
    case ("--config", _): [input("{\"stitch\": {\"spacing\": 4}}")]
    case ("--take", _): [input("# effect stitch\n# size 40 32\nat 0.01 tap 10 10\n")]
    case ("--background", _): [picture { $0 }]
    case ("--a", _), ("--b", _): [input("{\"stitch\": {\"spacing\": 5}}", ending: ".json"), preset("own")]
    case ("--preset", _): [preset("own")]
    case ("--set", _): [picture { "stitch.pictures=[\"\($0)\"]" }]
    case ("--vary", "KEY=VALUES"): [preset("preset=own,none")]
    // The first takes only numbers; the second takes rows of the same sweep, which SweepTests covers.
    case ("--vary", _), ("--gather", _): []
    default: [Input(option: option.name, value: { $0 })]
    }
  }

  private static let operands: [String: String] = ["check": "{\"stitch\": {\"spacing\": 4}}"]

  /// The files that commands read without being reported: sketches, their drawings, and presets.
  static let watched: [String: Data] = [
    "sketches/own.lua": Data(
      """
      local art = layers "stack"
      return effect {
        title = "Own", params = {}, start = function(size, p) return { x = 0.0 } end,
        step = function(s, inputs, p, dt) end, draw = function(s, p, c) end,
      }
      """.utf8),
    "sketches/bad.lua": Data("return 1".utf8), "sketches/card.svg": Data("<svg/>".utf8),
    "sketches/stack/1.png": photograph, "sketches/other/1.png": photograph, "presets/idle.json": Data("{}".utf8),
  ]

  static func inputs(of command: Table) -> [Input] {
    var inputs = command.options.filter { $0.file == .reads }.flatMap(Self.inputs)
    if command.readsOperands {
      let text = operands[command.name] ?? "# effect stitch\n# size 40 32\nat 0.01 tap 10 10\n"
      inputs.append(Input(option: nil, value: { $0 }, content: Data(text.utf8)))
    }
    guard command.isTuned else { return inputs }
    return inputs
      + watched.sorted { $0.key < $1.key }.map {
        Input(option: nil, value: { $0 }, path: $0.key, isWatched: true, content: $0.value)
      }
  }
}
