import CSDL
import Canvas
import Formatting
import Motion
import Pictures
import Raster

/// A painter that draws frames with SDL's renderer on OpenGL or OpenGL ES.
@MainActor final class GPUPainter: FramePainter {
  let name: String
  let waitsForScreen: Bool
  let renderer: OpaquePointer
  private let pictures: PictureStore
  private var isClosed = false
  /// The size of the window when the painter was closed.
  private var lastSize = PixelSize(0, 0)
  private(set) var page: RotationTarget
  var turn: QuarterTurn {
    get { page.turn }
    set { page.turn = newValue }
  }
  private(set) var textures: TextureCache
  private var layers: LayerTextures
  private var underlay: UnderlayTexture
  /// The number of indices that the last frame sent to the graphics card.
  private(set) var sent = 0
  private let blends: [SDL_BlendMode]
  /// The rasteriser for layers with a blur or a threshold; `nil` until a frame has one.
  private var finisher: Rasterizer?

  init(
    _ window: OpaquePointer, driver: String, waitsForScreen: Bool, _ pictures: PictureStore
  ) throws(Problem) {
    var info = SDL_RendererInfo()
    let names = (0..<SDL_GetNumRenderDrivers()).map { index in
      SDL_GetRenderDriverInfo(index, &info)
      return String(cString: info.name)
    }
    guard let index = names.firstIndex(of: driver) else {
      throw Problem.machine("renderer \(driver)", "not among SDL's: \(names.joined(separator: ", "))")
    }
    var flags = SDL_RENDERER_TARGETTEXTURE.rawValue
    if waitsForScreen { flags |= SDL_RENDERER_PRESENTVSYNC.rawValue }
    guard let renderer = SDL_CreateRenderer(window, Int32(index), flags) else {
      throw .sdl("SDL_CreateRenderer \(driver)")
    }
    self.renderer = renderer
    self.pictures = pictures
    name = driver
    self.waitsForScreen = waitsForScreen
    page = RotationTarget(renderer)
    layers = LayerTextures(renderer)
    underlay = UnderlayTexture(renderer)
    SDL_GetRendererInfo(renderer, &info)
    let longest = min(info.max_texture_width, info.max_texture_height)
    textures = TextureCache(renderer: renderer, longestSide: longest > 0 ? Int(longest) : 4096)
    blends = BlendMode.allCases.map(\.sdl)
    for blend in blends where SDL_SetRenderDrawBlendMode(renderer, blend) != 0 {
      let error = Problem.sdl("SDL_SetRenderDrawBlendMode")
      SDL_DestroyRenderer(renderer)
      throw error
    }
  }

  /// The name of the OpenGL device, as its driver gives it in GL_RENDERER.
  ///
  /// Read it while the context of this renderer is the current one, as it is after its creation.
  var driver: String? {
    guard let address = SDL_GL_GetProcAddress("glGetString") else { return nil }
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
    let rendererName: UInt32 = 0x1F01  // GL_RENDERER
    return unsafeBitCast(address, to: GetString.self)(rendererName).map { String(cString: $0) }
  }

  /// Returns whether a driver draws OpenGL in software, on the processor.
  ///
  /// The program's own rasteriser is faster than these drivers and takes less memory: Mesa's llvmpipe, softpipe,
  /// swrast and lavapipe under zink, and SwiftShader.
  static func isProgram(_ driver: String) -> Bool {
    let name = driver.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader"].contains { name.contains($0) }
  }

  func draw(_ frame: Frame) throws(Problem) {
    pictures.beginFrame()
    textures.beginFrame()
    sent = 0
    let finished = finishedLayers(of: frame)
    for (index, pass) in frame.layers.enumerated() {
      if let made = finished[index] {
        try layers.fill(index, pass.size, made.pixels, serial: made.serial)
        continue
      }
      try layers.target(index, pass.size)
      try clear()
      for mesh in pass.meshes { try draw(mesh) }
    }
    try page.open(frame.size)
    let staying = try underlay.prepare(frame) { mesh throws(Problem) in try draw(mesh) }
    SDL_SetRenderTarget(renderer, page.texture)
    try clear()
    if staying > 0 { try underlay.lay() }
    for mesh in frame.meshes[staying...] { try draw(mesh) }
    // While a target is set, the renderer reports the target's size as its own.
    SDL_SetRenderTarget(renderer, nil)
    layers.drop(after: frame.layers.count)
  }

  /// Returns the pixels of the layers with a blur or a threshold.
  ///
  /// SDL has no shaders that could make them, so the processor draws them, the same as in captures.
  private func finishedLayers(
    of frame: Frame
  ) -> [Int: (pixels: UnsafePointer<UInt32>, serial: Int)] {
    var made: [Int: (pixels: UnsafePointer<UInt32>, serial: Int)] = [:]
    guard frame.layers.contains(where: \.isFinished) else { return made }
    if finisher == nil { finisher = Rasterizer(threads: Machine.processors, leastShared: 3_000_000) }
    finisher?.drawFinishedLayers(of: frame, pictures: pictures) { made[$0] = ($1, $2) }
    return made
  }

