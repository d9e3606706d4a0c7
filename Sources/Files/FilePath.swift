import Glibc

/// What paths say by themselves, and where their links lead.
package enum FilePath {
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Where the links of a path lead, whether or not something is there.
  package static func destination(of path: String) -> String {
    links(of: path).last!
  }

  /// A path, what it leads to as a link, and so on; as many links as the kernel follows.
  package static func links(of path: String) -> [String] {
    var paths = [path]
    while paths.count <= 40, let target = target(ofLink: paths.last!) {
      paths.append(target.hasPrefix("/") ? target : folder(of: paths.last!) + "/" + target)
    }
    return paths
  }

  /// The one way that leads there, through no link and without `.` and `..`; for what is not there as far as it goes.
  package static func real(_ path: String, links: Int = 40) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    if links > 0, let target = target(ofLink: path) {
      return real(target.hasPrefix("/") ? target : folder(of: path) + "/" + target, links: links - 1)
    }
    // The current folder can be gone, too.
    if path == "." || path == "/" { return path }
    let above = real(folder(of: path), links: links)
    switch name(of: path) {
    case "", ".": return above
    case "..": return folder(of: above)
    case let name: return above == "/" ? "/" + name : above + "/" + name
    }
  }

  /// What a link says; nil for anything else.
  package static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// What two names have in common that mean one file, whatever links lie between: the file, or the place where it would be.
package enum FileIdentity: Hashable, Sendable {
  case present(device: UInt64, inode: UInt64)
  /// Nothing is there; by its folder and its name in it.
  case absent(device: UInt64, inode: UInt64, name: String)
  /// Not even the folder is there.
  case nowhere(path: String)

  /// Nil for what is no regular file, such as a terminal.
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

  /// The regular file at a path; nil where there is none.
  init?(ofFile path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Of an open file.
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

/// What a folder holds.
package enum Folder {
  /// Whether a name in a folder is hidden, as are locks and copies that editors and systems make for themselves.
  package static func isHidden(_ name: String) -> Bool { name.hasPrefix(".") }

  /// The names in it, in no order; none where it is not there or may not be read.
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

  /// Makes it with all folders above it, where they are not there; the error's number, 0 for none, and one for what is
  /// there and no folder.
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

/// Times as new files carry them in their names.
package enum Timestamp {
  /// `20261121-170300`, in local time.
  package static func local(_ now: time_t = time(nil)) -> String {
    var (seconds, parts) = (now, tm())
    localtime_r(&seconds, &parts)
    var text = [UInt8](repeating: 0, count: 32)
    let count = text.withUnsafeMutableBytes { text in
      strftime(text.bindMemory(to: CChar.self).baseAddress!, text.count, "%Y%m%d-%H%M%S", &parts)
    }
    return String(decoding: text[..<count], as: UTF8.self)
  }

  /// Hours since midnight, in local time.
  package static func hour(_ now: time_t = time(nil)) -> Double {
    var (seconds, parts) = (now, tm())
    localtime_r(&seconds, &parts)
    return Double(parts.tm_hour) + Double(parts.tm_min) / 60 + Double(parts.tm_sec) / 3600
  }
}
