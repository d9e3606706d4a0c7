import Glibc

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
}
