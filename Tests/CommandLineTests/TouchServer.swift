import Foundation
import Testing

/// An X server with a dummy screen and its own `inputtest` touch device: operating-system touches without a touchscreen.
///
/// The touches pass through the server's touch code and reach the program as any panel's would.
final class TouchServer {
  struct Unavailable: Error {
    let reason: String
  }

  /// The reason that is given for skipping tests without such a server.
  static let needed: Comment = "no Xorg with a dummy screen and libXtst; see ./install --tests"

  /// Whether a server with a keyboard starts here; tried once.
  static let isAvailable: Bool = {
    do {
      let server = try TouchServer(width: 300, height: 300)
      _ = try TestKeyboard(on: server.display)
      return true
    } catch {
      print("TouchServer: \(error)")
      return false
    }
  }()

  let display: String
  private let width: Int
  private let height: Int
  private let process: Process
  private let folder: FidgetCommand.Folder
  private let socket: Int32
  private let keyboard: Int32

  init(width: Int, height: Int) throws {
    guard let xorg = ["/usr/bin/Xorg", "/usr/lib/xorg/Xorg"].first(where: FileManager.default.isExecutableFile) else {
      throw Unavailable(reason: "no Xorg: apt-get install xserver-xorg-core xserver-xorg-video-dummy")
    }
    self.width = width
    self.height = height
    folder = FidgetCommand.Folder()
    let socketPath = folder.path("touch")
    folder.write(
      Self.configuration(width: width, height: height, touch: socketPath, keyboard: folder.path("keys")),
      to: "xorg.conf")
    // The server writes the display number that it chose to the given descriptor.
    let pipe = Pipe()
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "exec \"$0\" -displayfd 1 -config \"$1\" -logfile \"$2\" -noreset -nolisten tcp -novtswitch -sharevts -ac",
      xorg, folder.path("xorg.conf"), folder.path("Xorg.log"),
    ]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var number = ""
    while !number.hasSuffix("\n") {
      let data = pipe.fileHandleForReading.readData(ofLength: 1)
      guard !data.isEmpty else {
        process.waitUntilExit()
        let log = folder.read("Xorg.log") ?? ""
        let why = log.split(separator: "\n").last { $0.contains("(EE)") } ?? "it ended at once"
        throw Unavailable(reason: "Xorg does not start: \(why)")
      }
      number += String(decoding: data, as: UTF8.self)
    }
    display = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
    socket = try Self.connect(to: socketPath)
    keyboard = try Self.connect(to: folder.path("keys"))
    // This is version 1.1 of the driver's protocol; the driver answers with its own version.
    for socket in [socket, keyboard] {
      send(UInt32(12), UInt32(0), UInt16(1), UInt16(1), to: socket)
      receive(12, from: socket)
    }
  }

  /// Kills the server under the windows that it shows.
  func die() {
    // A server started by a test inherits blocked signals, so it would never receive SIGTERM.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  deinit {
    close(socket)
    close(keyboard)
    die()
    let number = display.dropFirst()
    unlink("/tmp/.X\(number)-lock")
    unlink("/tmp/.X11-unix/X\(number)")
  }

  enum Phase: UInt32 {
    case down = 18
    case move = 19
    case up = 20
  }

  /// Sends one touch at a pixel of the screen; returns when the server has processed it.
  func touch(_ phase: Phase, id: UInt32, x: Double, y: Double) {
    let axisMaximum = 65535.0
    var packet = Data()
    func append<T>(_ value: T) { withUnsafeBytes(of: value) { packet.append(contentsOf: $0) } }
    append(UInt32(1056))
    append(UInt32(6))
    append(id)
    append(phase.rawValue)
    append(UInt32(0))
    // This mask selects the first two of the 64 axes.
    packet.append(contentsOf: [3, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0])
    append(x * axisMaximum / Double(width - 1))
    append(y * axisMaximum / Double(height - 1))
    packet.append(Data(count: 62 * 8 + 512))
    write(packet, to: socket)
    send(UInt32(8), UInt32(1), to: socket)
    receive(8, from: socket)
  }

  /// Disables the server's touch device, which lifts its fingers.
  func unplug() throws {
    typealias Open = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
    typealias Intern = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> UInt
    typealias Change =
      @convention(c) (OpaquePointer, Int32, UInt, UInt, Int32, Int32, UnsafePointer<UInt8>, Int32) -> Void
    typealias Close = @convention(c) (OpaquePointer) -> Int32
    guard let x11 = dlopen("libX11.so.6", RTLD_NOW), let xi = dlopen("libXi.so.6", RTLD_NOW),
      let open = dlsym(x11, "XOpenDisplay").map({ unsafeBitCast($0, to: Open.self) }),
      let intern = dlsym(x11, "XInternAtom").map({ unsafeBitCast($0, to: Intern.self) }),
      let change = dlsym(xi, "XIChangeProperty").map({ unsafeBitCast($0, to: Change.self) }),
      let close = dlsym(x11, "XCloseDisplay").map({ unsafeBitCast($0, to: Close.self) }),
      let connection = open(display)
    else { throw Unavailable(reason: "no connection to the X server \(display)") }
    // The device is the first one after the four of every server; the property of 8 bits enables it.
    let (device, integer, replace): (Int32, UInt, Int32) = (6, 19, 0)
    change(connection, device, intern(connection, "Device Enabled", 1), integer, 8, replace, [0], 1)
    _ = close(connection)
  }

  /// Presses and releases a key, given by its X keycode: F1 is 67, F10 is 76.
  func key(_ code: UInt32) {
    for isPressed: UInt32 in [1, 0] {
      send(UInt32(16), UInt32(5), code, isPressed, to: keyboard)
      send(UInt32(8), UInt32(1), to: keyboard)
      receive(8, from: keyboard)
    }
  }

  private func send(_ values: any FixedWidthInteger..., to socket: Int32) {
    var data = Data()
    for value in values {
      func append<T: FixedWidthInteger>(_ value: T) {
        withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
      }
      append(value)
    }
    write(data, to: socket)
  }

  private func write(_ data: Data, to socket: Int32) {
    data.withUnsafeBytes { bytes in
      precondition(Foundation.write(socket, bytes.baseAddress, bytes.count) == bytes.count, "the X server has gone")
    }
  }

  private func receive(_ count: Int, from socket: Int32) {
    var buffer = [UInt8](repeating: 0, count: count)
    var have = 0
    while have < count {
      let got = read(socket, &buffer[have], count - have)
      precondition(got > 0, "the X server has gone")
      have += got
    }
  }

  private static func connect(to path: String) throws -> Int32 {
    let descriptor = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard connected == 0 else {
      close(descriptor)
      throw Unavailable(reason: "the X server has no inputtest driver (it comes with xserver-xorg-core 21.1)")
    }
    return descriptor
  }

  private static func configuration(width: Int, height: Int, touch: String, keyboard: String) -> String {
    """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
      Option "DontVTSwitch" "true"
    EndSection
    Section "Device"
      Identifier "dummy"
      Driver "dummy"
      VideoRam 65536
    EndSection
    Section "Monitor"
      Identifier "monitor"
      HorizSync 1.0-2000.0
      VertRefresh 1.0-1000.0
      Modeline "\(width)x\(height)" 60 \(width) \(width + 48) \(width + 96) \(width + 240) \(height) \(height + 3) \
    \(height + 9) \(height + 45)
    EndSection
    Section "Screen"
      Identifier "screen"
      Device "dummy"
      Monitor "monitor"
      DefaultDepth 24
      SubSection "Display"
        Depth 24
        Modes "\(width)x\(height)"
        Virtual \(width) \(height)
      EndSubSection
    EndSection
    Section "InputDevice"
      Identifier "touch"
      Driver "inputtest"
      Option "SocketPath" "\(touch)"
      Option "DeviceType" "Touch"
      Option "TouchCount" "10"
    EndSection
    Section "InputDevice"
      Identifier "keyboard"
      Driver "inputtest"
      Option "SocketPath" "\(keyboard)"
      Option "DeviceType" "Keyboard"
    EndSection
    Section "ServerLayout"
      Identifier "layout"
      Screen "screen"
      InputDevice "touch" "CorePointer"
      InputDevice "keyboard" "CoreKeyboard"
    EndSection
    """
  }
}
