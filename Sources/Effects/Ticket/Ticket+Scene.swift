import Canvas
import Motion

extension Ticket {
  /// What a picture of one size and one set of parameters is made of.
  package final class Scene: Sendable {
    let layout: TicketLayout
    let room: Picture
    let scale: Picture
    /// Of both sides, for a face that is seen as wide as it is, narrower, and narrower still.
    private let front: [TicketPictures]
    private let back: [TicketPictures]

    init(in size: Vector, _ p: Parameters, isTile: Bool) {
      let layout = TicketLayout(size, isTile: isTile)
      self.layout = layout
      room = TicketRoom(layout: layout).room
      scale = Turntable(layout: layout).scale
      let words = TicketWords(p)
      func pictures(isBack: Bool) -> [TicketPictures] {
        [1, 0.5, 0.25].map { narrowing in
          TicketTextures(words, isBack: isBack, scale: layout.space.scale, narrowing: narrowing).pictures
        }
      }
      front = pictures(isBack: false)
      back = pictures(isBack: true)
    }

    func pictures(isBack: Bool, narrowing: Double = 1) -> TicketPictures {
      let place =
        switch TicketTextures.narrowness(narrowing) {
        case 1: 0
        case 2: 1
        default: 2
        }
      return isBack ? back[place] : front[place]
    }
  }

  package static func scene(in size: Vector, _ p: Parameters, isTile: Bool) -> Scene {
    Scene(in: size, p, isTile: isTile)
  }
}
