import Motion

extension Header {
  /// Where everything stands at one scroll offset: the whole of the effect's rule.
  struct Pose: Hashable, Sendable {
    /// Points that the header is moved down from the window's top edge.
    var headerY: Double
    /// About the header's centre; 1 unless pulled down.
    var headerScale: Double
    var avatarScale: Double
    /// Points that the avatar's centre is moved down in the page, which keeps its bottom edge where it is.
    var avatarY: Double
    var isAvatarInFront: Bool
    /// Points from the header's bottom edge down to the label's top.
    var labelY: Double
    /// How much of the blurred picture shows, 0…1.
    var blur: Double

    init(offset: Double, _ p: Parameters) {
      let pull = offset < 0 ? -offset / p.headerHeight : 0
      headerScale = 1 + pull
      // Half of what it grows by, so that its top edge stays at the top.
      headerY = offset < 0 ? p.headerHeight * pull / 2 : max(-p.headerStop, 0 - offset)
      // An avatar that would shrink to less than nothing has gone.
      let shrink = offset < 0 ? 0 : min(1, min(p.headerStop, offset) / p.avatarSize / p.avatarSlowdown)
      avatarScale = 1 - shrink
      avatarY = p.avatarSize * shrink / 2
      isAvatarInFront = offset <= p.headerStop
      labelY = max(-p.labelDistance, p.labelOffset - offset)
      blur = ((offset - p.labelOffset) / p.labelDistance).clamped(to: 0...1)
    }

    /// The header's lower edge on screen.
    func headerBottom(_ p: Parameters) -> Double {
      headerY + p.headerHeight * (1 + headerScale) / 2
    }
  }
}
