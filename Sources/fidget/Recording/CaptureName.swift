import Files
import Glibc

/// Names of captures: `fidget-lamp-20261121-170300`, in local time, in the current folder.
enum CaptureName {
  /// One that neither of the endings is taken for.
  static func free(of subject: String, endings: [String]) -> String {
    let name = "fidget-\(subject)-\(Timestamp.local())"
    var number = 1
    while true {
      let candidate = number == 1 ? name : "\(name)-\(number)"
      // A link that leads nowhere takes a name, too.
      var status = stat()
      if !endings.contains(where: { lstat(candidate + $0, &status) == 0 }) { return candidate }
      number += 1
    }
  }
}