  func draw(over meshes: [Mesh]) throws(Problem) {
    SDL_SetRenderTarget(renderer, page.texture)
    for mesh in meshes { try draw(mesh) }
    SDL_SetRenderTarget(renderer, nil)
  }

  func show() {
    page.lay(into: outputSize)
    SDL_RenderPresent(renderer)
  }

  /// Throws, and closes the painter, if the renderer leaves the screen black.
  func prove() throws(Problem) {
    do { try RendererCheck.check(renderer) } catch {
      close()
      throw error
    }
  }

  /// Does nothing, because every frame is drawn and shown completely.
  func forgetScreen() {}

  func close() {
    guard !isClosed else { return }
    lastSize = outputSize
    isClosed = true
    forgetTextures(targetsOnly: false)
    SDL_DestroyRenderer(renderer)
  }

  var outputSize: PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    if isClosed { return lastSize }
    guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0 else { return PixelSize(0, 0) }
    return PixelSize(Int(width), Int(height))
  }

  func readPixels() throws(Problem) -> Bitmap {
    let size = outputSize.turned(turn)
    var bitmap = Bitmap(width: size.width, height: size.height)
    SDL_SetRenderTarget(renderer, page.texture)
    defer { SDL_SetRenderTarget(renderer, nil) }
    let failed = bitmap.pixels.withUnsafeMutableBytes { bytes in
      SDL_RenderReadPixels(
        renderer, nil, UInt32(SDL_PIXELFORMAT_RGBA32.rawValue), bytes.baseAddress, Int32(size.width * 4))
    }
    guard failed == 0 else { throw .sdl("SDL_RenderReadPixels") }
    return bitmap
  }

  func forgetTextures(targetsOnly: Bool) {
    layers.drop(after: 0)
    underlay.drop()
    page.drop()
    if !targetsOnly { textures.forgetAll() }
  }

  private func clear() throws(Problem) {
    SDL_RenderSetClipRect(renderer, nil)
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 0)
    guard SDL_RenderClear(renderer) == 0 else { throw .sdl("SDL_RenderClear") }
  }

  private func draw(_ mesh: Mesh) throws(Problem) {
    guard !mesh.indices.isEmpty, !mesh.vertices.isEmpty else { return }
    sent += mesh.indices.count
    let texture: OpaquePointer?
    switch mesh.texture {
    case .none:
      texture = nil
    case .picture(let picture, let pixels):
      guard let made = pictures.made(for: picture, pixels: pixels) else { return }
      texture = try textures.texture(for: made)
    case .layer(let index):
      texture = layers[index]
    }
    let blend = blends[Int(mesh.blend.rawValue)]
    let refused = texture.map { SDL_SetTextureBlendMode($0, blend) } ?? SDL_SetRenderDrawBlendMode(renderer, blend)
    guard refused == 0 else { throw .sdl("SDL blend mode \(mesh.blend)") }
    if let clip = mesh.clip {
      withUnsafePointer(to: SDL_Rect(clip)) { _ = SDL_RenderSetClipRect(renderer, $0) }
    } else {
      SDL_RenderSetClipRect(renderer, nil)
    }
    if submit(mesh, texture) != 0 {
      // SDL refuses texture coordinates that rounding has put slightly outside 0…1.
      var inside = mesh
      for index in inside.vertices.indices {
        inside.vertices[index].u = min(1, max(0, inside.vertices[index].u))
        inside.vertices[index].v = min(1, max(0, inside.vertices[index].v))
      }
      guard submit(inside, texture) == 0 else { throw .sdl("SDL_RenderGeometryRaw") }
    }
  }

  private func submit(_ mesh: Mesh, _ texture: OpaquePointer?) -> Int32 {
    let stride = Int32(MemoryLayout<Mesh.Vertex>.stride)
    return mesh.vertices.withUnsafeBytes { vertices in
      mesh.indices.withUnsafeBytes { indices in
        let base = vertices.baseAddress!
        let uv = base.advanced(by: MemoryLayout<Mesh.Vertex>.offset(of: \.u)!)
        let color = base.advanced(by: MemoryLayout<Mesh.Vertex>.offset(of: \.color)!)
        return SDL_RenderGeometryRaw(
          renderer, texture, base.assumingMemoryBound(to: Float.self), stride,
          color.assumingMemoryBound(to: SDL_Color.self), stride, uv.assumingMemoryBound(to: Float.self), stride,
          Int32(mesh.vertices.count), indices.baseAddress, Int32(mesh.indices.count), 4)
      }
    }
  }
}

extension BlendMode {
  /// The same blend rule composed for SDL, for colours with premultiplied alpha.
  var sdl: SDL_BlendMode {
    let add = SDL_BLENDOPERATION_ADD
    let (source, target): (SDL_BlendFactor, SDL_BlendFactor) =
      switch self {
      case .normal: (SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA)
      case .additive: (SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE)
      case .multiply: (SDL_BLENDFACTOR_DST_COLOR, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA)
      case .screen: (SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_COLOR)
      }
    if self == .normal { return SDL_ComposeCustomBlendMode(source, target, add, source, target, add) }
    return SDL_ComposeCustomBlendMode(source, target, add, SDL_BLENDFACTOR_ZERO, SDL_BLENDFACTOR_ONE, add)
  }
}
