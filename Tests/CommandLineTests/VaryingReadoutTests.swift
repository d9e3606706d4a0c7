import Testing

/// Sketches whose readouts depend on their state or their values.
@Suite struct VaryingReadoutTests {
  private static let text = """
    return effect { title = "Vary", params = { toggle("more", false, "More") },
      start = function(size, p) return { n = 0 } end,
      step = function(s, inputs, p, dt) s.n = s.n + 1 end,
      draw = function(s, p, c) end,
      readouts = function(s, p)
        local rows = {}
        if s.n < 120 then rows[1] = { "early", s.n } end
        rows[#rows + 1] = { "always", -s.n }
        if s.n > 60 then rows[#rows + 1] = { "late", 7 } end
        if p.more then rows[#rows + 1] = { "tuned", 8 } end
        return rows
      end }
    """

  private func folder(expecting lines: String...) -> FidgetCommand.Folder {
    let folder = FidgetCommand.Folder()
    folder.makeFolder("config/sketches")
    folder.write("{}", to: "config/fidget.json")
    folder.write(Self.text, to: "config/sketches/vary.lua")
    let head = "# fidget take 1\n# effect vary\n# size 390 844\nat 0.1 tap 100 100\nat 1 tap 100 100\n"
    folder.write(head + lines.map { "expect \($0)\n" }.joined(), to: "vary.take")
    return folder
  }

  @Test func readoutsThatComeAndGoKeepTheirNames() {
    let folder = folder(
      expecting: "at 0.25 early within 0 of 60", "at 1 early within 0 of 119", "at 0.75 always within 0 of -180",
      "at 1 late within 0 of 7")
    let test = FidgetCommand.run(["test", "vary.take"], in: folder)
    #expect(test.status == 0, "\(test.output) \(test.errors)")
    let rows = FidgetCommand.run(["trace", "vary", "--take", "vary.take", "--every", "60"], in: folder).output
    #expect(rows.contains("step,time,early,always\n0,0,0,0\n"), "\(rows)")
    #expect(rows.contains("\n120,0.5,,-120\n"), "\(rows)")
  }

  /// Values of the command line decide which readouts there are.
  @Test func readoutOfTunedValuesCanBeExpected() {
    let folder = folder(expecting: "at 0.5 tuned within 0 of 8")
    #expect(FidgetCommand.run(["test", "vary.take", "--set", "vary.more=true"], in: folder).status == 0)
    let plain = FidgetCommand.run(["test", "vary.take"], in: folder)
    #expect(plain.status != 0)
    #expect(plain.output.contains("no readout tuned; the run has early, always, late"), "\(plain.output)")
  }

  @Test func curvesOfASketchWithoutReadoutsAreRefused() {
    let folder = folder()
    folder.write(
      Self.text.replacingOccurrences(of: "return rows", with: "return {}"), to: "config/sketches/vary.lua")
    let curves = FidgetCommand.run(
      ["sweep", "vary", "--vary", "vary.more=true,false", "--curves", "--take", "vary.take", "-o", "c.png"], in: folder)
    #expect(curves.errors.contains("--curves: expected an effect with readouts, vary has none"), "\(curves.errors)")
  }
}
