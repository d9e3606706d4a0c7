import Testing

@testable import Raster

/// Threads come and go with whoever holds them.
struct CrewTests {
  /// Dropped before its threads have begun, as likely as after: neither end is waited for.
  @Test func aCrewGoesAsSoonAsNobodyHoldsIt() {
    for _ in 0..<400 {
      weak var left: Crew?
      do {
        let crew = Crew(size: 4)
        left = crew
        #expect(crew.size == 4)
      }
      #expect(left == nil)
    }
  }
}
