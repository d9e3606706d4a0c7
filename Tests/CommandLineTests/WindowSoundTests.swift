import CommandLineSyntax
import Commands
import Effects
import Files
import Filming
import Playground
import Studies
import Testing

@testable import Application

/// Tests of the setting that lets impacts be heard in a window.
@MainActor @Suite("Sound in a window") struct WindowSoundTests {
  /// Returns a playground with the sound's default setting, or with another one.
  private func playground(_ setting: String? = nil, isKiosk: Bool = false) throws -> Playground {
    let arguments = try Arguments(
      setting.map { ["--set", "playground.sound=\($0)"] } ?? [], options: FilmSetup.options, command: "test",
      files: FileLedger(), library: .builtIn)
    let setup = try FilmSetup(arguments)
    var options = Playground.Options(EffectCard(Lamp.self))
    if isKiosk { options.kiosk = Kiosk.Options([EffectCard(Lamp.self)], demos: [:]) }
    return setup.film(options)
  }

  /// Returns whether impacts are heard in a window that follows the playground.
  private func isHeard(_ playground: Playground, vibrates: Bool) -> Bool {
    var sound = WindowSound()
    sound.follow(playground, vibrates: vibrates, at: 0)
    return sound.isOn
  }

  @Test func usualSoundReplacesVibration() throws {
    let playground = try playground()
    #expect(isHeard(playground, vibrates: false) && !isHeard(playground, vibrates: true))
    let written = try self.playground("automatic")
    #expect(isHeard(written, vibrates: false) && !isHeard(written, vibrates: true))
  }

  @Test func kioskIsSilentUnlessItIsTurnedOn() throws {
    #expect(try playground(isKiosk: true).isKiosk)
    for vibrates in [false, true] {
      #expect(try !isHeard(playground(isKiosk: true), vibrates: vibrates))
      #expect(try isHeard(playground("on", isKiosk: true), vibrates: vibrates))
    }
  }

  @Test(arguments: [("on", true), ("off", false)])
  func writtenSettingDecides(_ setting: String, _ isHeard: Bool) throws {
    for vibrates in [false, true] {
      #expect(try self.isHeard(playground(setting), vibrates: vibrates) == isHeard)
    }
  }

  /// The setting is followed while the window is open.
  @Test func connectedDeviceEndsTheSound() throws {
    let playground = try playground()
    var sound = WindowSound()
    sound.follow(playground, vibrates: false, at: 0)
    #expect(sound.isOn)
    sound.follow(playground, vibrates: true, at: 1)
    #expect(!sound.isOn)
  }
}
