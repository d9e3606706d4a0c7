// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Fidget",
  products: [
    .executable(name: "fidget", targets: ["fidget"]),
    // Our own benchmarks: built by ./check, in no package.
    .executable(name: "fidget-lab", targets: ["fidget-lab"]),
  ],
  targets: [
    // The order is bottom up: a target imports only targets above it. `./check` refuses an undeclared import.
    .target(name: "Formatting"),
    .target(name: "Threads"),
    .target(name: "Motion", linkerSettings: [.linkedLibrary("m")]),
    // The sounds of impacts as samples, the same on every machine; nothing that plays them.
    .target(name: "Sound", dependencies: ["Formatting", "Motion"]),
    .target(name: "Files", dependencies: ["Formatting", "Threads"]),
    .target(name: "Tuning", dependencies: ["Formatting", "Threads", "Files", "Motion"]),
    .target(name: "Gestures", dependencies: ["Formatting", "Motion"]),
    // The take format: a text of touches that is read, written and played.
    .target(name: "Takes", dependencies: ["Formatting", "Motion", "Gestures"]),
    .target(name: "Canvas", dependencies: ["Formatting", "Motion"]),
    // Rows, columns, labels and buttons: a description gives frames, drawing and hit areas.
    .target(name: "Interface", dependencies: ["Motion", "Canvas"]),
    // Optimised in debug builds too, because tests draw a lot.
    .target(name: "CSpans", cSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "Raster", dependencies: ["CSpans", "Threads", "Canvas", "Motion"]),
    // The protocol of effects, their cards and their library.
    .target(name: "Effects", dependencies: ["Formatting", "Motion", "Sound", "Tuning", "Gestures", "Canvas"]),
    // The five effects, a folder each; only Application, Lab and tests import them.
    .target(
      name: "Studies", dependencies: ["Formatting", "Motion", "Sound", "Tuning", "Gestures", "Canvas", "Effects"]),
    // Starts our own program again, with limits.
    .target(name: "CChild"),
    // Optimised in debug builds too, because photographs are large.
    .target(
      name: "CPictures", cSettings: [.unsafeFlags(["-O2"])],
      linkerSettings: [
        .linkedLibrary("png16"), .linkedLibrary("jpeg"), .linkedLibrary("webp"), .linkedLibrary("lcms2"),
      ]),
    .systemLibrary(name: "CFontconfig"),
    .systemLibrary(name: "CText"),
    .systemLibrary(name: "CFaces"),
    .target(
      name: "Pictures",
      dependencies: [
        "CChild", "CDeflate", "CFaces", "CFontconfig", "CPictures", "CText", "Formatting", "Threads", "Files", "Motion",
        "Tuning", "Canvas", "Raster",
      ]),
    // Lua, all C code that Lua's errors may jump over, and the words written in Lua.
    .target(
      name: "CSketch", exclude: ["words"], cSettings: [.unsafeFlags(["-O2"])],
      linkerSettings: [.linkedLibrary("lua5.4")]),
    // Effects in Lua files; no other target sees Lua.
    .target(
      name: "Sketches",
      dependencies: [
        "CChild", "CSketch", "Formatting", "Threads", "Files", "Motion", "Sound", "Tuning", "Gestures", "Takes",
        "Canvas",
        "Effects",
        "Pictures",
      ]),
    .target(name: "CAllocationCount"),
    // Values as code for other platforms; the result is text and nothing else.
    .target(name: "Handoff", dependencies: ["Formatting", "Motion", "Tuning"]),
    .target(name: "Panel", dependencies: ["Formatting", "Motion", "Tuning", "Gestures", "Canvas", "Interface"]),
    .systemLibrary(name: "CDeflate"),
    .target(name: "Carried", dependencies: ["CDeflate", "Formatting"]),
    // Everything that plays without a tool: an effect with its past, takes, live values, messages, the gallery.
    .target(
      name: "Playing",
      dependencies: [
        "Formatting", "Threads", "Files", "Motion", "Sound", "Tuning", "Gestures", "Takes", "Canvas", "Interface",
        "Effects", "Carried",
      ]),
    // The desk and its tools: the whole playground without a window.
    .target(
      name: "Playground",
      dependencies: [
        "Formatting", "Threads", "Effects", "Panel", "Handoff", "Canvas", "Interface", "Gestures", "Takes", "Tuning",
        "Motion", "Sound", "Carried", "Files", "Playing",
      ]),
    // The pages of `fidget touch-test` and of the calibration, without a desk.
    .target(
      name: "TouchTesting",
      dependencies: ["Formatting", "Motion", "Tuning", "Gestures", "Canvas", "Interface", "Effects", "Playing"]),
    // libmicrohttpd, libqrencode, and the page that they serve and encode the address of.
    .target(
      name: "CRemote", exclude: ["page"],
      linkerSettings: [.linkedLibrary("microhttpd"), .linkedLibrary("qrencode")]),
    // The playground for browsers: requests in, JSON out; no other target sees HTTP.
    .target(
      name: "Remote",
      dependencies: [
        "CRemote", "Formatting", "Threads", "Motion", "Sound", "Tuning", "Gestures", "Canvas", "Raster", "Pictures",
        "Effects", "Panel", "Playing", "Playground",
      ]),
    // Optimised in debug builds too, because it works pixel by pixel.
    .target(name: "CPlanar", cSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("webp")]),
    .target(
      name: "Capture",
      dependencies: ["CDeflate", "CPlanar", "Formatting", "Threads", "Canvas", "Files", "Motion", "Sound"]),
    .systemLibrary(name: "CSDL"),
    .systemLibrary(name: "CXInput"),
    // Screens without a display server; libdrm's headers lie in a folder of their own.
    .target(
      name: "CScanOut", cSettings: [.unsafeFlags(["-I/usr/include/libdrm"])], linkerSettings: [.linkedLibrary("drm")]),
    .target(
      name: "Stage",
      dependencies: [
        "CSDL", "CXInput", "CScanOut", "Threads", "Files", "Formatting", "Motion", "Sound", "Tuning",
        "Gestures",
        "Canvas",
        "Raster", "Pictures",
      ]),
    // The tables of a command line: words, options, help, manual and completions; nothing of effects or the machine.
    .target(name: "CommandLineSyntax", dependencies: ["Formatting", "Motion"]),
    // Commands and programs, and the machine's services for them, without a window.
    .target(
      name: "Commands",
      dependencies: [
        "CChild", "Formatting", "Threads", "Files", "Tuning", "Gestures", "Takes", "Pictures", "Effects", "Sketches",
        "Playing", "Playground", "CommandLineSyntax",
      ]),
    // A playground drawn frame by frame, without a window.
    .target(
      name: "Filming",
      dependencies: [
        "Formatting", "Threads", "Motion", "Sound", "Files", "Tuning", "Gestures", "Takes", "Canvas", "Raster",
        "Pictures",
        "Effects", "Playing", "Playground", "Capture", "CommandLineSyntax", "Commands",
      ]),
    // Many runs of a take.
    .target(
      name: "Experiments",
      dependencies: [
        "Formatting", "Threads", "Motion", "Files", "Tuning", "Gestures", "Takes", "Canvas", "Raster", "Pictures",
        "Effects", "Capture", "CommandLineSyntax", "Commands", "Filming", "Playing",
      ]),
    // The program that people run: the other commands, and the loop around a window.
    .target(
      name: "Application",
      dependencies: [
        "Formatting", "Threads", "Motion", "Sound", "Files", "Tuning", "Handoff", "Gestures", "Takes", "Canvas",
        "Pictures",
        "Effects", "Studies", "Sketches", "Playing", "Playground", "Remote", "Capture", "Stage", "CommandLineSyntax",
        "Commands", "Filming", "Experiments", "TouchTesting",
      ]),
    .executableTarget(name: "fidget", dependencies: ["Commands", "Application"]),
    .target(
      name: "Lab",
      dependencies: [
        "CAllocationCount", "Formatting", "Motion", "Files", "Tuning", "Gestures", "Canvas", "Raster", "Pictures",
        "Effects", "Studies", "Sketches", "Playing", "Playground", "Capture", "Stage", "CommandLineSyntax",
        "Commands", "Filming", "Threads",
      ]),
    .executableTarget(name: "fidget-lab", dependencies: ["Commands", "Lab"]),

    // Extensions that several test targets use.
    .target(name: "Support", dependencies: ["Motion", "Canvas", "Effects", "Playing"], path: "Tests/Support"),
    .testTarget(name: "MotionTests", dependencies: ["Motion"]),
    .testTarget(name: "SoundTests", dependencies: ["Sound", "Formatting", "Motion"]),
    .testTarget(
      name: "SketchesTests",
      dependencies: [
        "Sketches", "Effects", "Studies", "Files", "Formatting", "Motion", "Sound", "Tuning", "Gestures", "Takes",
        "Canvas",
        "Pictures",
      ]),
    .testTarget(name: "TuningTests", dependencies: ["Formatting", "Motion", "Tuning"]),
    .testTarget(
      name: "HandoffTests", dependencies: ["Handoff", "Effects", "Studies", "Motion", "Tuning"], exclude: ["Standins"]),
    .testTarget(name: "PicturesTests", dependencies: ["Pictures", "CDeflate", "Tuning", "Canvas", "Motion"]),
    .testTarget(name: "GesturesTests", dependencies: ["Formatting", "Gestures", "Motion"]),
    .testTarget(name: "TakesTests", dependencies: ["Formatting", "Gestures", "Motion", "Takes"]),
    .testTarget(name: "CanvasTests", dependencies: ["Canvas", "Motion"]),
    .testTarget(name: "InterfaceTests", dependencies: ["Interface", "Canvas", "Motion"]),
    .testTarget(name: "RasterTests", dependencies: ["Formatting", "Raster", "Canvas", "Motion"]),
    .testTarget(
      name: "EffectsTests",
      dependencies: [
        "Support", "Formatting", "Effects", "Studies", "Playing", "Playground", "Motion", "Tuning", "Gestures",
        "Takes", "Canvas", "Raster",
      ],
      exclude: ["Goldens"]),
    .testTarget(
      name: "StageTests",
      dependencies: [
        "Capture", "Files", "Stage", "CSDL", "Canvas", "Raster", "Pictures", "Gestures", "Motion", "Sound",
        "Formatting",
        "Playing", "Playground", "Effects", "Studies", "Tuning", "Commands", "Application",
      ]),
    .testTarget(
      name: "AllocationTests",
      dependencies: [
        "Commands", "Filming", "CAllocationCount", "Files", "Effects", "Studies", "Playground", "Motion", "Tuning",
        "Gestures",
        "Takes",
        "Canvas",
      ]),
    .testTarget(
      name: "CaptureTests",
      dependencies: ["Capture", "Carried", "CDeflate", "CPlanar", "Canvas", "Files", "Formatting", "Sound"]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "Support", "CommandLineSyntax", "Commands", "Filming", "Experiments", "Application", "Lab", "Effects",
        "Studies", "Playing", "Playground", "Capture", "Carried",
        "Sketches",
        "Files", "Formatting", "Stage", "Threads", "CSDL", "Raster", "Canvas", "Panel", "Gestures", "Takes", "Tuning",
        "Motion", "Sound",
      ]),
    .testTarget(
      name: "PlaygroundTests",
      dependencies: [
        "Support", "CRemote", "Remote", "Commands", "Playing", "Playground", "Carried", "Effects",
        "Studies", "Sketches", "Interface", "TouchTesting",
        "Panel", "Handoff",
        "Formatting", "Motion", "Sound", "Tuning", "Gestures", "Takes", "Canvas", "Pictures", "CPictures",
      ], exclude: ["Keyboards"]),
    .testTarget(
      name: "PanelTests",
      dependencies: ["Formatting", "Panel", "Effects", "Studies", "Motion", "Tuning", "Gestures", "Canvas"],
      exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where ["Motion", "Canvas", "Raster", "Pictures", "Stage"].contains(target.name) {
  // The tests (./check) and debug builds check for overlapping accesses to memory; the release skips the check.
  target.swiftSettings = [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))]
}

// Tests are compiled without optimisation, to save time; the code that they test is the code that ships. RasterTests contains a
// second rasteriser, which draws whole pictures.
for target in package.targets where target.type == .test && target.name != "RasterTests" {
  target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}
