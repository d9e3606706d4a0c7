// Feeds bytes to sketches and checks their guarantees; built and run by `Fuzz/run`, no part of the package.
//
// A first byte below 128 begins a sketch's text, which is read and tried. Any other begins a list of calls of any word with any
// arguments, among them results of earlier calls.

import Canvas
import Gestures
import Glibc
import Motion

@testable import Sketches

nonisolated(unsafe) private var (texts, calls) = (0, 0)
private let isCallsOnly = getenv("FIDGET_CALLS_ONLY") != nil

/// A sketch with each word as a function of its arguments; `c` is the canvas or `nil`.
private let text = """
  local function over(read) for e in read do local x = e.position or e.center or e.x end end
  local words = {
    \(SketchGuide.groups.flatMap(\.words).map(\.name).filter { !$0.contains(":") && $0 != "happen" }.joined(separator: ", ")),
    math.sin, math.atan, math.pow, math.floor, math.max, math.fmod, math.tointeger, string.rep, string.format, string.sub,
    string.byte, table.insert, table.remove, table.concat, table.unpack, table.sort, pairs, ipairs, type, select, tonumber,
    tostring, assert, error,
    \(SketchGuide.groups.flatMap(\.words).filter { $0.name.contains(":") }.map { word in
      let name = word.name.split(separator: ":")[1]
      let receiver = word.name.hasPrefix("c:") ? "c, " : ""
      if word.name.hasSuffix(":read") { return "function(c, x, i, ...) over(x:read(i, ...)) end" }
      if word.name.hasSuffix(":each") { return "function(c, x, i) over(i:each()) end" }
      if word.name.hasSuffix(":typed") {
        return "function(c, x, i, ...) for k in i:typed() do x = k:edit(x, ...) end return x end"
      }
      return word.name.hasPrefix("c:")
        ? "function(c, _, _, ...) return c:\(name)(...) end" : "function(c, x, _, ...) return x:\(name)(...) end"
    }.joined(separator: ",\n"))
  }
  local first = \(SketchGuide.groups.flatMap(\.words).filter { !$0.name.contains(":") && $0.name != "happen" }.count + 24)
  local values = {
    0, 1, -1, 0.5, 1e308, -1e308, 0/0, 1/0, 1 << 62, math.mininteger, "", "x", "#5B8CFF", "#5B8CFF80", "%d %s", "y", "dusk",
    string.rep("a", 60000), true, false, {}, { 1, 2, 3 }, { x = 1 }, { size = 12, weight = 700, width = 0/0, lines = 1e9 },
    { move = { 0/0, 1 }, scale = 1e300, alpha = -1 }, { clip = rect(0, 0, -5, 1e308) }, { blur = 1e308, alpha = 0/0 },
    5e-324, -5e-324, 2.2e-308, 1.8e308, 1e15, math.maxinteger, string.rep(" ", 60000), "M0 0A1e-300 5e-324 1e300 11 1e300 0",
    string.rep("a1 1 0 0 1 1 1", 4000), string.rep("W", 60000), string.rep("\0", 60000), many(5000, function() return "" end),
    { blur = 5e-324, x = 1e308, y = -1e308, alpha = 1e308 }, { size = 1e308, width = 5e-324, lines = 1e308, weight = -1e308 },
    { move = { 1e308, -1e308 }, scale = 5e-324, stretch = { 1e308, 0 }, turn = 1e308, around = { 1e308, 5e-324 }, alpha = 0.5 },
    { blur = 200, threshold = 0.5 }, { tilt = { 1.5, -1e308 }, eye = 1, blur = 5e-324 }, { tilt = { 0/0, 1 }, around = { 1e308, 0 } },
    { tilt = { 0.5, -0.5 }, eye = { 1e308, -5, 1 } }, { tilt = { 0, 1 }, eye = { 50, 50, 200 } }, { every = 1 },
    { every = 5e-324, from = -1e308, to = 1e308 }, { every = 1, from = 0, to = 5 },
    { dashes = { 5e-324, 1e308 }, round = true }, { lift = 100 }, { lift = 5e-324 }, { alpha = 0.5 }, { scale = 1e-300 },
    arc(0, 0, 1e308, 5e-324, 1e308), path():line(1e308, 0):curve(0, 1e308, 5e-324, 0, -1e308, 0):close(),
    path():along(1000, function(i) return i * 7919 % 390, i * 104729 % 844 end),
    { dashes = { 0, 0 } }, { dashes = { -1, 0/0 } }, { reason = "r", impact = "light" }, { 0, 1 }, { 1, 0 },
    function() end, function(a, b) return true end, moving(1), drag("y"), tap(), pinch(), dice(3), path(),
    press(0.1), spin(), fingers(), wait(), slide("y", 3), slide("x", 1e308, -5), moving({ 1, -1e308 }, { 1e308, 2 }), { moving(1), moving({ 1, 2 }) }, { 3, -5, 1e308 },
    { x = 1, y = 5e-324 }, { rect(0, 0, 50, 50), circle(60, 60, 9) }, rows(rounded(0, 0, 50, 50, 4), 3, 2), { path() },
    { move = { 3, 4, 1e308 }, eye = { 5, 5, 600 } }, { move = { 3, 4, -599.999 }, around = { 1e308, 0 } },
    rect(0, 0, 10, 10), circle(5, 5, 1e200), rounded(0, 0, 10, 10, 1e308), gradient(0, 0, 0, 0, "#000000", "#FFFFFF"),
    gradient(0, 0, 1e308, 5e-324, { 0, "#000" }, { 0.5, "#FFFFFF80" }, { 0.5, "#F00" }, { 1, "#0F08" }), { 0.5, "#5B8" },
    radial(5, 5, 5e-324, "#000", "#FFF", "#F00"), radial(1e308, 0, 1e308, "#000", "#FFF"), radial(50, 50, 400, "#F00", "#00F"),
    conic(50, 50, 1e308, "#F00", "#0F0", "#00F"), conic(0, 0, 0, { 0, "#F00" }, { 0, "#0F0" }, { 1, "#00F" }),
    { clip = path():line(0, 0):line(90, 9):line(9, 90) }, { clip = arc(0, 0, 1e308, 0, 3) },
    { size = 60, width = 50, shrink = true }, { width = 90, lines = 3, shrink = 5, color = conic(9, 9, 0, "#F00", "#00F") },
    { sound = "pluck", pitch = 40, speed = -1e5, at = { 1e308, 0 } }, { sound = "tick", pitch = 1e308 }, { speed = 0/0, at = { 0/0, 1 } },
    { impact = "heavy", speed = 5e-324, at = { 5e-324, -1e308 } }, { sound = "pluk", at = 1 },
  }
  local own = {}
  local function call(s, inputs, p, c, happen)
    local function value(index)
      if index < 0 then return nil end
      if index % 8 == 7 then return own[index % 5 + 1] end
      if index == 8 then return p.settle elseif index == 9 then return p.glide elseif index == 10 then return inputs end
      if index == 11 then return { spring = p.settle, glide = p.glide, every = (s.e + 1) / 8, points = s.f - 64 } end
      if index == 12 then return { spring = p.settle, ahead = p.glide, stops = { s.e, 1e308, -s.f }, give = 1 } end
      local v = values[index % #values + 1]
      -- One call in eight has the long texts: they take most of the time.
      return type(v) == "string" and #v > 99 and s.e % 8 > 0 and string.sub(v, 1, 99) or v
    end
    local word = words[s.word % #words + 1]
    -- Words refuse arguments that they do not have, so most calls have fewer than six.
    local count = (s.e + s.f) % 7
    local function at(place, index) if place <= count then return value(index) end end
    if s.word % #words < first then
      own[s.word % 5 + 1] = word(at(1, s[1] or s.a), at(2, s.b), at(3, s.c), at(4, s.d), at(5, s.e), at(6, s.f))
    else
      own[s.word % 5 + 1] =
        word(c, value(s.a), inputs, at(1, s.b), at(2, s.c), at(3, s.d), at(4, s.e), at(5, s.f))
    end
    if happen then happen("x", value(s.f)) end
  end
  return effect {
    title = "F", keyboard = true, params = { spring("settle", {}), fling("glide", 0.99) }, start = function() return {} end,
    step = function(s, inputs, p, dt, happen) call(s, inputs, p, nil, happen) end,
    draw = function(s, p, c)
      local function nested(depth)
        if depth == 0 then return call(s, nil, p, c) end
        local how = values[s.f % #values + 1]
        c:with(depth % 3 == 0 and type(how) == "table" and how.alpha and { alpha = 0.5 } or {}, function() nested(depth - 1) end)
      end
      nested(s.e > 200 and s.e - 180 or 0)
    end,
    readouts = function(s)
      return { { "n", type(values[s.a % #values + 1]) == "number" and values[s.a % #values + 1] or 0, "pt", { s.b } } }
    end,
  }
  """

