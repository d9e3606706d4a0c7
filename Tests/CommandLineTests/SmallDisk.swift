import Foundation

/// A disk of a few hundred kB that can really be filled.
///
/// The disk is a tmpfs in a mount namespace, which needs no rights if the system allows namespaces to its users.
final class SmallDisk {
  static let needed = "no file system can be mounted here, as root or in a namespace of a user"
  /// Whether a disk can be mounted, found by trying.
  static let isAvailable = (try? SmallDisk(kilobytes: 8)) != nil

  struct Unavailable: Error {}

  /// The disk's folder, accessible to any process of this user.
  let path: String
  private let folder = FidgetCommand.Folder()
  private let holder: Process
  private let input = Pipe()

  init(kilobytes: Int) throws {
    for options in [["--user", "--map-root-user", "--mount"], ["--mount"]] {
      let (holder, output) = (Process(), Pipe())
      holder.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      let mount = "mount -t tmpfs -o size=\(kilobytes)k tmpfs \"$1\" && echo ready && exec cat"
      holder.arguments = ["unshare"] + options + ["sh", "-c", mount, "sh", folder.path("")]
      (holder.standardInput, holder.standardOutput, holder.standardError) = (input, output, FileHandle.nullDevice)
      try holder.run()
      if output.fileHandleForReading.availableData == Data("ready\n".utf8) {
        self.holder = holder
        path = "/proc/\(holder.processIdentifier)/root" + folder.path("")
        return
      }
      holder.waitUntilExit()
    }
    throw Unavailable()
  }

  deinit {
    holder.terminate()
    holder.waitUntilExit()
  }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { $0 != "filler" }.sorted()
  }

  func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: path(name)) }

  func makeFolder(_ name: String) {
    try? FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  /// Fills the disk except for this much space.
  func leave(kilobytes: Int) {
    try? FileManager.default.removeItem(atPath: path("filler"))
    var status = statvfs()
    statvfs(path, &status)
    let free = Int(status.f_bavail) * Int(status.f_frsize) - kilobytes << 10
    precondition(free >= 0, "the disk is large enough for what is to be left")
    precondition(FileManager.default.createFile(atPath: path("filler"), contents: Data(count: free)))
  }
}
