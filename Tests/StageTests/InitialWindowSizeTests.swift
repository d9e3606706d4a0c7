import Motion
import Testing

@testable import Stage

/// Tests of the size of a new window on screens of several shapes.
@Suite struct InitialWindowSizeTests {
  private static let phone = Vector(390, 844)

  @Test(
    "the default window is a phone where the screen has room for one",
    arguments: [
      (Vector(1920, 1080), Vector(390, 844)), (Vector(1280, 800), Vector(390, 844) * (800 / 844)),
      (Vector(1080, 1920), Vector(390, 844)), (Vector(390, 844), Vector(390, 844)),
      (Vector(300, 600), Vector(390, 844) * (600 / 844)),
    ])
  func defaultWindowIsAPhoneWhereItFits(_ screen: Vector, _ size: Vector) {
    let got = InitialWindowSize.size(Self.phone, in: screen, isChosen: false)
    #expect((got - size).length < 1e-9)
  }

  @Test(
    "on a low screen it is no slit but all of the screen",
    arguments: [
      Vector(844, 390), Vector(800, 480), Vector(1024, 600), Vector(667, 375),
    ])
  func lowScreenIsFilled(_ screen: Vector) {
    #expect(InitialWindowSize.size(Self.phone, in: screen, isChosen: false) == screen)
    // A requested size keeps its proportions.
    let asked = InitialWindowSize.size(Self.phone, in: screen, isChosen: true)
    #expect(abs(asked.x / asked.y - 390 / 844) < 1e-9 && asked.y <= screen.y)
  }
}
