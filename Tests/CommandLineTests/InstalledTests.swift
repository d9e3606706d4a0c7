import Foundation
import Stage
import Testing

/// The program away from its checkout finds its own files beside it, and keeps a user's files in the user's folders.
@Suite struct InstalledTests {
  private static let checkout = ConfigCommandTests.checkout.path

  /// Returns a folder laid out as a package below `/usr`, with the art in the folder `art`; `nil` for no art.
  private func installed(art: String?) throws -> (folder: FidgetCommand.Folder, program: String) {
    let folder = FidgetCommand.Folder()
    folder.makeFolder("usr/bin")
    let program = folder.path("usr/bin/fidget")
    let build = FidgetCommand.executable.resolvingSymlinksInPath().path
    // The program is large: a hard link saves the copy if it is possible. The copy is made by another process. If this one
    // copied, another test's child could still have the copy open for writing, and the copy would be busy.
    if link(build, program) != 0 {
      try Process.run(URL(fileURLWithPath: "/bin/cp"), arguments: [build, program]).waitUntilExit()
    }
    if let art {
      folder.makeFolder(art)
      for name in ["art", "demos", "config"] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.path("\(art)/\(name)"), withDestinationPath: Self.checkout + "/" + name)
      }
    }
    folder.makeFolder("home")
    return (folder, program)
  }

  /// Launches the installed program, which looks for its files beside itself.
  private func run(
    _ words: [String], _ place: (folder: FidgetCommand.Folder, program: String), in work: FidgetCommand.Folder
  ) -> FidgetCommand.Result {
    OtherProgram.run(place.program, words, in: work, environment: ["HOME": place.folder.path("home")])
  }

  @Test(
    "Art, demos and presets are found beside the program and in share beside its folder",
    arguments: [
      "usr/bin", "usr/share/fidget",
    ])
  func installedResourcesAreFound(_ art: String) throws {
    let place = try installed(art: art)
    let work = FidgetCommand.Folder()
    #expect(run(["--about"], place, in: work).lines.contains { $0 == "art         \(place.folder.path(art))/art" })
    let frame = run(["frame", "lamp", "--demo", "--preset", "calm", "--at", "0.1", "-o", "lamp.png"], place, in: work)
    #expect(frame.status == 0 && frame.errors == "")
    #expect(run(["list", "--presets"], place, in: work).lines.contains("calm"))
    // The checkout draws the same picture.
    _ = FidgetCommand.run(
      ["frame", "lamp", "--demo", "--preset", "calm", "--at", "0.1", "-o", work.path("checkout.png")],
      in: {
        let folder = FidgetCommand.Folder()
        try? FileManager.default.createSymbolicLink(
          atPath: folder.path("config"), withDestinationPath: Self.checkout + "/config")
        return folder
      }())
    let pictures = ["lamp.png", "checkout.png"].map { FileManager.default.contents(atPath: work.path($0)) }
    #expect(pictures[0] != nil && pictures[0] == pictures[1])
  }

  @Test("Without art it says once where it looked")
  func missingArtReportsSearchedFolders() throws {
    if FileManager.default.fileExists(atPath: "/usr/share/fidget/art") {
      return print("skipped: this machine has Fidget's art in /usr/share/fidget, so it did not try to go without")
    }
    let place = try installed(art: nil)
    let root = place.folder.url.path
    let line =
      "looked in \(root)/usr/bin, \(root)/usr/share/fidget and /usr/share/fidget; FIDGET_RESOURCES may name the folder "
      + "that has art/ in it"
    let result = run(["frame", "gallery", "-o", "g.png"], place, in: FidgetCommand.Folder())
    #expect(result.status == 0)
    #expect(result.errors == "no art found, so pictures are missing: \(line)\n")
    let demo = run(["frame", "lamp", "--demo", "-o", "l.png"], place, in: FidgetCommand.Folder())
    #expect(demo.status == 1 && demo.errors == "fidget: --demo: none found: \(line)\n")
  }
}
