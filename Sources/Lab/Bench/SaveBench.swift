import Commands
import Files
import Glibc
import Motion
import Tuning

/// How long a designer waits after a save until the picture shows it, for every parameter of an effect.
///
/// In a window on the display that there is, else on SDL's `dummy` screen, drawn by our rasteriser; the editor renames, as
/// careful ones do. A save is *shown* with the first frame drawn with the new value, and *complete* with the first in which
/// nothing of before stands in any more.
struct SaveBench {
  let size: Vector
  /// Saves of each parameter: away from its default and back.
  var rounds = 2

  /// Milliseconds: `shown`, `complete`, with `.p99`, and the longest until complete as `worst.PARAMETER`.
  func measure(_ group: ParameterGroup) throws(Failure) -> Measures {
    if ConfigLocation.environment("DISPLAY") == nil { setenv("SDL_VIDEODRIVER", "dummy", 1) }
    let folder = try TemporaryFolder()
    let name = "fidget.json"
    try folder.write("{}", to: name)
    let child = try ChildRun([
      group.id, "--size", "\(Int(size.x))x\(Int(size.y))", "--config", folder.path + "/" + name, "--renderer",
      "software", "--events", "-",
    ])
    defer { child.end() }
    guard child.time(of: "window.opened") != nil else { throw .content("bench: no window opened") }
    usleep(1_500_000)
    var (shown, complete): ([Double], [Double]) = ([], [])
    var worst = (name: "", milliseconds: 0.0)
    for definition in group.schema.parameters {
      guard let other = definition.kind.rules.samples(beside: definition.defaultValue).first else { continue }
      for value in (0..<rounds).flatMap({ _ in [other, definition.defaultValue] }) {
        // A file is not believed to be still for 100 ms; and never in step with the frames.
        usleep(150_000 + UInt32.random(in: 0...33_000))
        let text = definition.json(of: value).line
        let start = Usage.wallSeconds
        try folder.write("{ \"\(group.id)\": { \"\(definition.name)\": \(text) } }", to: name)
        var isPending = false
        var times: (shown: Double, complete: Double)?
        while times == nil || isPending,
          let (event, time) = child.next("config.shown", "pictures.pending", "pictures.complete")
        {
          switch event {
          case "pictures.pending": isPending = true
          case "pictures.complete": isPending = false
          default: times = (time, time)
          }
          if times != nil { times?.complete = time }
        }
        guard let times else { throw .content("bench: \(group.id).\(definition.name) was never shown") }
        shown.append((times.shown - start) * 1000)
        complete.append((times.complete - start) * 1000)
        if complete.last! > worst.milliseconds { worst = (definition.name, complete.last!) }
      }
    }
    var measures = Measures()
    measures.set("shown", of: shown)
    measures.set("complete", of: complete)
    measures["worst." + worst.name] = worst.milliseconds
    return measures
  }
}
