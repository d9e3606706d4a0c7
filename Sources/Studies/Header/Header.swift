import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// A profile page whose header, avatar and name move in unison with the scroll offset.
package enum Header: PreparedEffect {
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
  package static let gestureHints = [
    GestureHint(.scroll, "and watch the header")
  ]
  package static let hasHeading = true
  package static let drawsChrome = true
  package static let reducedMotion: Patch = ["deceleration": .number(0.99), "rubberBand": .number(0.25)]

  package static func start(in size: Vector, _ p: Parameters) -> State { State(Page(in: size, p), p) }

  package static func resize(_ state: inout State, to size: Vector, _ p: Parameters) {
    state.refit(from: Page(in: state.size, p), to: Page(in: size, p))
  }

  package static func retune(_ state: inout State, to p: Parameters, _ prepared: Prepared) {
    state.fit(to: prepared.page, p)
  }

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

  package static func isAtRest(_ state: State, _ p: Parameters, _ prepared: Prepared) -> Bool {
    state.fingers.isIdle && state.scroll.isAtRest && state.buttons.isAtRest
  }

  /// The layout at a scroll offset, which is the effect's whole rule.
  struct Pose: Hashable, Sendable {
    /// The distance of the header below the window's top edge, in points.
    var headerY: Double
    /// The scale about the header's centre; 1 unless the page is pulled down.
    var headerScale: Double
    var avatarScale: Double
    /// The distance that the avatar's centre moves down in the page, in points, to keep its bottom edge in place.
    var avatarY: Double
    var isAvatarInFront: Bool
    /// The distance from the header's bottom edge down to the label's top, in points.
    var labelY: Double
    /// The opacity of the blurred picture, 0…1.
    var blur: Double

    init(offset: Double, _ p: Parameters) {
      let pull = offset < 0 ? -offset / p.headerHeight : 0
      headerScale = 1 + pull
      // Half of the growth, so that the header's top edge stays at the window's top.
      headerY = offset < 0 ? p.headerHeight * pull / 2 : max(-p.headerStop, 0 - offset)
      // An avatar shrunk to nothing stays invisible; its scale is never negative.
      let shrink = offset < 0 ? 0 : min(1, min(p.headerStop, offset) / p.avatarSize / p.avatarSlowdown)
      avatarScale = 1 - shrink
      avatarY = p.avatarSize * shrink / 2
      isAvatarInFront = offset <= p.headerStop
      labelY = max(-p.labelDistance, p.labelOffset - offset)
      blur = ((offset - p.labelOffset) / p.labelDistance).clamped(to: 0...1)
    }

    /// Returns the header's lower edge on screen.
    func headerBottom(_ p: Parameters) -> Double {
      headerY + p.headerHeight * (1 + headerScale) / 2
    }
  }
}

extension Header: ExplainedEffect, FramedEffect, TiledEffect, DecidingEffect, LocatingEffect, PictureListEffect,
  GhostEffect, ThrowingEffect
{}
