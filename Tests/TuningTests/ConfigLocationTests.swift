import Testing

@testable import Tuning

@Suite struct ConfigLocationTests {
  @Test func configSearchOrder() {
    let folder = TemporaryFolder()
    var variables = ["HOME": folder["home"]]
    func find(_ explicit: String? = nil) -> ConfigLocation {
      .find(explicit: explicit, folder: folder.path) { variables[$0] }
    }
    let here = folder["config/fidget.json"]
    let home = folder["home/.config/fidget/fidget.json"]
    #expect(find().reason == "config: built-in defaults (looked for \(here) and \(home))")
    // A new file is the user's, unless the current folder has a place for it.
    #expect(!find().exists && find().path == home)
    variables["HOME"] = nil
    #expect(!find().exists && find().path == here)
    variables["HOME"] = folder["home"]
    for name in ["home", "home/.config", "home/.config/fidget", "xdg", "xdg/fidget", "config"] {
      folder.makeFolder(name)
    }
    folder.write("{}", to: "home/.config/fidget/fidget.json")
    #expect(find().reason == "config: \(home)")
    variables["XDG_CONFIG_HOME"] = "relative"
    #expect(find().path == home)
    variables["XDG_CONFIG_HOME"] = folder["xdg"]
    #expect(!find().exists && find().path == here)
    folder.write("{}", to: "xdg/fidget/fidget.json")
    #expect(find().path == folder["xdg/fidget/fidget.json"])
    folder.write("{}", to: "config/fidget.json")
    #expect(find().path == here && find().exists)
    #expect(find("x.json") == ConfigLocation(path: "x.json", exists: false, source: "x.json (--config)"))
  }
}
