import Canvas
import Motion
import Tuning

extension Lamp {
  /// What a picture of one size and one set of parameters is made of.
  package final class Scene: Sendable {
    let layout: LampLayout
    let night: Picture
    /// Without words.
    let bareNight: Picture
    let day: Picture
    let color: Color
    /// What warm light is multiplied by for another colour of light; white for the default.
    let tint: Color
    let litShade: Picture
    let darkShade: Picture

    init(in size: Vector, _ p: Parameters, isTile: Bool) {
      layout = LampLayout(size, isTile ? .tile : .page)
      let (headline, message) = isTile ? ("", "") : (p.headline, p.message)
      night = LampPage(layout: layout, theme: .night, headline: headline, message: message).picture
      bareNight = LampPage(layout: layout, theme: .night, headline: "", message: "", hasChrome: false).picture
      day = LampPage(layout: layout, theme: .day, headline: headline, message: message).picture
      color = Color(p.lightColor)
      tint = Color(color.red, color.green / 0.67, color.blue / 0.24)
      let enamel = Color(p.shadeColor)
      litShade = LampShade(enamel: enamel, tint: tint, isLit: true).picture
      darkShade = LampShade(enamel: enamel, tint: tint, isLit: false).picture
    }
  }

  package static func scene(in size: Vector, _ p: Parameters, isTile: Bool) -> Scene {
    Scene(in: size, p, isTile: isTile)
  }
}
