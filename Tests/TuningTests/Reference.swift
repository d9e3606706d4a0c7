import Glibc

/// Conformance files outside the repository, found through `FIDGET_REFERENCE` or beside the checkout.
enum Reference {
  static func folder(_ name: String) -> String? {
    var candidates: [String] = []
    if let variable = getenv("FIDGET_REFERENCE") { candidates.append(String(cString: variable)) }
    candidates.append("../shared/reference")
    return candidates.map { $0 + "/" + name }.first { access($0, R_OK) == 0 }
  }

  static func files(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
