import Canvas
import Formatting
import Motion

extension Stitch {
  /// What a picture of one size and one set of parameters is made of.
  package final class Scene: Sendable {
    let strip: Strip
    let layout: Composition
    let light: StripLight
    let veil: Picture
    let tileGround: Picture
    /// The title and the line under it.
    let title: [Mark]
    /// Under the stitched strip.
    let bandText: String

    init(in size: Vector, _ p: Parameters) {
      strip = Strip(in: size, p)
      layout = Composition(in: size, strip)
      light = StripLight(strip)
      veil = Stitch.veil(in: size, top: layout.stripTop, height: strip.height)
      tileGround = Stitch.tileGround(size)
      let layout = layout
      title = Canvas.marks(in: size) { drawTitle(layout, p, on: &$0) }
      bandText = "\(Int(strip.length(at: 1).rounded(.down)).grouped) points wide, \(p.bandText)"
    }
  }

  package static func scene(in size: Vector, _ p: Parameters, isTile: Bool) -> Scene { Scene(in: size, p) }
}
