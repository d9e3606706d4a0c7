import Formatting

/// The page of keys that the on-screen keyboard shows: digits for a number; letters, and two pages of signs, for text.
enum KeyboardPage: Hashable, Sendable {
  case number(unit: String)
  case letters, signs, moreSigns
}

/// A key of the on-screen keyboard.
enum ScreenKey: Hashable, Sendable {
  case text(String)
  case page(KeyboardPage)
  /// Changes the sign of the number.
  case sign
  case shift, erase, lineBreak, done
}

extension KeyboardPage {
  /// A key and its width in columns.
  struct Cap {
    let key: ScreenKey
    var width = 1.0
  }

  var isNumber: Bool { if case .number = self { true } else { false } }

  /// The number of columns in the widest row.
  var columns: Double { isNumber ? 5 : 10 }

  /// Returns the rows from top to bottom; a row that is narrower than the others is centred.
  func rows(hasLineBreak: Bool) -> [[Cap]] {
    func keys(_ texts: String) -> [Cap] { texts.map { Cap(key: .text(String($0))) } }
    func third(_ first: ScreenKey, _ texts: String) -> [Cap] {
      [Cap(key: first, width: 1.5)] + keys(texts) + [Cap(key: .erase, width: 1.5)]
    }
    func last(_ page: KeyboardPage, _ left: String, _ right: String) -> [Cap] {
      let ends =
        hasLineBreak ? [Cap(key: .lineBreak, width: 1.25), Cap(key: .done, width: 2)] : [Cap(key: .done, width: 2)]
      let space = Cap(key: .text(" "), width: hasLineBreak ? 3.25 : 4.5)
      return [Cap(key: .page(page), width: 1.5)] + keys(left) + [space] + keys(right) + ends
    }
    switch self {
    case .number(let unit):
      // A unit that another key types has no key of its own; Done then fills two rows.
      let hasUnit = !unit.isEmpty && !"%×".contains(unit)
      return [
        keys("789÷") + [Cap(key: .erase)], keys("456×") + [Cap(key: .sign)],
        keys("123−") + [Cap(key: hasUnit ? .text(unit) : .done)], keys(".0%+") + (hasUnit ? [Cap(key: .done)] : []),
      ]
    case .letters:
      return [keys("qwertyuiop"), keys("asdfghjkl"), third(.shift, "zxcvbnm"), last(.signs, ",", ".")]
    case .signs:
      return [
        keys("1234567890"), keys("-/:;()€&@#"), third(.page(.moreSigns), ".,?!’“”"), last(.letters, "–", "…"),
      ]
    case .moreSigns:
      return [
        keys("[]{}%^*+=°"), keys("_\\|~<>$£¥·"), third(.page(.signs), "\"'‘„«»×"), last(.letters, "—", "•"),
      ]
    }
  }
}

extension ScreenKey {
  /// The characters that a held key offers, as small letters; capitals are derived if they exist.
  private static let others = [
    "a": "àáâäæãåāą", "c": "çćč", "d": "ďðđ", "e": "èéêëēėęě", "g": "ğ", "i": "ìíîïīį", "l": "łľ", "n": "ñńň",
    "o": "òóôöõøœō", "r": "řŕ", "s": "ßśšş", "t": "ťþț", "u": "ùúûüūůű", "y": "ýÿ", "z": "žźż",
    ".": "…·•", ",": "‚;", "-": "–—·", "–": "—-", "?": "¿", "!": "¡", "€": "$£¥¢", "’": "'‘‚`", "“": "\"„«‹",
    "”": "\"»›",
    "0": "°⁰", "1": "½⅓¼¹", "2": "⅔²", "3": "¾³", "&": "§", "#": "№", "%": "‰", "/": "\\", "=": "≠≈", "+": "±",
    "*": "×†",
    ":": "→", "(": "[{<", ")": "]}>",
  ]

  /// Returns the choices of a held key, with the key's own character first; empty if there are no others.
  func choices(isShifted: Bool) -> [String] {
    guard case .text(let text) = self, let others = Self.others[text] else { return [] }
    let all = [text] + others.map(String.init)
    return isShifted ? all.map(\.capital) : all
  }
}

extension String {
  /// The capital of a letter; the letter itself if it has no capital of a single character.
  var capital: String {
    let capital = self == "ß" ? "ẞ" : uppercased()
    return capital.count == 1 ? capital : self
  }
}
