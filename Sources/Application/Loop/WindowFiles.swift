import Commands
import Effects
import Playground
import Sketches
import Threads
import Tuning

/// The config and the sketches beside it: watches them, and finds a config that was not there at the start.
@MainActor
final class WindowFiles {
  /// Wakes the loop when the config may have changed.
  private var alarm: FileAlarm
  /// The effects from files.
  private var sketches: SketchShelf?
  /// Wakes the loop when a sketch may have changed.
  private var sketchAlarm: FileAlarm
  /// Returns the config's current location; called until a config exists. `nil` once the location is final.
  var search: (@MainActor () -> ConfigLocation)?
  private var path: String
  private var drained: Int64 = 0

  /// How long a window that never sleeps leaves its alarms alone, in nanoseconds.
  private static let interval: Int64 = 250_000_000

  init(configPath: String, _ sketches: SketchShelf?) {
    (path, self.sketches) = (configPath, sketches)
    alarm = FileAlarm(path: configPath)
    sketchAlarm = FileAlarm(path: sketches?.firstPath ?? configPath)
  }

  var descriptors: [Int32] { [alarm.descriptor, sketchAlarm.descriptor].filter { $0 >= 0 } }

  /// Discards pending file events, which would end the next sleep at once.
  func drain() {
    alarm.drain()
    sketchAlarm.drain()
  }

  /// Reads sketches that have changed, and looks for a config until there is one; the playground watches the config itself.
  func poll(now: Int64, _ playground: Playground, _ host: ProgramHost) {
    // A window that never sleeps need not ask the alarms each frame, only keep their queues from overflowing.
    if now - drained > Self.interval {
      drained = now
      drain()
      look(playground, host)
    }
    guard sketches?.poll(now: now) == true else { return }
    playground.adopt(sketches!.library, problems: sketches!.problems)
    if let write = sketches!.definitionsToWrite { Thread.detach(write) }
  }

  private func look(_ playground: Playground, _ host: ProgramHost) {
    guard let location = search?() else { return }
    if location.exists { search = nil }
    guard location.path != path else { return }
    path = location.path
    playground.tuner.move(toConfig: path)
    alarm = FileAlarm(path: path)
    guard let shelf = sketches?.beside(config: path) else { return }
    sketches = shelf
    sketchAlarm = FileAlarm(path: shelf.firstPath)
    if host.sketches != nil { host.sketches = SketchFiles(Program.fidget.library, besideConfig: path, host.files) }
    playground.adopt(shelf.library, problems: shelf.problems)
  }
}
