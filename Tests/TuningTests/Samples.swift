import Tuning

/// A parameter set with every kind of parameter.
struct Sample: ParameterSet {
  enum Landing: String, Choice { case nearest, frontOnly }

  @Parameter("How hard the lamp is pulled down.", in: 0...20_000, .pointsPerSecondSquared)
  var gravity = 3600.0
  @Parameter("The share of its speed that it loses in a second.", in: 0...5, .perSecond) var damping = 0.012
  @Parameter("Number of cards.", in: 1...10_000) var count = 5
  @Parameter("Start.", in: -179...179, .degrees) var startAngle = -3.75
  @Parameter("Show the light page.") var reveal = true
  @Parameter(maximumLength: 20) var message = "No new messages"
  @Parameter("Where it comes to rest.") var landing = Landing.nearest
  @Parameter("Of the light.") var tint = HexColor(0xFFCC88)
  @Parameter(
    "Photographs.", columns: [.picture("picture"), .text("time"), .text("title", maximumLength: 10)], rows: 1...4)
  var pictures = [
    Record(picture: PictureReference("fog", width: 1422, height: 800), ["time": "06:12", "title": "Fog"]),
    Record(picture: PictureReference("pig", width: 800, height: 800), ["title": "Pig"]),
  ]
  init() {}
}