private let keys = ["a", "b", "c", "d", "e", "f"]
nonisolated(unsafe) private var machine = newMachine()
nonisolated(unsafe) private var age = 0

private func newMachine() -> SketchMachine {
  let machine = try! SketchMachine(text)
  let group = try! Sketch(id: "f", text: text, isTried: false).card.schema
  try! machine.keep(SketchParameters.value(group, group.parameters.map(\.defaultValue)).bytes, as: .parameters)
  try! machine.call("_parameters", [.parameters], into: .parameters, .step)
  return machine
}

@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<CInt>?, _ words: UnsafeMutableRawPointer?) -> CInt {
  atexit { print("\(texts) different texts parsed and \(calls) words called") }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let first = bytes.first else { return 0 }
  if first < 128 {
    // Reading a text takes as long as a hundred calls, so a run for calls alone skips texts.
    if isCallsOnly { return -1 }
    texts += 1
    do throws(SketchFault) { _ = try Sketch(id: "f", text: String(decoding: bytes, as: UTF8.self)) } catch {
      check(error)
    }
  } else {
    var index = 1
    while index + 8 <= count {
      call(bytes[index..<(index + 8)].map { $0 })
      index += 8
    }
  }
  return 0
}

private func check(_ fault: SketchFault) {
  precondition(!fault.message.isEmpty, "refused without a word")
  precondition(fault.line.map { $0 >= 1 } ?? true, "lines count from 1")
}

