import CommandLineSyntax

/// The options that several commands share.
extension Option {
  package static let size = Option(
    "--size", value: "WxH", "width and height in points; by default those of the take, or 390x844")
  package static let scale = Option("--scale", value: "K", "pixels per point, 0.25 … 8; 1 by default")
  package static let config = Option(
    "--config", value: "FILE", file: .reads, "the config to read instead of ./config/fidget.json")
  package static let preset = Option(
    "--preset", value: "NAME", offer: .presets, file: .reads,
    "values from presets/NAME.json beside the config, such as calm; they win over the file")
  package static let set = Option(
    "--set", value: "KEY=VALUE", repeats: true, offer: .settings, file: .reads,
    "a parameter, such as lamp.gravity=1800; wins over the file")
  package static let panel = Option("--panel", "show the tuning panel, as Tab does")
  package static let take = Option("--take", value: "FILE", file: .reads, "touches to play")
  package static let renderers = ["opengl", "opengles2", "software"]
  package static let renderer = Option(
    "--renderer", value: "NAME", offer: .words(renderers),
    "opengl, opengles2 or software; by default OpenGL if there is a graphics card")
  package static let kiosk = Option(
    "--kiosk",
    "for visitors: full screen, no keys or panel until unlocked, demos while unattended; only the named effects")
  package static let demo = Option("--demo", "play the effect's own demo, demos/EFFECT.take")
  package static let events = Option(
    "--events", value: "FILE", file: .writes, "write events as JSON Lines; - for standard output")
  package static let noSource = Option(
    "--no-source", "leave the take, the values and the sketch out of the file")
  package static let runSource = Option(
    "--run-source", "run the sketch that the clip contains, in a separate process with limits")
  package static let noCache = Option("--no-cache", "draw every picture again, and cache none")
}
