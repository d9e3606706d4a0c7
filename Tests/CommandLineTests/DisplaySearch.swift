/// A run that looks for a display and may find none.
enum DisplaySearch {
  /// Launches the program: the libraries of display servers read the environment of their process.
  static func run(
    _ words: [String], in folder: FidgetCommand.Folder = .init(), environment: [String: String] = [:]
  ) -> FidgetCommand.Result {
    FidgetCommand.launch(words, in: folder, environment: environment)
  }
}
