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
  ///
  /// A process that another test starts meanwhile inherits every open file, and with it the space of a removed one, until its
  /// own program begins. So this opens the filler for this process alone, and lets others run while space is missing.
  func leave(kilobytes: Int) {
    unlink(path("filler"))
    var (free, attempts) = (-1, 0)
    while free < 0 {
      var status = statvfs()
      precondition(statvfs(path, &status) == 0, "\(path): \(String(cString: strerror(errno)))")
      free = Int(status.f_bavail) * Int(status.f_frsize) - kilobytes << 10
      if free < 0 { sched_yield() }
      attempts += 1
      precondition(attempts < 1_000_000, "the disk is large enough for what is to be left")
    }
    let file = open(path("filler"), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    precondition(file >= 0, "\(path("filler")): \(String(cString: strerror(errno)))")
    if free > 0 { precondition(posix_fallocate(file, 0, free) == 0, "the filler has \(free) bytes") }
    close(file)
  }
}
