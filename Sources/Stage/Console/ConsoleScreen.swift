import Files
import Glibc
import Tuning

/// The screens of a machine without a display server, according to the kernel.
package struct ConsoleScreen {
  package enum Finding: Hashable, Sendable {
    /// A screen is connected, and its graphics card can be opened.
    case ready
    /// The screen or the card is missing, and may be connected later.
    case missing(String)
    /// A card exists, but this user may not open it.
    case refused(String)

    /// The reason that no picture can be shown; `nil` for a screen that is ready.
    var problem: String? {
      switch self {
      case .ready: nil
      case .missing(let reason), .refused(let reason): reason
      }
    }
  }

  private let devices: String
  private let connectors: String

  /// - Parameters:
  ///   - devices: the folder of the cards' device files.
  ///   - connectors: the folder in which the kernel reports the state of each connector.
  package init(devices: String = "/dev/dri", connectors: String = "/sys/class/drm") {
    (self.devices, self.connectors) = (devices, connectors)
  }

  package func look() -> Finding {
    let cards = Folder.names(in: devices).filter { $0.hasPrefix("card") }.sorted()
    guard !cards.isEmpty else {
      return .missing("there is no graphics card: \(devices) has no card*, so no graphics driver is loaded")
    }
    let open = cards.filter { access("\(devices)/\($0)", R_OK | W_OK) == 0 }
    guard !open.isEmpty else {
      return .refused(Permission.advice(for: "\(devices)/\(cards[0])", group: "video"))
    }
    let states = Folder.names(in: connectors).sorted().compactMap { name -> (name: String, isConnected: Bool)? in
      guard open.contains(where: { name.hasPrefix($0 + "-") }),
        let state = try? SmallFile.bytes(at: "\(connectors)/\(name)/status", atMost: 4096)
      else { return nil }
      return (name, state.starts(with: "connected".utf8))
    }
    // A kernel that lists no connectors leaves the decision to SDL.
    if states.isEmpty || states.contains(where: \.isConnected) { return .ready }
    return .missing("no screen is connected to \(states.map(\.name).joined(separator: ", "))")
  }

  /// Whether windows open on the console: SDL's driver is named so, or there is no display server.
  @MainActor package static var isWanted: Bool {
    if VideoDriver.isNamed { return VideoDriver.candidates.contains { $0.lowercased() == "kmsdrm" } }
    return ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].allSatisfy {
      ConfigLocation.environment($0)?.isEmpty ?? true
    }
  }
}

/// The advice about a device file that this user may not open.
enum Permission {
  /// - Parameter group: the group that systems usually give such files, for a file that belongs to no named group.
  static func advice(for path: String, group usual: String) -> String {
    var status = stat()
    let owner = stat(path, &status) == 0 ? getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } : nil
    let group = owner == "root" ? usual : owner ?? usual
    let user = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "USER"
    return "\(path) cannot be opened: it is for the group \(group); as root: usermod -aG video,input \(user), "
      + "then start again"
  }
}
