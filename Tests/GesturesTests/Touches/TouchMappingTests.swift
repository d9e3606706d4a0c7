import Gestures
import Motion
import Testing

/// Tests of the mapping from the glass to the picture, against closed forms.
@Suite struct TouchMappingTests {
  private static let places = [Vector(0, 0), Vector(1, 0), Vector(0, 1), Vector(1, 1), Vector(0.3, 0.8)]

  private func expect(_ a: Vector?, _ b: Vector, _ words: String = "") {
    #expect(a.map { $0.distance(to: b) < 1e-12 } ?? false, "\(String(describing: a)), expected \(b) \(words)")
  }

  @Test func rotationsMapTheCorners() {
    // The new places of the corners: upper left, upper right, lower left, lower right.
    let table: [(QuarterTurn, [Vector])] = [
      (.none, [Vector(0, 0), Vector(1, 0), Vector(0, 1), Vector(1, 1)]),
      (.right, [Vector(1, 0), Vector(1, 1), Vector(0, 0), Vector(0, 1)]),
      (.half, [Vector(1, 1), Vector(0, 1), Vector(1, 0), Vector(0, 0)]),
      (.left, [Vector(0, 1), Vector(0, 0), Vector(1, 1), Vector(1, 0)]),
    ]
    for (turn, corners) in table {
      for (place, corner) in zip(Self.places, corners) {
        expect(TouchMatrix(turn)(place), corner, "\(turn)")
        #expect(turn.place(place, in: Vector(1, 1)) == corner)
      }
      let size = Vector(390, 844)
      for place in [Vector(10, 20), Vector(389, 3)] {
        #expect(turn.inverse.place(turn.place(place, in: size), in: turn.size(size)) == place)
      }
      #expect(turn + turn.inverse == .none)
    }
    #expect(QuarterTurn.right.place(Vector(10, 20), in: Vector(390, 844)) == Vector(824, 10))
    #expect(QuarterTurn.left.place(Vector(10, 20), in: Vector(390, 844)) == Vector(20, 380))
  }

  @Test func rangeSwapAndInversion() {
    var mapping = TouchMapping()
    (mapping.left, mapping.right, mapping.top, mapping.bottom) = (0.1, 0.9, 0.2, 0.7)
    expect(mapping.matrix(Vector(0.1, 0.2)), .zero)
    expect(mapping.matrix(Vector(0.9, 0.7)), Vector(1, 1))
    expect(mapping.matrix(Vector(0.5, 0.45)), Vector(0.5, 0.5))
    mapping = TouchMapping()
    mapping.swaps = true
    expect(mapping.matrix(Vector(0.2, 0.9)), Vector(0.9, 0.2))
    // The inversion applies to the swapped axes.
    mapping.invertsX = true
    expect(mapping.matrix(Vector(0.2, 0.9)), Vector(0.1, 0.2))
    mapping.invertsY = true
    expect(mapping.matrix(Vector(0.2, 0.9)), Vector(0.1, 0.8))
    mapping.turn = .half
    expect(mapping.matrix(Vector(0.2, 0.9)), Vector(0.9, 0.2))
    mapping.calibration = TouchMatrix(1, 0, 0.05, 0, 2, 0)
    expect(mapping.matrix(Vector(0.2, 0.9)), Vector(0.95, 0.4))
  }

  @Test func inverseMappingUndoesIt() throws {
    var mapping = TouchMapping()
    (mapping.left, mapping.right, mapping.top, mapping.bottom) = (0.05, 0.97, 0.02, 0.99)
    mapping.calibration = TouchMatrix(1.02, 0.03, -0.01, -0.02, 0.98, 0.015)
    for turn in QuarterTurn.allCases {
      for swaps in [false, true] {
        (mapping.turn, mapping.swaps, mapping.invertsX) = (turn, swaps, swaps)
        let inverse = try #require(mapping.matrix.inverse)
        for place in Self.places {
          expect(inverse(mapping.matrix(place)), place)
          expect((inverse * mapping.matrix)(place), place)
        }
      }
    }
    #expect(TouchMatrix(1, 2, 0, 2, 4, 0).inverse == nil && TouchMatrix(0, 0, 0, 0, 0, 0).inverse == nil)
    #expect(TouchMatrix(.nan, 0, 0, 0, 1, 0).inverse == nil)
  }

