import Canvas
import Motion
import Tuning

extension Cards {
  /// What a picture of one size and one set of parameters is made of.
  package final class Scene: Sendable {
    /// What belongs to one row of contents.
    struct Row: Sendable {
      let face: Picture
      /// The button before and after it was pressed; nil for a card without one.
      let pills: (free: Picture, booked: Picture)?
      /// The light in the room, and the part of it that shows; nil leaves the room dark.
      let light: (picture: Picture, part: Rect)?
      /// The card in a tile, before and after its button was pressed.
      let tileFaces: (free: Picture, booked: Picture)?
    }

    let layout: Layout
    let rows: [Row]
    let veil: Picture
    /// Headline, sentence and facts.
    let words: [Mark]
    let tileGround: Picture

    init(in size: Vector, _ p: Parameters, isTile: Bool) {
      let layout = Layout(in: size, p)
      self.layout = layout
      let card = tileCard(in: size)
      rows = p.cards.map { content in
        let pills =
          content["button"].isEmpty
          ? nil : (free: pill(content, isBooked: false), booked: pill(content, isBooked: true))
        let tileFaces =
          isTile
          ? (free: tileFace(content, card, isBooked: false), booked: tileFace(content, card, isBooked: true)) : nil
        return Row(face: face(content), pills: pills, light: light(of: content, layout), tileFaces: tileFaces)
      }
      veil = Cards.veil(layout)
      words = Canvas.marks(in: size) { drawWords(layout, p, on: &$0) }
      tileGround = Cards.tileGround(size)
    }

    /// Rows repeat round the circle.
    func row(of card: Int) -> Row { rows[card % rows.count] }
  }

  package static func scene(in size: Vector, _ p: Parameters, isTile: Bool) -> Scene {
    Scene(in: size, p, isTile: isTile)
  }
}
