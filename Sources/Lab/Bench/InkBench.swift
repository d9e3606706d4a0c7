import Canvas
import Effects
import Motion
import Pictures
import Raster
import Sketches
import Stage

/// The cost of a drawing of 2,000 lines of 60 points in the state of a sketch, while one more line grows.
struct InkBench {
  private static let size = Vector(390, 844)
  private static let text = """
    local function line(k, size)
      local turn, line = k * 2.4, path()
      local x, y = size.x * (0.5 + 0.42 * math.sin(k * 12.99)), size.y * (0.5 + 0.42 * math.cos(k * 78.23))
      for i = 1, 60 do
        line:line(x, y)
        turn = turn + 0.5 * math.sin(k + i * 0.7)
        x, y = x + 3 * math.cos(turn), y + 3 * math.sin(turn)
      end
      return line
    end

    return effect {
      title = "Ink",
      start = function(size) return { lines = {}, n = 0 } end,
      step = function(s)
        if #s.lines < 2000 then
          for k = 1, 20 do s.lines[#s.lines + 1] = line(#s.lines, s.size) end
          return
        end
        s.n = s.n + 1
        if s.n % 60 == 1 then s.line = path() end
        s.line:line(20 + 5 * (s.n % 60), 100 + 20 * math.sin(s.n))
      end,
      draw = function(s, p, c)
        c:fill(rect(0, 0, s.size.x, s.size.y), "#FBFAF7")
        for _, line in ipairs(s.lines) do c:stroke(line, 2, "#1B1B1F", { round = true }) end
        if s.line then c:stroke(s.line, 3, "#D0342C", { round = true }) end
      end,
    }
    """

  let frames: Int
  let threads: Int

  /// Measures the processor ms of the phases of frames with four steps each.
  func measures() throws -> Measures {
    var performance = try Sketch(id: "ink", text: Self.text, isTried: false).card.make(Self.size, [:])
    let (pictures, rasterizer) = (PictureStore(), Rasterizer(threads: threads))
    var (canvas, mesher, frame) = (Canvas(size: Self.size), Mesher(), Frame(size: PixelSize(0, 0)))
    // The first hundred steps draw the lines; a few frames more keep their meshes.
    for _ in 0..<100 { _ = try performance.step([]) }
    var times = FrameBench.phases.map { _ in [Double]() }
    for number in 0..<frames + 4 {
      var last = Usage.seconds
      func note(_ phase: Int) {
        let now = Usage.seconds
        if number >= 4 { times[phase].append((now - last) * 1000) }
        last = now
      }
      for _ in 0..<4 { _ = try performance.step([]) }
      note(0)
      canvas.clear(to: Self.size)
      performance.draw(fraction: 1, on: &canvas)
      note(1)
      mesher.mesh(canvas, scale: 1, into: &frame)
      note(2)
      rasterizer.draw(frame, pictures: pictures)
      note(3)
    }
    var measures = Measures()
    for (phase, samples) in zip(FrameBench.phases, times) { measures.set(phase, of: samples) }
    measures.set("frame", of: (0..<frames).map { number in times.reduce(0) { $0 + $1[number] } })
    measures["peakMegabytes"] = Usage.megabytes("VmHWM")
    return measures
  }
}
