// Feeds bytes to the reader of takes and checks its guarantees; built and run by `Fuzz/run`, no part of the package.
//
// A first byte below 128 begins a take. Any other begins a state of one of the effects, which then has to survive some touches.
// A
// short take is also read cut short at any place, without any one byte, and with another byte in any place; each such text
// once.

import Canvas
import Effects
import Formatting
import Glibc
import Motion
import Studies
import Takes
import Tuning

nonisolated(unsafe) private var seen = Seen()

private let cards = EffectLibrary.builtIn.cards

private let size = Vector(390, 844)
private let touches = TakePlayer(
  try! Take(
    parsing: """
      # size 390 844
      at 0 finger 1 move 200 300
      at 0.01 finger 1 up
      at 0.02 fling 300 400 to 80 410 over 0.04
      at 0.08 pinch 195 400 from 220 to 120 over 0.04
      at 0.13 scroll 100 100 by 20 -30
      at 0.14 magnify 100 100 by 0.8
      """, named: "touches"), in: size)

/// Writes states from the middle of some touches, as first inputs, into the folder that FIDGET_SEEDS names.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<CInt>?, _ words: UnsafeMutableRawPointer?) -> CInt {
  atexit { print("\(seen.count) different texts parsed") }
  guard let folder = getenv("FIDGET_SEEDS").map({ String(cString: $0) }) else { return 0 }
  for (index, card) in cards.enumerated() {
    var performance = try! card.make(size, [:])
    for step in 0..<touches.stepCount {
      _ = try! performance.step(touches.inputs(in: step))
      guard step % 5 == 2, let file = fopen("\(folder)/\(card.id)-\(step)", "w") else { continue }
      let first = (128..<256).first { $0 % cards.count == index } ?? 128
      let bytes = [UInt8(first)] + Array(performance.encodedState.line.utf8)
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
  }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let first = bytes.first else { return 0 }
  if first < 128 {
    take(String(decoding: bytes, as: UTF8.self))
    seen.vary(Array(bytes), atMost: 120, with: meaningful, parse)
  } else {
    _ = seen.insert(UnsafeRawBufferPointer(bytes))
    state(JSONDocument(Array(bytes.dropFirst())), cards[Int(first) % cards.count])
  }
  return 0
}

private let meaningful = Array(" \n\t#0159.-+eaxyz\"\\{}[],:\r\u{0}".utf8) + [0x80, 0xC3, 0xFF]

/// Parses a text and checks only the parser's own guarantees.
private func parse(_ bytes: ArraySlice<UInt8>) {
  do throws(Problems<Problem>) { _ = try Take(parsing: String(decoding: bytes, as: UTF8.self), named: "f") } catch {
    precondition(!error.list.isEmpty, "refused without a word")
    for fault in error.list {
      precondition((fault.line ?? 0) >= 1 && (fault.column ?? 0) >= 1, "places count from 1")
    }
  }
}

private func take(_ text: String) {
  var text = text
  _ = text.withUTF8 { seen.insert(UnsafeRawBufferPointer($0)) }
  do throws(Problems<Problem>) {
    let take = try Take(parsing: text, named: "f")
    // Playing times beyond an hour would take an hour, and so would a gesture that lasts one.
    guard take.lines.count < 50, take.lines.allSatisfy({ $0.isShort }) else { return }
    let player = TakePlayer(take)
    guard let again = try? Take(parsing: take.text, named: "f") else { preconditionFailure("its own text is refused") }
    precondition(TakePlayer(again) == player || take.lines.contains { $0.setsSomething }, "its text plays otherwise")
    guard let expanded = try? Take(parsing: take.expanded.text, named: "f") else {
      preconditionFailure("its expansion is refused")
    }
    let other = TakePlayer(expanded)
    precondition(other.allInputs.map(\.step) == player.allInputs.map(\.step), "expanded it has other steps")
    precondition(other.allInputs.map(\.input) == player.allInputs.map(\.input), "expanded it plays otherwise")
    for gesture in take.gestures {
      precondition(gesture.end >= gesture.start && !gesture.text.isEmpty, "a gesture that ends before it begins")
    }
  } catch {
    precondition(!error.list.isEmpty, "refused without a word")
    for fault in error.list {
      precondition((fault.line ?? 0) >= 1 && (fault.column ?? 0) >= 1, "places count from 1")
      precondition(!fault.message.contains("\n"), "a message is one line")
    }
  }
}

private func state(_ document: JSONDocument, _ card: EffectCard) {
  var performance = try! card.make(size, [:])
  do throws(JSONProblem) { try performance.restore(document, in: size) } catch {
    precondition(0...document.bytes.count ~= error.offset && !error.message.contains("\n"), "a place outside the text")
    return
  }
  let text = performance.encodedState.line
  var copy = performance
  guard (try? copy.restore(JSONDocument(text), in: size)) != nil, copy.encodedState.line == text else {
    preconditionFailure("\(card.id): a state does not go through its own text")
  }
  for step in 0..<touches.stepCount { _ = try! performance.step(touches.inputs(in: step)) }
  performance.resize(to: Vector(700, 400))
  _ = try! performance.step([])
  var canvas = Canvas(size: Vector(700, 400))
  performance.draw(fraction: 0.5, on: &canvas)
}

extension TakeLine {
  fileprivate var setsSomething: Bool { if case .set = action { true } else { false } }

  fileprivate var isShort: Bool {
    switch action {
    case .strokes(let strokes):
      strokes.allSatisfy { $0.over + $0.wait + $0.hold < 60 && $0.count * strokes.count < 50 }
    case .keys(.text(_, let over)): over < 60
    case .keys(.key(_, let count, let every)): every * Double(count) < 60
    case .finger, .scroll, .magnify, .size, .set, .direction: true
    }
  }
}
