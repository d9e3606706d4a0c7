import Testing

@testable import Tuning

/// The states of a reload: real files, virtual time.
@Suite struct ConfigSourceTests {
  @Test func errorIsReportedOnceTheFileIsStill() {
    let bench = ConfigBench()
    let folder = bench.folder
    folder.write(ConfigBench.lamp(1000), to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=1000"])

    folder.write(ConfigBench.lamp(-1), to: "f.json")
    #expect(bench.run(250) == [])
    #expect(bench.poll() == "refused 1")
    #expect(
      bench.source.diagnostics.map(\.description) == [
        "\(folder["f.json"]):1:22: lamp.gravity: -1 is out of range, expected 0…20000 pt/s² (kept 1000)"
      ])
    #expect(bench.source.patches["lamp"]["gravity"] == .number(1000))
    #expect(bench.run(2000) == [])

    // The same content is saved again: no new report.
    folder.write(ConfigBench.lamp(-1), to: "f.json")
    #expect(bench.run() == [])
    // The file is gone for a moment, or different for a moment: no new report of the same problem.
    folder.delete("f.json")
    #expect(bench.run() == [])
    folder.write(ConfigBench.lamp(-1), to: "f.json")
    #expect(bench.run() == [])
    // The file is gone for good, then bad again: both are reported.
    folder.delete("f.json")
    #expect(bench.run(1000) == ["refused 1"])
    folder.write(ConfigBench.lamp(-1), to: "f.json")
    #expect(bench.run() == ["refused 1"])
    folder.write(ConfigBench.lamp(-7), to: "f.json")
    #expect(bench.run(100) == [])
    folder.write(ConfigBench.lamp(-1), to: "f.json")
    #expect(bench.run() == [])
    // Other content that is also bad is reported again.
    folder.write(ConfigBench.lamp(-2), to: "f.json")
    #expect(bench.run() == ["refused 1"])
    // The file is valid again, with values that are effective already.
    folder.write(ConfigBench.lamp(1000), to: "f.json")
    #expect(bench.poll() == "ok")
    #expect(bench.source.diagnostics.isEmpty)
    folder.write(ConfigBench.lamp(-2), to: "f.json")
    #expect(bench.run() == ["refused 1"])
    folder.write(ConfigBench.lamp(7), to: "f.json")
    #expect(bench.poll() == "applied lamp.gravity=7")
    #expect(bench.source.diagnostics.isEmpty)
  }

  @Test func aSaveInPiecesShowsNoError() {
    let bench = ConfigBench()
    let folder = bench.folder
    folder.write(ConfigBench.lamp(1000), to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=1000"])
    let text = ConfigBench.lamp(3000)
    for count in 0...text.count {
      folder.write(String(text.prefix(count)), to: "f.json")
      #expect(bench.run(50) == (count == text.count ? ["applied lamp.gravity=3000"] : []))
    }
  }

  @Test func commentsAndSpacesChangeNothing() {
    let bench = ConfigBench()
    bench.folder.write(ConfigBench.lamp(1000), to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=1000"])
    bench.folder.write("// calm\n" + ConfigBench.lamp(1000), to: "f.json")
    #expect(bench.run() == [])
  }

  @Test func removedKeyReturnsToItsDefault() {
    let bench = ConfigBench()
    bench.folder.write(ConfigBench.lamp(1000), to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=1000"])
    bench.folder.write("{}", to: "f.json")
    #expect(bench.run() == ["applied lamp.gravity=3600"])
  }

  @Test func startReportsImmediately() {
    let bench = ConfigBench()
    bench.folder.write(ConfigBench.lamp(-1), to: "f.json")
    #expect(bench.poll() == "refused 1")
    #expect(bench.run() == [])
    let missing = ConfigBench()
    #expect(missing.run() == [])
    missing.folder.write("{}", to: "f.json")
    #expect(missing.poll() == "applied")
  }

  @Test func nextPollTimeIsKnown() {
    let bench = ConfigBench()
    bench.folder.write(ConfigBench.lamp(1000), to: "f.json")
    #expect(bench.poll() != "")
    #expect(bench.source.nextPoll(after: 0) == 100_000_000)
    bench.now = 100
    #expect(bench.poll() == "")
    #expect(bench.source.nextPoll(after: 100_000_000) == 350_000_000)
    bench.folder.write(ConfigBench.lamp(-1), to: "f.json")
    bench.now = 200
    #expect(bench.poll() == "")
    #expect(bench.source.nextPoll(after: 200_000_000) == 300_000_000)
    bench.now = 300
    #expect(bench.poll() == "")
    #expect(bench.source.nextPoll(after: 300_000_000) == 450_000_000)
    bench.now = 450
    #expect(bench.poll() == "refused 1")
  }
}
