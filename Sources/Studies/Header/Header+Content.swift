import Tuning

/// The default content of the page, which a config can replace.
extension Header {
  static let people = [
    person("a1", "@marenholt", "Maren Holt"), person("a2", "@tomasreyes", "Tomas Reyes"),
    person("a3", "@adaezeobi", "Adaeze Obi"), person("a4", "@ineslind", "Ines Lindqvist"),
    person("a5", "@noorhaddad", "Noor Haddad"), person("a6", "@joaoprado", "João Prado"),
  ]

  static let posts = [
    post(
      "@marenholt", "2 h",
      "The lamp went on at 16:04 today. Eleven minutes later than yesterday, and the whole bay noticed.",
      "38", "112", "1,904", liked: true, picture: "dusk", "62% 60%"),
    post(
      "@adaezeobi", "5 h", "Rowed out before the fog did. Nobody else on the water, not even the wind.", "12", "47",
      "862"),
    post("@ineslind", "9 h", "Keepers: do you wind the clockwork at dusk, or trust the motor?", "64", "9", "318"),
    post("@tomasreyes", "1 d", "Fresh paint on the third stripe. Red, obviously.", "7", "21", "540"),
    post("@joaoprado", "1 d", "Low tide, wool hat, no plans.", "3", "5", "204"),
    post(
      "@marenholt", "2 d", "Fog at six, gone by nine. The boat is Adaeze, the silence is included.", "22", "61",
      "1,377",
      picture: "fog", "58% 66%"),
    post(
      "@noorhaddad", "2 d",
      "Answered the letter in the green bottle. It took eleven years to arrive and I took eleven minutes, "
        + "which seems rude now.", "91", "240", "3,018"),
    post("@tomasreyes", "3 d", "The gull is back. The sandwich is not.", "15", "33", "977"),
    post(
      "@ineslind", "4 d", "Someone up north has left all their lights on again.", "28", "175", "2,640", liked: true,
      picture: "aurora", "53% 62%"),
    post("@adaezeobi", "5 d", "Found: one oar. Lost: the other one.", "19", "14", "611"),
    post(
      "@marenholt", "6 d", "The clock in the hall and the clock in the tower agree for the first time since March.",
      "11", "26", "734"),
    post(
      "@joaoprado", "8 d", "Inspector of the window sill, on duty since noon.", "47", "88", "4,120", picture: "cat",
      "50% 50%"),
    post("@noorhaddad", "9 d", "Tide table for sale, lightly used, right twice a day.", "6", "12", "389"),
    post(
      "@marenholt", "2 w",
      "If you can read this from the sea you are too close. If you can read it from the shore, come up, "
        + "the kettle is on.", "73", "305", "5,266"),
  ]

  static let photos = [
    photo("fog", "56% 70%"), photo("aurora", "52% 70%"), photo("rain", "50% 70%"), photo("dusk", "78% 70%"),
    photo("cat", "60% 70%"), photo("pig", "50% 70%"), photo("desert", "50% 70%"), photo("pano", "44% 70%"),
  ]

  private static func person(_ picture: String, _ handle: String, _ name: String) -> Record {
    Record(picture: PictureReference(art: picture), ["handle": handle, "name": name])
  }

  private static func photo(_ name: String, _ focus: String) -> Record {
    Record(picture: PictureReference(art: name), ["focus": focus])
  }

  private static func post(
    _ by: String, _ time: String, _ text: String, _ replies: String, _ shares: String, _ likes: String,
    liked: Bool = false, picture name: String = "", _ focus: String = ""
  ) -> Record {
    Record(
      picture: name.isEmpty ? nil : PictureReference(art: name),
      [
        "focus": focus, "by": by, "time": time, "text": text, "replies": replies, "shares": shares, "likes": likes,
        "liked": liked ? "yes" : "",
      ])
  }
}
