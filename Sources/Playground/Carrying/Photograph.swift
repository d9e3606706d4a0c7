import Effects
import Files
import Formatting
import Motion
import Tuning

/// A picture file that was let go of over the window: it takes the place of the picture that lies there.
@MainActor
struct Photograph {
  private let path: String
  private let host: any Host

  init(_ path: String, _ host: any Host) { (self.path, self.host) = (path, host) }

  /// As one step. Where the place is not known, it is the middle of the stage.
  func hang(at place: Vector?, at desk: Desk) throws(ContentError) {
    let name = FilePath.name(of: path).escapingControls
    guard let player = desk.scene.player else {
      throw ContentError("\(name): open an effect that shows pictures first")
    }
    let side = place.flatMap { desk.split.side(at: $0, at: desk) }
    if let side { desk.split.choose(side, at: desk) }
    let spot = place.map(desk.place(side).inStage) ?? player.performance.size / 2
    guard let found = player.performance.picture(at: spot) else {
      throw ContentError("\(name): let go of it on a picture; \(player.effect.title) has none there")
    }
    let key = "\(player.effect.id).\(found.list)"
    guard case .rows(var rows)? = desk.tuner.session.value(of: key) else { return }
    let picture = PictureReference(try PicturesFolder(besideConfig: desk.tuner.path, host).bring(path))
    if found.row < rows.count { rows[found.row].show(picture) } else { rows.append(Record(picture: picture)) }
    let steps = desk.tuner.session.steps
    desk.tuner.set(key, .rows(rows), gesture: nil)
    guard desk.tuner.session.steps > steps, let step = desk.tuner.session.lastStep else { return }
    desk.announcer.say("\(step.name): Ctrl+S keeps it, Ctrl+Z takes it back", seconds: 4)
  }
}
