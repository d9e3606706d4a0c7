import Testing

@testable import Application

/// A kiosk that starts before its screen is available.
@Suite struct ScreenWaitTests {
  private static let second: Int64 = 1_000_000_000

  @Test func missingScreenIsReportedOnceThenOpened() {
    var wait = ScreenWait()
    #expect(wait.step(.missing("no card"), now: 0) == .wait(says: "no card; waiting for one"))
    #expect(wait.step(.missing("no card"), now: Self.second) == .wait(says: nil))
    #expect(wait.step(.missing("no screen"), now: 9 * Self.second) == .wait(says: "no screen; waiting for one"))
    #expect(wait.step(.missing("no card"), now: 3600 * Self.second) == .wait(says: nil))
    #expect(wait.step(.ready, now: 3601 * Self.second) == .open)
  }

  /// A card that stays closed ends the wait, but not at once: at boot, a device file gets its group after it appears.
  @Test func inaccessibleCardEndsTheWait() {
    var wait = ScreenWait()
    #expect(wait.step(.refused("closed"), now: 0) == .wait(says: nil))
    #expect(wait.step(.missing("gone"), now: Self.second) == .wait(says: "gone; waiting for one"))
    #expect(wait.step(.refused("closed"), now: 2 * Self.second) == .wait(says: nil))
    #expect(wait.step(.refused("closed"), now: 3 * Self.second) == .wait(says: nil))
    #expect(wait.step(.refused("closed"), now: 4 * Self.second) == .end(reason: "closed"))
  }
}
