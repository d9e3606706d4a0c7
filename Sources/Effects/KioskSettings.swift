import Tuning

/// The settings of an unattended playground in a shop, for `fidget --kiosk`: the config's "playground" → "kiosk".
package struct KioskSettings: ParameterSet {
  package static let id = "playground.kiosk"

  @Parameter(
    """
    Attract after
    Time without a touch until the demos play. Values, effects and lock then return to the start.
    """, in: 5...3600, .seconds)
  package var idleSeconds = 60.0

  @Parameter(
    """
    Wandering
    How far the picture moves along a small square, a step each minute, so that no edge burns into the screen.
    """, in: 0...4, .points)
  package var shift = 1.0

  package init() {}
}

/// The ways for staff to unlock a kiosk: the config's "playground" → "kiosk" → "unlock".
package struct KioskUnlock: ParameterSet {
  package static let id = "playground.kiosk.unlock"

  @Parameter(
    """
    Corners held
    How long a finger must rest in each of two opposite corners of the picture to unlock the kiosk.
    """, in: 1...30, .seconds)
  package var seconds = 4.0

  @Parameter(
    """
    Unlocking file
    The kiosk is unlocked while this file exists. Its path is relative to the config's folder, unless it begins with \
    a slash. Fidget does not read it. Empty for none.
    """)
  package var file = ""

  package init() {}
}

/// The dimming of a kiosk at night: the config's "playground" → "kiosk" → "dim".
package struct KioskDim: ParameterSet {
  package static let id = "playground.kiosk.dim"

  @Parameter(
    """
    Dimmed by
    How much darker the screen is at night: 0 never dims, 0.9 leaves a tenth.
    """, in: 0...0.9, zero: "never")
  package var by = 0.0

  @Parameter(
    """
    Night begins
    When the night begins, in local time: 22.5 is half past ten in the evening.
    """, in: 0...24, .hours)
  package var from = 22.0

  @Parameter(
    """
    Night ends
    When the night ends, in local time.
    """, in: 0...24, .hours)
  package var to = 7.0

  /// Returns the share of light that dimming removes at an hour since midnight: `by` at night, else 0.
  package func share(at hour: Double) -> Double {
    let isNight = from <= to ? (from..<to).contains(hour) : hour >= from || hour < to
    return isNight ? by : 0
  }

  package init() {}
}