  @Test func placesAreClampedAndNonFiniteOnesRefused() {
    let matrix = TouchMatrix.identity
    #expect(matrix.place(of: Vector(-3, 0.5)) == Vector(0, 0.5) && matrix.place(of: Vector(0.5, 17)) == Vector(0.5, 1))
    for bad in [Vector(.nan, 0.5), Vector(0.5, .nan), Vector(.infinity, 0)] { #expect(matrix.place(of: bad) == nil) }
  }

  @Test func panelIsMappedToOneOfTwoScreens() throws {
    let screens = [Rect(x: 0, y: 56, width: 1920, height: 1080), Rect(x: 1920, y: 0, width: 1280, height: 1024)]
    func laid(over screen: Int, _ former: TouchMatrix) -> TouchMatrix? {
      TouchMapping.laid(over: screens[screen], of: screens, insteadOf: former)
    }
    // The system spreads the panel over both screens; the middle of the glass is the middle of the screen.
    let left = try #require(laid(over: 0, .identity))
    let right = try #require(laid(over: 1, .identity))
    expect(left(Vector(0.5, 0.5)), Vector(960 / 3200, 596 / 1136.0))
    expect(right(Vector(0.5, 0.5)), Vector(2560 / 3200, 512 / 1136.0))
    expect(right(Vector(1, 1)), Vector(1, 1024 / 1136.0))
    // The server stores the matrix in single precision.
    let kept = TouchMatrix(
      Double(Float(right.a)), 0, Double(Float(right.c)), 0, Double(Float(right.e)), Double(Float(right.f)))
    #expect(laid(over: 1, kept) == nil)
    #expect(laid(over: 0, kept) == left)
    // A matrix set by hand stays, however near to one of these, and so does that of a panel beside the only screen.
    #expect(laid(over: 1, TouchMatrix(0, 1, 0, -1, 0, 1)) == nil)
    #expect(laid(over: 1, TouchMatrix(1.002, 0, -0.001, 0, 1, 0)) == nil)
    #expect(laid(over: 0, TouchMatrix(right.a, 0, right.c, 0, right.e, right.f + 0.001)) == nil)
    #expect(TouchMapping.laid(over: screens[0], of: [screens[0]], insteadOf: .identity) == nil)
  }

  /// The desktop begins at the leftmost and topmost screen.
  @Test func screensToTheLeftAndAbove() throws {
    let screens = [Rect(x: -1280, y: -200, width: 1280, height: 1024), Rect(x: 0, y: 0, width: 1920, height: 1080)]
    let left = try #require(TouchMapping.laid(over: screens[0], of: screens, insteadOf: .identity))
    let right = try #require(TouchMapping.laid(over: screens[1], of: screens, insteadOf: .identity))
    expect(left(.zero), .zero)
    expect(left(Vector(1, 1)), Vector(1280 / 3200, 1024 / 1280))
    expect(right(.zero), Vector(1280 / 3200, 200 / 1280.0))
    expect(right(Vector(1, 1)), Vector(1, 1))
    #expect(TouchMapping.laid(over: screens[0], of: [], insteadOf: .identity) == nil)
  }

  @Test func nineNumberMatrixConvertsToSix() {
    let matrix = TouchMatrix(0.5, 0.25, 0.125, -0.5, 2, 0.75)
    #expect(matrix.nine == [0.5, 0.25, 0.125, -0.5, 2, 0.75, 0, 0, 1])
    #expect(TouchMatrix(nine: matrix.nine) == matrix)
    // Six numbers cannot express a matrix with perspective.
    for (index, value) in [(6, 0.1), (7, -0.1), (8, 2)] as [(Int, Float)] {
      var nine = matrix.nine
      nine[index] = value
      #expect(TouchMatrix(nine: nine) == nil)
    }
    #expect(TouchMatrix(nine: [1, 0, 0, 0, 1, 0]) == nil)
  }

  @Test func fourPointsDetermineTheMatrix() throws {
    let targets = [Vector(0.1, 0.1), Vector(0.9, 0.1), Vector(0.9, 0.9), Vector(0.1, 0.9)]
    for wanted in [
      TouchMatrix.identity, TouchMatrix(.right), TouchMatrix(.left), TouchMatrix(0, 1, 0, 1, 0, 0),
      TouchMatrix(1.1, 0.02, -0.06, -0.03, 0.93, 0.04),
    ] {
      let inverse = try #require(wanted.inverse)
      let found = try #require(TouchMatrix.fit(targets.map { (inverse($0), $0) }))
      for place in Self.places { #expect(found(place).distance(to: wanted(place)) < 1e-12) }
      // A hand misses by a two-hundredth of the glass each time; the error is nowhere more than twice that.
      let noise = [Vector(0.004, -0.003), Vector(-0.005, 0), Vector(0.003, 0.004), Vector(-0.001, -0.0045)]
      let near = try #require(TouchMatrix.fit(zip(targets, noise).map { (inverse($0 + $1), $0) }))
      for place in Self.places { #expect(near(inverse(place)).distance(to: place) < 0.01) }
    }
  }

  @Test func degenerateCalibrationPointsAreRefused() {
    let targets = [Vector(0.1, 0.1), Vector(0.9, 0.1), Vector(0.9, 0.9), Vector(0.1, 0.9)]
    let bad: [[Vector]] = [
      Array(repeating: Vector(0.5, 0.5), count: 4),
      [Vector(0.1, 0.1), Vector(0.4, 0.4), Vector(0.7, 0.7), Vector(0.9, 0.9)],
      [Vector(0.1, 0.5), Vector(0.9, 0.52), Vector(0.9, 0.5), Vector(0.1, 0.51)],
      [Vector(0.1, 0.1), Vector(0.9, 0.1), Vector(.nan, 0.9), Vector(0.1, 0.9)],
    ]
    for places in bad { #expect(TouchMatrix.fit(Array(zip(places, targets))) == nil) }
    #expect(TouchMatrix.fit([(.zero, .zero), (Vector(1, 1), Vector(1, 1))]) == nil)
  }
}

/// Tests of one finger that is reported twice.
@Suite struct DuplicateTouchFilterTests {
  private let ms: Int64 = 1_000_000

  /// Returns the touches that pass the filter, for lines such as `2:7 down 100 200 at 5`.
  ///
  /// The words are device and finger, phase, place and milliseconds.
  private func admitted(_ script: String) -> [String] {
    var filter = DuplicateTouchFilter()
    return script.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      let key = words[0].split(separator: ":").compactMap { Int64($0) }
      let touch = RawTouch(
        device: key[0], finger: key[1], phase: FingerEvent.Phase(rawValue: String(words[1])) ?? .move,
        position: Vector(Double(words[2]) ?? 0, Double(words[3]) ?? 0))
      return filter.admits(touch, at: (Int64(words[5]) ?? 0) * ms) ? "\(words[0]) \(words[1])" : nil
    }
  }

  @Test func duplicateReportIsDropped() {
    #expect(
      admitted(
        """
        1:5 down 100 200 at 0
        2:5 down 100 200 at 3
        2:5 move 110 200 at 8
        1:5 move 110 200 at 8
        2:5 up 110 200 at 20
        1:5 up 110 200 at 20
        2:5 down 300 300 at 90
        2:5 up 300 300 at 95
        """) == ["1:5 down", "1:5 move", "1:5 up", "2:5 down", "2:5 up"])
  }

  @Test func distinctFingersAreKept() {
    // The other finger is on the same device, at another place, or later.
    for second in ["1:6 down 103 200 at 1", "2:6 down 109 200 at 1", "2:6 down 100 200 at 21"] {
      #expect(admitted("1:5 down 100 200 at 0\n\(second)").count == 2, "\(second)")
    }
  }

  @Test func duplicateWithoutLiftIsForgottenWhenItLandsAgain() {
    #expect(
      admitted(
        "1:5 down 100 200 at 0\n2:5 down 100 200 at 1\n1:5 up 100 200 at 50\n2:5 down 100 200 at 90\n2:5 up 1 1 at 91")
        == ["1:5 down", "1:5 up", "2:5 down", "2:5 up"])
  }
}
