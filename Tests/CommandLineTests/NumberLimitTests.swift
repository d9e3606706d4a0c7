import Foundation
import Testing

/// Numbers too large for arithmetic are refused with their place in the file, on one line, and nothing traps.
struct NumberLimitTests {
  private static let numbers = [
    "9223372036854775807", "9223372036854775808", "-9223372036854775809", "4294967296", "1e19", "1e308", "-1e308",
    "340282366920938463463374607431768211456",
  ]

  /// Every number is in a line of its own, because at most twenty faults of a file are reported.
  @Test(arguments: numbers) func takeNumbersAtTheirLimits(_ number: String) {
    let lines = [
      "at \(number) tap 10 10", "at 0 tap \(number) 10", "at 0 tap 10 10 over \(number)",
      "at 0 drag 10 10 to \(number) 20 over 0.1", "at 0 drag 10 10 to 30 20 over \(number)",
      "at 0 fling 10 10 to 10 \(number) over 0.1", "at 0 pinch 100 100 from \(number) to 5 over 0.1",
      "at 0 pinch 100 100 from 5 to \(number) over 0.1", "at 0 finger 1 down \(number) 1",
      "at 0 scroll 1 1 by \(number) 1", "at 0 magnify 1 1 by \(number)", "at 0 size \(number) \(number)",
      "expect \"pushed\" before \(number)",
    ]
    let folder = FidgetCommand.Folder()
    let start = "# fidget take 1\n# effect lamp\n# size 390 844\n"
    folder.write(start + lines.joined(separator: "\n") + "\n", to: "a.take")
    let result = FidgetCommand.run(["take", "a.take"], in: folder)
    #expect(result.status == 1)
    let places = result.errors.split(separator: "\n").compactMap { $0.split(separator: ":").dropFirst().first }
    #expect(places.map(String.init) == lines.indices.map { "\($0 + 4)" }, "\(result.errors)")
  }

  /// The id of a finger may be any 64-bit integer.
  @Test func fingerIDsAtTheirLimits() {
    let folder = FidgetCommand.Folder()
    for (number, status) in [("9223372036854775807", Int32(0)), ("9223372036854775808", 1), ("1e3", 1)] {
      let lines = ["at 0 finger \(number) down 1 1", "at 0.1 tap 5 5", "at 0.2 finger \(number) up"]
      folder.write("# fidget take 1\n# effect lamp\n# size 390 844\n" + lines.map { $0 + "\n" }.joined(), to: "a.take")
      #expect(FidgetCommand.run(["take", "--expand", "a.take"], in: folder).status == status, "\(number)")
    }
  }

  @Test(arguments: numbers) func configNumbersAtTheirLimits(_ number: String) {
    let folder = FidgetCommand.Folder()
    let members = [
      "\"cards\": {\"count\": \(number)}", "\"lamp\": {\"gravity\": \(number)}",
      "\"playground\": {\"rotation\": \(number), \"kiosk\": {\"idleSeconds\": \(number)}}",
    ]
    folder.write("{" + members.joined(separator: ",\n") + "}\n", to: "c.json")
    let result = FidgetCommand.run(["check", "c.json"], in: folder)
    #expect(result.status == 1)
    let lines = result.errors.split(separator: "\n") + result.output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("c.json:") } == 4, "\(lines)")
  }

  @Test(arguments: numbers) func sweepCellsAtTheirLimits(_ number: String) {
    let folder = FidgetCommand.Folder()
    folder.write("{\"fidget\": \"sweep 2\", \"id\": \"x\", \"cells\": \(number)}\n", to: "p.jsonl")
    for words in [["--cells", "\(number)..\(number)", "-o", "t.jsonl"], ["--gather", "p.jsonl", "-o", "t.csv"]] {
      let sweep = FidgetCommand.run(["sweep", "lamp", "--demo", "--vary", "lamp.gravity=0…5000:3"] + words, in: folder)
      #expect(sweep.status == 1 || sweep.status == 2, "\(sweep.errors)")
      #expect(sweep.errors.split(separator: "\n").count == 1, "\(sweep.errors)")
    }
  }
}
