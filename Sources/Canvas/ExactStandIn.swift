import Glibc

enum Exact {
  static func sin(_ x: Double) -> Double { Glibc.sin(x) }
  static func cos(_ x: Double) -> Double { Glibc.cos(x) }
  static func tan(_ x: Double) -> Double { Glibc.tan(x) }
  static func exp(_ x: Double) -> Double { Glibc.exp(x) }
}
