import Foundation
import Playing
import Testing
import Tuning

@testable import Application

/// Tests of the commands that make other files of a saved clip.
@Suite("Files of a saved clip") @MainActor struct ClipExportTests {
  /// Returns the words for a take in the folder, in a phone.
  private func words(_ kind: ClipExport.Kind, config: String, in folder: FidgetCommand.Folder) -> [String] {
    let clip = SavedClip(path: folder.path("a.take"), seconds: 0.2, effect: "lamp", isPhone: true)
    return WindowExports.words(ClipExport(kind, of: clip, effect: "lamp", in: Disk()), config: folder.path(config))
  }

  private func folder() -> FidgetCommand.Folder {
    let folder = FidgetCommand.Folder()
    folder.write("# fidget take 1\n# effect lamp\n# size 64 48\nat 0 tap 32 20\n", to: "a.take")
    return folder
  }

  /// A window that never saved has no config file.
  @Test func fileIsMadeWithoutAConfig() {
    let folder = folder()
    let result = FidgetCommand.run(words(.gif, config: "none.json", in: folder), in: folder)
    #expect(result.status == 0 && folder.names.contains("a.gif"), "\(result.errors)")
  }

  /// Videos have sound if it is heard in the window.
  @Test func videosHaveTheSoundOfTheWindow() {
    let clip = SavedClip(path: "a.take", seconds: 1, effect: "lamp")
    func hasSound(_ kind: ClipExport.Kind, _ isOn: Bool) -> Bool {
      let export = ClipExport(kind, of: clip, effect: "lamp", in: Disk())
      return WindowExports.words(export, config: "c.json", hasSound: isOn).contains("--sound")
    }
    #expect(hasSound(.video, true) && hasSound(.clear, true) && !hasSound(.gif, true))
    #expect(!hasSound(.video, false) && !hasSound(.clear, false))
  }

  @Test func configOfTheWindowApplies() {
    let folder = folder()
    folder.write("{\"lamp\": {\"gravity\": \"x\"}}", to: "c.json")
    let result = FidgetCommand.run(words(.gif, config: "c.json", in: folder), in: folder)
    #expect(result.errors.contains("c.json:1:"), "\(result.errors)")
  }

  @Test(.enabled(if: hasFFmpeg)) func backgroundIsLeftOut() {
    let folder = folder()
    let result = FidgetCommand.run(words(.clear, config: "none.json", in: folder), in: folder)
    #expect(result.status == 0 && folder.names.contains("a-clear.webm"), "\(result.errors)")
    let probe = OtherProgram.run(
      "/usr/bin/ffprobe", ["-v", "error", "-show_entries", "stream_tags=alpha_mode", "-of", "csv=p=0", "a-clear.webm"],
      in: folder)
    #expect(probe.lines == ["1"], "\(probe.lines)")
  }
}
