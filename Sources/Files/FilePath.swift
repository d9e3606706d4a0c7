import Glibc

/// Path arithmetic, and the resolving of symbolic links.
package enum FilePath {
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Returns a file's name as an effect's: `my-card` for `My Card.svg`; empty if it has no ASCII letter.
  package static func effectName(of path: String) -> String {
    let name = name(of: path).prefix { $0 != "." }.lowercased()
    let words = name.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
    return String(words.joined(separator: "-").drop { !$0.isLetter }.prefix(60))
  }

  /// Returns the path at the end of all links, whether or not a file exists there.
  package static func destination(of path: String) -> String {
    links(of: path).last!
  }

  /// Returns the path, followed by the target of each link on the way; at most 40 links, the limit of the kernel.
  package static func links(of path: String) -> [String] {
    var paths = [path]
    while paths.count <= 40, let target = target(ofLink: paths.last!) {
      paths.append(target.hasPrefix("/") ? target : folder(of: paths.last!) + "/" + target)
    }
    return paths
  }

  /// Returns the canonical path, without links, `.` and `..`; a missing file is resolved as far as its path exists.
  package static func real(_ path: String, links: Int = 40) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    if links > 0, let target = target(ofLink: path) {
      return real(target.hasPrefix("/") ? target : folder(of: path) + "/" + target, links: links - 1)
    }
    // The current folder may have been deleted, too.
    if path == "." || path == "/" { return path }
    let above = real(folder(of: path), links: links)
    switch name(of: path) {
    case "", ".": return above
    case "..": return folder(of: above)
    case let name: return above == "/" ? "/" + name : above + "/" + name
    }
  }

  /// Returns the target of a symbolic link; `nil` for anything else.
  package static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The identity of a file: equal for any two paths that lead to the same file, or to the same place for a new one.
///
/// The links on the way do not matter.
package enum FileIdentity: Hashable, Sendable {
  case present(device: UInt64, inode: UInt64)
  /// No file exists; the folder and the name in it identify the place.
  case absent(device: UInt64, inode: UInt64, name: String)
  /// Not even the folder exists.
  case nowhere(path: String)

  /// Identifies the file, or the place for a new one, at the end of a path's links; `nil` for other things such as a terminal.
  package init?(of path: String) {
    var status = stat()
    let path = FilePath.destination(of: path)
    if stat(path, &status) == 0 {
      self.init(status)
      return
    }
    guard stat(FilePath.folder(of: path), &status) == 0 else {
      self = .nowhere(path: FilePath.real(path))
      return
    }
    self = .absent(device: UInt64(status.st_dev), inode: UInt64(status.st_ino), name: FilePath.name(of: path))
  }

  /// Identifies the regular file at a path; `nil` if none exists.
  init?(ofFile path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Identifies an open file; `nil` for anything but a regular file.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    self = .present(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }
}

/// Listing and creation of folders.
package enum Folder {
  /// Whether a name is hidden, as are the locks and copies that editors and systems create for themselves.
  package static func isHidden(_ name: String) -> Bool { name.hasPrefix(".") }

  /// Returns the names in a folder, in no particular order; empty if the folder is missing or unreadable.
  package static func names(in path: String) -> [String] {
    guard let handle = opendir(path) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.filter { $0 != "." && $0 != ".." }
  }

  /// Creates a folder and all missing folders above it.
  ///
  /// - Returns: The system's error number: 0 on success, `ENOTDIR` if the path exists and is not a folder.
  package static func make(_ path: String) -> Int32 {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR ? 0 : ENOTDIR }
    if path.contains("/") {
      let number = make(FilePath.folder(of: path))
      if number != 0 { return number }
    }
    return mkdir(path, 0o755) == 0 || errno == EEXIST ? 0 : errno
  }
}

/// Local time as file names and effects use it.
package enum Timestamp {
  /// Returns a local time for a file name, such as `20261121-170300`.
  package static func local(_ now: time_t = time(nil)) -> String {
    var (seconds, parts) = (now, tm())
    localtime_r(&seconds, &parts)
    var text = [UInt8](repeating: 0, count: 32)
    let count = text.withUnsafeMutableBytes { text in
      strftime(text.bindMemory(to: CChar.self).baseAddress!, text.count, "%Y%m%d-%H%M%S", &parts)
    }
    return String(decoding: text[..<count], as: UTF8.self)
  }

  /// Returns the hours since midnight in local time, with fractions.
  package static func hour(_ now: time_t = time(nil)) -> Double {
    var (seconds, parts) = (now, tm())
    localtime_r(&seconds, &parts)
    return Double(parts.tm_hour) + Double(parts.tm_min) / 60 + Double(parts.tm_sec) / 3600
  }
}
