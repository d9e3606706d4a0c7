import Motion
import Testing

@testable import Stage

/// Tests of the scale of a screen if nobody has set one.
@Suite struct ScreenScaleTests {
  private typealias Screen = (pixels: Vector, dots: Vector?, scale: Double)

  @Test func screenScaleFollowsTheDensity() {
    func same(_ dots: Double) -> Vector { Vector(dots, dots) }
    let screens: [Screen] = [
      // Desktop screens: 24 inches, a laptop's 14, 27 inches with 1440 lines.
      (Vector(1920, 1080), same(92), 1), (Vector(1920, 1080), same(157), 1), (Vector(2560, 1440), same(109), 1),
      // 4K at 27, 43 and 13 inches, and one that reports no size.
      (Vector(3840, 2160), same(163), 1.5), (Vector(3840, 2160), same(102), 1.5),
      (Vector(3840, 2160), same(339), 2.25), (Vector(3840, 2160), nil, 1.5),
      // Upright screens of a kiosk, of 4K and of a phone.
      (Vector(1080, 1920), same(69), 1.25), (Vector(1080, 1920), nil, 1.25), (Vector(2160, 3840), same(80), 2.5),
      (Vector(390, 844), same(160), 1), (Vector(720, 1280), same(96), 1),
      // Small panels are too small for a larger scale.
      (Vector(480, 320), same(165), 1), (Vector(1024, 600), same(170), 1), (Vector(1280, 800), same(96), 1),
    ]
    for screen in screens {
      #expect(ScreenScale.scale(of: screen.pixels, dotsPerInch: screen.dots) == screen.scale, "\(screen)")
    }
  }

  /// The sources of a desktop's scale are used in a fixed order.
  @Test func theDesktopsScaleIsFound() {
    func scale(_ variables: [String: String], _ resources: String? = nil, screen: (String, Int) = ("DP-1", 0))
      -> Double?
    {
      ScreenScale.desktop({ variables[$0] }, resources: resources, screen: (screen.0, screen.1))
    }
    #expect(scale([:]) == nil && scale([:], "Xcursor.size:\t24\n") == nil)
    #expect(scale([:], "Xft.antialias:\t1\nXft.dpi:\t192\nXft.rgba:\tnone\n") == 2)
    #expect(
      scale([:], "Xft.dpi: 144") == 1.5 && scale([:], "Xft.dpi:\t120") == 1.25 && scale([:], "Xft.dpi:101") == nil)
    // 96 is the value that desktops set without a choice.
    #expect(scale([:], "Xft.dpi:\t96\n") == nil && scale([:], "Xft.dpi:\tmany") == nil)
    #expect(scale([:], "Xft.dpi:\t9600") == nil)
    #expect(
      scale(["GDK_SCALE": "2"], "Xft.dpi:\t144") == 2 && scale(["QT_SCALE_FACTOR": "1.5"], "Xft.dpi:\t192") == 1.5)
    #expect(scale(["GDK_SCALE": "0", "QT_SCALE_FACTOR": "x"], "Xft.dpi:\t192") == 2)
    let factors = ["QT_SCREEN_SCALE_FACTORS": "eDP-1=2;DP-1=1.5;"]
    #expect(scale(factors) == 1.5 && scale(factors, screen: ("eDP-1", 1)) == 2)
    #expect(scale(factors, "Xft.dpi:\t144", screen: ("HDMI-1", 7)) == 1.5)
    #expect(scale(["QT_SCREEN_SCALE_FACTORS": "1;2"], screen: ("X", 1)) == 2)
  }

  /// Projectors report 16 × 9 cm, virtual machines 0, and a wrong cable another screen's size.
  @Test(arguments: [
    Vector(0, 0), Vector(610, 610), Vector(20, 20), Vector(163, 98), Vector(.infinity, .infinity), Vector(.nan, .nan),
  ])
  func implausibleDensitiesAreIgnored(_ dots: Vector) {
    for pixels in [Vector(1920, 1080), Vector(3840, 2160), Vector(1080, 1920)] {
      let scale = ScreenScale.scale(of: pixels, dotsPerInch: dots)
      #expect(scale == ScreenScale.scale(of: pixels, dotsPerInch: nil))
    }
  }

  @Test func scaleIsBetweenOneAndFour() {
    for pixels in [Vector(0, 0), Vector(1, 1), Vector(-4, 9), Vector(1e9, 1e9), Vector(.nan, 4)] {
      #expect(1...4 ~= ScreenScale.scale(of: pixels, dotsPerInch: Vector(400, 400)))
    }
  }
}
