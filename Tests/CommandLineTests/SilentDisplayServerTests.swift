import Foundation
import Testing

/// A start with a display server that accepts connections and never answers, or with endless settings of fontconfig.
@Suite(.serialized) struct SilentDisplayServerTests {
  /// A socket in the place of a display server's; connections wait in its queue.
  private final class SilentServer {
    private let descriptor: Int32

    init(at path: String) throws {
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
      let isBound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(isBound == 0 && listen(descriptor, 8) == 0, "\(path): \(String(cString: strerror(errno)))")
    }

    deinit { close(descriptor) }

    /// Waits for a client.
    func accept() -> Int32 { Foundation.accept(descriptor, nil, nil) }
  }

  private static let wayland = "the Wayland compositor (WAYLAND_DISPLAY=wl) does not answer: "

  private static func environment(_ folder: FidgetCommand.Folder) throws -> [String: String] {
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path(""))
    return ["WAYLAND_DISPLAY": "wl", "XDG_RUNTIME_DIR": folder.path("")]
  }

  @Test(arguments: [["lamp"], ["touch-test"]]) func silentCompositorIsReported(_ words: [String]) throws {
    let folder = FidgetCommand.Folder()
    let server = try SilentServer(at: folder.path("wl"))
    let result = DisplaySearch.run(words, in: folder, environment: try Self.environment(folder))
    withExtendedLifetime(server) {}
    #expect(result.status == 3)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].hasPrefix("fidget: " + Self.wayland), "\(result.errors)")
    #expect(result.errors.contains("restart it, or set WAYLAND_DISPLAY to another, so no window"))
  }

  /// Returns the number of a display without an X server.
  private static func freeDisplay() throws -> Int {
    mkdir("/tmp/.X11-unix", 0o1777)
    return try #require((5000...5999).first { access("/tmp/.X11-unix/X\($0)", F_OK) != 0 })
  }

  @Test(arguments: [nil, "x11"]) func silentXServerIsReported(_ driver: String?) throws {
    let (folder, number) = (FidgetCommand.Folder(), try Self.freeDisplay())
    let path = "/tmp/.X11-unix/X\(number)"
    let server = try SilentServer(at: path)
    defer { unlink(path) }
    var environment = ["DISPLAY": ":\(number)"]
    environment["SDL_VIDEODRIVER"] = driver
    let result = DisplaySearch.run(["lamp"], in: folder, environment: environment)
    withExtendedLifetime(server) {}
    #expect(result.status == 3)
    #expect(
      result.errors.hasPrefix("fidget: the X server (DISPLAY=:\(number)) does not answer: restart it, or set DISPLAY"),
      "\(result.errors)")
  }

  @Test(arguments: [SIGTERM, SIGINT]) func signalEndsTheWaitForTheServer(_ signal: Int32) throws {
    let folder = FidgetCommand.Folder()
    let server = try SilentServer(at: folder.path("wl"))
    let window = try OpenWindow(["lamp"], in: folder, environment: try Self.environment(folder))
    let client = server.accept()
    defer { close(client) }
    window.send(signal)
    #expect(window.end() == 130 && window.errors.isEmpty, "\(window.errors)")
  }

  /// The window opens on the other server.
  @Test(.enabled(if: TouchServer.isAvailable, TouchServer.needed)) func windowFallsBackToAnotherServer() throws {
    let (server, folder) = (try TouchServer(width: 200, height: 200), FidgetCommand.Folder())
    let silent = try SilentServer(at: folder.path("wl"))
    var environment = try Self.environment(folder)
    environment["DISPLAY"] = server.display
    for named in [nil, "wayland,x11"] {
      environment["SDL_VIDEODRIVER"] = named
      let window = try OpenWindow(
        ["lamp", "--size", "200x200", "--renderer", "software", "--events", "-"], in: folder, environment: environment)
      #expect(window.next("window.opened")?.contains("\"x11\"") == true, "\(window.errors)")
      #expect(window.errors.contains("fidget: " + Self.wayland) == (named != nil), "\(window.errors)")
      window.send(SIGTERM)
      #expect(window.end() == 0)
    }
    withExtendedLifetime(silent) {}
  }

  /// Fonts are found although fontconfig's settings never end: a pipe without a writer, and a device.
  @Test(arguments: ["pipe", "/dev/zero"]) func fontsAreFoundWithoutFontconfigSettings(_ file: String) throws {
    let folder = FidgetCommand.Folder()
    if file == "pipe" { mkfifo(folder.path("pipe"), 0o600) }
    let path = file == "pipe" ? folder.path("pipe") : file
    let words = ["frame", "cards", "--size", "390x844", "--no-cache", "-o"]
    // Launched, since fontconfig reads the environment of the process.
    let broken = FidgetCommand.launch(words + ["a.png"], in: folder, environment: ["FONTCONFIG_FILE": path])
    let sound = FidgetCommand.run(words + ["b.png"], in: folder)
    #expect(broken.status == 0 && sound.status == 0)
    #expect(
      broken.errors.contains(
        "fontconfig does not finish reading its files (FONTCONFIG_FILE=\(path)), so fonts come from the usual folders"),
      "\(broken.errors)")
    // Inter is in the folder in which Debian installs it.
    #expect(FileManager.default.contents(atPath: folder.path("a.png")) != nil)
    #expect(
      FileManager.default.contents(atPath: folder.path("a.png"))
        == FileManager.default.contents(atPath: folder.path("b.png")))
  }
}
