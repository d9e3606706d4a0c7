import Glibc
import Testing

@testable import Commands

/// The setting `reducedMotion: "system"` asks the desktop's own programs, and does not wait for one that hangs.
@Suite struct DesktopMotionTests {
  /// Returns the setting that these stand-ins for the desktop's programs report; `nil` if none reports one.
  private func answer(_ programs: [String: String], patience: Double = 60) -> Bool? {
    let folder = FidgetCommand.Folder()
    for name in ["gdbus", "gsettings"] {
      folder.writeProgram("#!/bin/sh\n\(programs[name] ?? "exit 1")\n", to: name)
    }
    return withExtendedLifetime(folder) { DesktopMotion.answer(in: folder.path("") + "/", patience: patience) }
  }

  @Test func firstDesktopSettingIsUsed() {
    let portal = "case \"$*\" in *reduced-motion) echo '(<<uint32 1>>,)';; *) echo '(<<true>>,)';; esac"
    #expect(answer(["gdbus": portal]) == true)
    #expect(answer(["gdbus": portal.replacing("uint32 1", with: "uint32 0")]) == false)
    // This portal knows only GNOME's key.
    let gnome = "case \"$*\" in *enable-animations) echo '(<<false>>,)';; *) exit 1;; esac"
    #expect(answer(["gdbus": gnome, "gsettings": "echo true"]) == true)
    #expect(answer(["gsettings": "echo false"]) == true)
    #expect(answer(["gsettings": "echo true"]) == false)
  }

  @Test func hangingSettingsProgramIsAbandoned() {
    #expect(answer([:]) == nil)
    #expect(answer(["gdbus": "echo nonsense", "gsettings": "echo 7"]) == nil)
    // The answer is given up, and all three programs are ended.
    let slow = ["gdbus": "exec sleep 100", "gsettings": "exec sleep 100"]
    #expect(answer(slow, patience: 0.05) == nil)
    // The next program is asked; on a busy machine it needs more time, so longer waits are tried.
    let next = [0.2, 2, 20].lazy.map {
      answer(["gdbus": "exec sleep 100", "gsettings": "echo false"], patience: $0)
    }
    #expect(next.contains(true))
  }
}
