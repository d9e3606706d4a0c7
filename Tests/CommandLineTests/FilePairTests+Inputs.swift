import Foundation
import Testing

@testable import Commands

/// A file for everything that a command says it reads.
extension FilePairTests {
  private static let photograph: Data = {
    let folder = FidgetCommand.Folder()
    #expect(FidgetCommand.run(["frame", "lamp", "--size", "16x16", "-o", "a.png"], in: folder).status == 0)
    return try! Data(contentsOf: folder.url.appendingPathComponent("a.png"))
  }()

  /// A file that is read: what says so, its name, what is in it.
  struct Input: Sendable {
    /// The option; nil for an operand.
    let option: String?
    let value: @Sendable (_ path: String) -> String
    /// Nil where it may have any name.
    var ending: String?
    /// Where it has to be.
    var path: String?
    var content = Data()
  }

  private static func inputs(_ kind: InputKind, _ option: Option?) -> [Input] {
    func input(_ text: String, ending: String? = nil, _ value: @escaping @Sendable (String) -> String = { $0 }) -> Input
    {
      Input(option: option?.name, value: value, ending: ending, content: Data(text.utf8))
    }
    func preset(_ value: String) -> Input {
      Input(
        option: option?.name, value: { _ in value }, path: "presets/own.json",
        content: Data("{\"stitch\": {\"spacing\": 3}}".utf8))
    }
    func picture(_ value: @escaping @Sendable (String) -> String) -> Input {
      Input(option: option?.name, value: value, content: photograph)
    }
    return switch kind {
    case .config: [input("{\"stitch\": {\"spacing\": 4}}")]
    case .take: [input("# effect stitch\n# size 40 32\nat 0.01 tap 10 10\n")]
    case .curve: [input("time,value\n0,0\n1,1\n")]
    case .votes: [input("when,effect,a,b,choice,seconds,touches\n,stitch,calm,now,calm,1,1\n")]
    // Only those of the very sweep are taken; SweepTests has their pair.
    case .cells: []
    case .background: [picture { $0 }]
    case .side: [input("{\"stitch\": {\"spacing\": 5}}", ending: ".json"), preset("own")]
    case .sides:
      [input("{\"stitch\": {\"spacing\": 5}}", ending: ".json") { "saved,\($0)" }, preset("saved,own")]
    case .preset: [preset("own")]
    case .setting:
      switch option?.value {
      case "KEY=VALUE": [picture { "stitch.pictures=[\"\($0)\"]" }]
      case "KEY=VALUES": [preset("preset=own,none")]
      // Numbers alone.
      default: []
      }
    }
  }

  static func inputs(of command: Table) -> [Input] {
    (command.reads.map { inputs($0, nil) } ?? [])
      + command.options.flatMap { option -> [Input] in
        if case .reads(let kind)? = option.file { inputs(kind, option) } else { [] }
      }
  }
}
