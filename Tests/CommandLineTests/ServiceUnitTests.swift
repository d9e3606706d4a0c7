import Foundation
import Testing

/// The systemd units in `deploy/`.
@Suite struct ServiceUnitTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func units() throws -> [(name: String, lines: [String])] {
    let folder = Self.root.appendingPathComponent("deploy")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".service") }.sorted()
      .map { name in
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        return (name, text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") })
      }
  }

  @Test("A unit in which systemd waits for READY has no PAM session, which would hide the message")
  func notifyUnitsHaveNoPAMSession() throws {
    let units = try units()
    #expect(units.count == 4)
    for (name, lines) in units where lines.contains("Type=notify") {
      #expect(!lines.contains { $0.hasPrefix("PAMName=") }, "\(name)")
      #expect(lines.contains("NotifyAccess=all"), "\(name)")
    }
    #expect(units.filter { $0.lines.contains("Type=notify") }.count == 3)
  }

  @Test("Every unit returns the console after it gave up")
  func unitsReturnTheConsoleAfterFailure() throws {
    for (name, lines) in try units() {
      #expect(lines.contains("OnFailure=getty@tty1.service"), "\(name)")
      guard lines.contains("TTYPath=/dev/tty1") else { continue }
      for key in ["TTYReset", "TTYVHangup", "TTYVTDisallocate"] {
        #expect(lines.contains("\(key)=yes"), "\(name): \(key)")
      }
    }
  }

  @Test("A unit that starts again after a crash neither stops others nor gives up")
  func restartsSkipTheFailedState() throws {
    for (name, lines) in try units() where lines.contains("Restart=always") {
      #expect(lines.contains("RestartMode=direct"), "\(name)")
    }
  }

  @Test("A lost display is no failure for a unit that systemd stops with its compositor")
  func lostDisplayOfABoundUnitIsNoFailure() throws {
    let bound = try units().filter { $0.lines.contains { $0.hasPrefix("BindsTo=") } }
    #expect(bound.map(\.name) == ["fidget-weston.service"])
    for (name, lines) in bound { #expect(lines.contains("SuccessExitStatus=4"), "\(name)") }
  }

  @Test("The package contains every unit")
  func packageContainsEveryUnit() throws {
    let script = try String(contentsOf: Self.root.appendingPathComponent("make-deb"), encoding: .utf8)
    let loop = try #require(script.firstMatch(of: /for unit in ([a-z -]+); do/)?.output.1)
    let names = try units().map { $0.name.dropFirst("fidget-".count).dropLast(".service".count) }
    #expect(loop.split(separator: " ").sorted() == names.sorted())
  }
}
