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
  func hang(at place: Vector?, in layers: inout Layers) throws(ContentError) {
    let name = FilePath.name(of: path).escapingControls
    guard let player = layers.scene.player else {
      throw ContentError("\(name): open an effect that shows pictures first")
    }
    let side = place.flatMap { Split.side(at: $0, in: layers) }
    if let side { Split.choose(side, in: &layers) }
    let spot = place.map(layers.place(side).inStage) ?? player.performance.size / 2
    guard let found = player.performance.picture(at: spot) else {
      throw ContentError("\(name): let go of it on a picture; \(player.effect.title) has none there")
    }
    let key = "\(player.effect.id).\(found.list)"
    guard case .rows(var rows)? = layers.tuner.session.value(of: key) else { return }
    let picture = PictureReference(try PicturesFolder(besideConfig: layers.tuner.path, host).bring(path))
    if found.row < rows.count { rows[found.row].show(picture) } else { rows.append(Record(picture: picture)) }
    let steps = layers.tuner.session.steps
    layers.tuner.set(key, .rows(rows), gesture: nil)
    guard layers.tuner.session.steps > steps, let step = layers.tuner.session.lastStep else { return }
    layers.announcer.say("\(step.name): Ctrl+S keeps it, Ctrl+Z takes it back", seconds: 4)
  }
}
