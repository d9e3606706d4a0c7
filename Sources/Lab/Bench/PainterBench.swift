import Commands
import Files
import Glibc
import Motion
import Tuning

/// What a window takes of a processor while an effect plays its demo over and over, with each painter in turn, and what the
/// display's server takes to show it.
///
/// On a real X display only, since SDL's screens in memory show nothing.
struct PainterBench {
  let size: Vector
  /// Of each painter in each round, once its pictures are complete.
  var seconds: UInt32 = 5
  var rounds = 3

  static let painters = ["software", "opengl", "opengles2"]

  /// Shares of one processor under `PAINTER` and `PAINTER.server`; nil where there is no display to show anything on.
  func measure(_ effect: String) throws(Failure) -> Measures? {
    guard let server = Self.server() else { return nil }
    var shares: [String: [Double]] = [:]
    for _ in 0..<rounds {
      for painter in Self.painters {
        let child = try ChildRun([
          effect, "--demo", "--loop", "--size", "\(Int(size.x))x\(Int(size.y))", "--renderer", painter, "--events", "-",
        ])
        defer { child.end() }
        guard child.time(of: "window.opened") != nil else { continue }
        sleep(2)
        guard let mine = Usage.seconds(of: child.pid), let its = Usage.seconds(of: server) else { continue }
        let start = Usage.wallSeconds
        sleep(seconds)
        guard let mineNow = Usage.seconds(of: child.pid), let itsNow = Usage.seconds(of: server) else { continue }
        let time = Usage.wallSeconds - start
        shares[painter, default: []].append((mineNow - mine) / time)
        shares[painter + ".server", default: []].append((itsNow - its) / time)
      }
    }
    var measures = Measures()
    for painter in Self.painters {
      for name in [painter, painter + ".server"] { measures[name] = shares[name]?.median ?? .nan }
    }
    return measures
  }

  /// The process that shows what `DISPLAY` names, as X servers note in their lock.
  private static func server() -> pid_t? {
    guard let display = ConfigLocation.environment("DISPLAY"), let colon = display.lastIndex(of: ":") else {
      return nil
    }
    let number = display[display.index(after: colon)...].prefix { $0.isNumber }
    guard let lock = try? SmallFile.bytes(at: "/tmp/.X\(number)-lock", atMost: 64) else { return nil }
    return pid_t(String(decoding: lock, as: UTF8.self).filter(\.isNumber))
  }
}

extension Usage {
  /// What another process has used of processors so far: the 14th and 15th field of its `stat`, in ticks.
  static func seconds(of process: pid_t) -> Double? {
    guard let bytes = try? SmallFile.bytes(at: "/proc/\(process)/stat", atMost: 4096) else { return nil }
    // The second field is a name in brackets, which may hold anything.
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return nil }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
