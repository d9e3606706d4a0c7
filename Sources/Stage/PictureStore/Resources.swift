import Glibc

/// The folder that holds Fidget's own art: the one with `art/` in it.
package struct Resources: Hashable, Sendable {
  /// Absolute, without a slash at the end.
  package let folder: String

  package init(folder: String) {
    self.folder = folder
  }

  /// `$FIDGET_RESOURCES`, else the checkout that the program was built in, else `/usr/share/fidget`; nil where there
  /// is none of them, or none with art in the one that is named.
  package static func find() -> Resources? {
    if let named = getenv("FIDGET_RESOURCES") {
      let folder = String(cString: named)
      if !folder.isEmpty { return exists(folder + "/art") ? Resources(folder: folder) : nil }
    }
    var folder = programPath()
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      if exists(folder + "/art") && exists(folder + "/Package.swift") { return Resources(folder: folder) }
    }
    return exists("/usr/share/fidget/art") ? Resources(folder: "/usr/share/fidget") : nil
  }

  package func path(ofArt name: String) -> String { "\(folder)/art/\(name).svg" }

  private static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }

  private static func programPath() -> String {
    guard let path = realpath("/proc/self/exe", nil) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }
}
