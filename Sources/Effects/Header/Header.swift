import Canvas
import Gestures
import Motion
import Tuning

/// A profile page whose header, avatar and name move in unison with the scroll offset.
package enum Header: ScenicEffect {
  package static let id = "header"
  package static let title = "Profile Header"
  package static let sentence = "All of it moves in unison with the scroll."
  package static let about = """
    One number, the scroll offset, drives everything. Pull down and the picture grows from its top edge; scroll up and \
    the header sticks at 40 points while the avatar shrinks until it meets the header's edge, and just there goes behind \
    it; from 95 on the name rises into the header and the picture blurs. Follow and the hearts can be tapped, and a \
    finger that lands on the moving page only catches it.

    What differs from the article: the blurred picture is made once and faded, not blurred again for every frame; a \
    pull beyond either end gives way by the rubber band; the avatar overlaps the header by just as much as lets it go \
    behind without a jump; on wide windows the columns beside the posts stay in view.
    """
  package static let accent = Look.indigo
  package static let hasHeading = true
  package static let drawsChrome = true
  package static let reducedMotion: Patch = ["deceleration": .number(0.99), "rubberBand": .number(0.25)]

  package static func start(in size: Vector, _ p: Parameters) -> State { State(Page(in: size, p), p) }

  package static func resize(_ state: inout State, to size: Vector, _ p: Parameters) {
    state.refit(from: Page(in: state.size, p), to: Page(in: size, p))
  }

  package static func retune(_ state: inout State, to p: Parameters, _ scene: Scene) { state.fit(to: scene.page, p) }

  package static func blend(_ a: State, _ b: State, _ fraction: Double) -> State {
    guard a.size == b.size else { return b }
    var state = b
    state.shownOffset = mix(a.offset, b.offset, fraction)
    state.buttons = b.buttons.blended(from: a.buttons, fraction)
    return state
  }

  package static func readouts(_ state: State, _ p: Parameters) -> [Readout] {
    let offset = state.scroll.offset
    let pose = Pose(offset: offset, p)
    return [
      Readout("offset", offset, "pt"),
      Readout("headerY", pose.headerY, "pt"),
      Readout("headerScale", pose.headerScale, "×"),
      Readout("avatarScale", pose.avatarScale, "×"),
      Readout("avatarY", pose.avatarY, "pt"),
      Readout("avatarInFront", whole: pose.isAvatarInFront ? 1 : 0),
      Readout("labelY", pose.labelY, "pt"),
      Readout("blur", pose.blur),
    ]
  }

  package static func isAtRest(_ state: State, _ p: Parameters, _ scene: Scene) -> Bool {
    state.fingers.isIdle && state.scroll.isAtRest && state.buttons.isAtRest
  }
}
