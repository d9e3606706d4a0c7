import Foundation
import Testing

@Suite struct ExportTests {
  @Test func exportAppliesConfigPresetsAndSettings() {
    let folder = FidgetCommand.Folder()
    folder.write("{\"cards\": {\"cardWidth\": 200, \"fade\": 1}}", to: "c.json")
    folder.makeFolder("presets")
    folder.write("{\"cards\": {\"pathRadius\": 111, \"fade\": 2}}", to: "presets/mine.json")
    let result = FidgetCommand.run(
      ["export", "cards", "--to", "swiftui", "--config", "c.json", "--preset", "mine", "--set", "cards.shrink=0.5"],
      in: folder)
    #expect(result.status == 0 && result.errors.isEmpty)
    for line in ["cardWidth: CGFloat = 200", "pathRadius: CGFloat = 111", "fade: Double = 2", "shrink: Double = 0.5"] {
      #expect(result.output.contains("public static let \(line)\n"), "\(line)")
    }
  }

  @Test func exportToFileEqualsStandardOutput() throws {
    let folder = FidgetCommand.Folder()
    let printed = FidgetCommand.run(["export", "ticket", "--to", "dtcg"], in: folder).output
    let result = FidgetCommand.run(["export", "ticket", "--to", "dtcg", "-o", "t.tokens.json"], in: folder)
    #expect(result.status == 0 && result.output.isEmpty && folder.read("t.tokens.json") == printed)
    #expect(folder.names == ["t.tokens.json"])
  }

  /// Links in the sheet lead to its pictures for every name of the sheet.
  @Test(arguments: ["my sheet (1).md", "a[b]%20#.md"]) func specSheetLinksItsPictures(_ name: String) throws {
    let folder = FidgetCommand.Folder()
    let result = FidgetCommand.run(["export", "cards", "--to", "markdown", "-o", name], in: folder)
    #expect(result.status == 0, "\(result.errors)")
    let links = try #require(folder.read(name)).matches(of: /!\[[^\]]*\]\(([^ ()]*)\)/).map { String($0.1) }
    let pictures = links.compactMap(\.removingPercentEncoding)
    #expect(pictures.count == 3 && Set(pictures + [name]) == Set(folder.names), "\(links)")
  }

  @Test func aSpecSheetHasItsPicturesBesideIt() throws {
    let folder = FidgetCommand.Folder()
    let result = FidgetCommand.run(["export", "cards", "--to", "markdown", "-o", "sheet.md"], in: folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(folder.names == ["sheet-fling.svg", "sheet-snap.svg", "sheet.md", "sheet.png"])
    let text = try #require(folder.read("sheet.md"))
    #expect(text.contains("![Card Carousel](sheet.png)") && text.contains("![snap](sheet-snap.svg)"))
    // No file is written if one of them cannot be written.
    let other = FidgetCommand.Folder()
    other.makeFolder("sheet-snap.svg")
    let refused = FidgetCommand.run(["export", "cards", "--to", "markdown", "-o", "sheet.md"], in: other)
    #expect(refused.status == 1 && refused.errors.contains("sheet-snap.svg: is a folder"))
    #expect(other.names == ["sheet-snap.svg"])
  }

  @Test func exportDoesNotOverwriteItsConfig() {
    let folder = FidgetCommand.Folder()
    folder.write("{}", to: "c.json")
    let result = FidgetCommand.run(
      ["export", "cards", "--to", "json", "--config", "c.json", "-o", "c.json"], in: folder)
    #expect(result.status == 2 && result.errors.contains("-o c.json: is the config that is read"))
    #expect(folder.read("c.json") == "{}" && folder.names == ["c.json"])
  }

  /// From the release on, the exported stiffness and damping alone reproduce the trace.
  @Test(arguments: [
    ("cards", "snap", "front", "velocity", "at 0.5  fling 300 440 to 110 440 over 0.13", 0.7),
    ("ticket", "settle", "angle", "spin", "at 0.5  fling 120 400 to 190 400 over 0.2", 2.15),
  ])
  func exportedSpringReproducesTheTrace(
    _ effect: String, _ motion: String, _ place: String, _ speed: String, _ touch: String, _ start: Double
  ) throws {
    let folder = FidgetCommand.Folder()
    folder.write("# size 390 844\n\(touch)\n", to: "throw.take")
    let trace = TraceTests.trace(effect, "--take", "throw.take", "--seconds", "6", in: folder)
    let (places, speeds) = (trace[place], trace[speed])
    let json = FidgetCommand.run(["export", effect, "--to", "json", "--only", "\(effect).\(motion)"], in: folder).output
    let stiffness = try #require(json.firstMatch(of: /"stiffness": ([0-9.]+)/).flatMap { Double($0.1) })
    let damping = try #require(json.firstMatch(of: /"damping": ([0-9.]+)/).flatMap { Double($0.1) })
    let target = try #require(places.last)
    // At this time the finger has lifted, the coast is over, and the spring drives the motion.
    let first = Int(start * 240)
    var (x, v) = (places[first] - target, speeds[first])
    let travel = places[first...].map { ($0 - target).magnitude }.max()!
    #expect(travel > 0.15 && v.magnitude > 0.2 * travel)
    let parts = 400
    let dt = 1 / 240.0 / Double(parts)
    var worst = 0.0
    for row in first + 1..<min(first + 700, places.count) {
      for _ in 0..<parts {
        // This is the midpoint rule: its error falls with the square of the step, a hundred-thousandth of a second.
        let (middle, speed) = (x + v * dt / 2, v + (-stiffness * x - damping * v) * dt / 2)
        x += speed * dt
        v += (-stiffness * middle - damping * speed) * dt
      }
      worst = max(worst, (places[row] - target - x).magnitude)
    }
    #expect(worst < 0.002 * travel, "\(worst / travel)")
  }

  @Test func fullDiskIsReported() {
    let result = FidgetCommand.run(["export", "cards", "--to", "css"], device: "/dev/full")
    #expect(result.status == 1 && result.errors == "fidget: standard output: the disk is full\n")
  }
}
