import Formatting
import Glibc

/// The place at which a remote listens: an address of this machine and a port.
package struct RemoteAddress: Hashable, Sendable {
  /// The address without brackets: `127.0.0.1`, `::1`.
  package let host: String
  /// The port; 0 for any free one.
  package let port: UInt16

  package static let usualPort: UInt16 = 8427
  package static let expected = "an address of this machine and a port, such as 192.168.1.20:8427 or 0.0.0.0:8427"

  package init(host: String = "127.0.0.1", port: UInt16 = usualPort) { (self.host, self.port) = (host, port) }

  /// Parses `ADDRESS:PORT`, `[ADDRESS]:PORT`, `:PORT`, or either part alone; fails on any other text.
  ///
  /// Names other than `localhost` are refused, since no name is looked up.
  package init?(_ text: String) {
    let number = text.hasPrefix(":") ? text.dropFirst() : text[...]
    let parts = UInt16(number).map { ("localhost", $0) } ?? Self.parts(of: text)
    guard let (host, port) = parts, host == "localhost" || Self.isLiteral(host) else { return nil }
    self.init(host: host == "localhost" ? "127.0.0.1" : host, port: port ?? Self.usualPort)
  }

  /// Splits `HOST:PORT`, removing the brackets of the host; the port may be missing. `nil` if the port is invalid.
  static func parts(of text: String) -> (host: String, port: UInt16?)? {
    let isBare = !text.hasPrefix("[")
    guard let end = isBare ? text.firstIndex(of: ":") ?? text.endIndex : text.firstIndex(of: "]") else { return nil }
    let rest = isBare ? text[end...] : text[text.index(after: end)...]
    if isBare, rest.count(where: { $0 == ":" }) > 1 { return (text, nil) }
    let port = UInt16(rest.dropFirst())
    guard rest.isEmpty || (rest.hasPrefix(":") && port != nil) else { return nil }
    return (String(text[..<end].drop { $0 == "[" }), port)
  }

  /// Parses the text of an option or of the config; an empty text means this machine alone.
  ///
  /// - Parameter place: The option or key, for the error message.
  package init(_ text: String, of place: String) throws(Problem) {
    guard let address = text.isEmpty ? RemoteAddress() : RemoteAddress(text) else {
      throw Problem(key: place, message: "\(text.excerpt): expected \(Self.expected)")
    }
    self = address
  }

  /// Returns whether the host is a numeric address, which involves no name server.
  static func isLiteral(_ host: String) -> Bool {
    var (four, six) = (in_addr(), in6_addr())
    return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
  }

  /// The names of this machine, wherever they are looked up: `localhost`, its host name, and its name in the local network.
  static let ownNames: Set<String> = {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return ["localhost"] }
    return names(ofHost: String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }()

  /// Returns the names of a machine with this host name.
  static func names(ofHost host: String) -> Set<String> {
    let host = host.lowercased()
    guard let first = host.split(separator: ".").first else { return ["localhost"] }
    return ["localhost", host, String(first), "\(first).local"]
  }

  /// Returns whether a name is one of this machine's own; it may end in a full stop, as names in DNS do.
  static func isOwn(_ name: String, among names: Set<String> = ownNames) -> Bool {
    let name = name.lowercased()
    return names.contains(name.hasSuffix(".") ? String(name.dropLast()) : name)
  }

  /// Whether other machines on a network can reach the address.
  package var isOpen: Bool { !host.hasPrefix("127.") && host != "::1" }

  /// The address as a browser shows it: `192.168.1.20:8427`.
  var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

  /// Returns the address with the actual port; an address that listens everywhere becomes the one that others can reach.
  ///
  /// - Parameter own: the address of this machine on a network; `nil` without a network, which leaves this machine itself.
  func reachable(port: UInt16, own: String?) -> RemoteAddress {
    RemoteAddress(host: ["0.0.0.0", "::"].contains(host) ? own ?? "127.0.0.1" : host, port: port)
  }

  /// The IPv4 address of this machine on a network: where its packets leave for others, or the first one. `nil` without one.
  static var own: String? { departure ?? first }

  /// The address from which packets leave by the default route; `nil` without a route. Nothing is sent.
  private static var departure: String? {
    let end = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    guard end >= 0 else { return nil }
    defer { close(end) }
    var (far, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
    // An address for documentation, which no machine has.
    (far.sin_family, far.sin_port, far.sin_addr.s_addr) = (sa_family_t(AF_INET), 9, UInt32(0xC633_6401).bigEndian)
    return withUnsafeMutablePointer(to: &far) { far in
      far.withMemoryRebound(to: sockaddr.self, capacity: 1) { far in
        guard connect(end, far, size) == 0, getsockname(end, far, &size) == 0 else { return nil }
        return text(far)
      }
    }
  }

  /// The machine's first IPv4 address on a network. `nil` without one.
  private static var first: String? {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return nil }
    defer { freeifaddrs(list) }
    for entry in sequence(first: list, next: { $0?.pointee.ifa_next }) {
      guard let entry = entry?.pointee, let address = entry.ifa_addr, address.pointee.sa_family == AF_INET,
        entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0, entry.ifa_flags & UInt32(IFF_UP) != 0
      else { continue }
      return Self.text(address)
    }
    return nil
  }

  /// Returns an address in numeric form.
  static func text(_ address: UnsafePointer<sockaddr>) -> String {
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let size = address.pointee.sa_family == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    getnameinfo(address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
