import Motion
import Testing

@Suite struct DegreesTests {
  @Test func `values set in degrees round-trip`() {
    for hundredths in -17_900...17_900 {
      let degrees = Double(hundredths) / 100
      #expect((degrees * .pi / 180).inDegrees == degrees)
    }
  }

  @Test func `other angles convert exactly`() {
    for step in 1...1000 {
      let radians = (Double(step) * 0.7312).squareRoot()
      #expect((radians.inDegrees - radians * 180 / .pi).magnitude <= 2 * (radians * 180 / .pi).ulp)
    }
    #expect((1e9).inDegrees == 1e9 * 180 / .pi && Double.infinity.inDegrees == .infinity)
  }
}