private func call(_ bytes: [UInt8]) {
  calls += 1
  age += 1
  if age % 4096 == 0 { machine = newMachine() }
  var members: [(key: String, value: SketchValue)] = [("word", .integer(Int64(bytes[1])))]
  for (key, byte) in zip(keys, bytes[2...]) { members.append((key, .integer(byte == 255 ? -1 : Int64(byte)))) }
  let state = SketchValue.record(members.sorted { $0.key < $1.key })
  let spent = machine.spent
  do throws(SketchFault) {
    try machine.keep(state, as: .state)
    try machine.keep(state, as: .shown)
    let place = Vector(Double(bytes[3]) - 128, Double(bytes[4]) * (bytes[5] == 0 ? .infinity : 1))
    let phase = [FingerEvent.Phase.down, .move, .up, .cancelled][Int(bytes[6] % 4)]
    let names = KeyEvent.Name.allCases
    let scalar = Unicode.Scalar(UInt32(bytes[3]) << 9 | UInt32(bytes[4])) ?? "a"
    let key: KeyEvent.Key = bytes[5] % 2 == 0 ? .named(names[Int(bytes[6]) % names.count]) : .character(scalar)
    let finger = FingerEvent(id: Int(bytes[7] % 3), phase: phase, position: place)
    if bytes[0] % 4 < 2 {
      _ = try machine.step(bytes[0] % 2 == 0 ? [.finger(finger), .key(KeyEvent(key))] : [])
    } else {
      try machine.call(.draw)
      let marks = machine.emitted
      var canvas = Canvas(size: Vector(390, 844))
      // Drawing down to triangles takes longer than everything else, so only one picture in two is drawn.
      if bytes[0] % 16 >= 12, (try? SketchPicture.draw(marks, in: SketchScenery(), on: &canvas)) != nil {
        _ = Mesher().frame(of: canvas, scale: [0.5, 1, 2, 3][Int(bytes[7] % 4)])
      }
    }
    // Time is measured in counted work: any call stays within its budget plus one charge.
    precondition(machine.spent - spent <= Int64(SketchMachine.Budget.draw.rawValue) * 2, "a call was not counted")
  } catch { check(error) }
}
