import Effects
import Gestures
import Motion
import Panel
import Playing
import Tuning

/// An action that a tool asks of another: a command that has arguments and no key.
///
/// `Toolbox.send` lists the tool that performs each.
enum ToolAction: Sendable {
  // MARK: Takes
  /// Ends and saves a recording of touches, if there is one.
  case endRecording
  case play(LoadedTake, loops: Bool)
  /// Runs the take to one of its steps and pauses there.
  case wind(to: Int64)
  /// Uses the latest touches on the stage, or the take that a loop would play.
  case useRecentTake(TakeUse)
  /// Uses a take if the effect with this id is still on the stage.
  case use(LoadedTake, on: String, TakeUse)

  // MARK: Files
  /// Reads a file beside the main loop, and then performs the action that the reading returns.
  case read(String, Reading.Read)
  /// Opens a file that was dropped at a position of the window; `nil` if the position is unknown.
  case openFile(String, at: Vector?)
  /// Plays a take that was read from a file.
  case openTake(LoadedTake)
  /// Shows the values of a file beside the effective values.
  case show(Patches, of: String)
  /// Replaces the picture at a position of the window by a photograph.
  case hang(String, at: Vector?)

  // MARK: Sketches
  /// Asks whether to run the sketch that a file carries.
  case offerGuest(CarriedSketch, of: String)
  /// Adds a sketch that runs in a process of its own, and opens the file that carries it.
  case addGuest(EffectCard, of: String)
  /// Keeps the guest on the stage as one of the user's own sketches.
  case keepGuest
  /// Explains a guest that has come on the stage.
  case tellGuest
  /// Asks for the name of a new sketch; with a path, of one that shows a drawing.
  case nameSketch(from: String?)

  // MARK: Sheets and strips
  case openSheet(CarriedSheet, of: LoadedTake)
  /// Plays a cell of the sheet, with the cell's values in words.
  case playCell(Int, LoadedTake, words: String)
  case fillStrip(String, [ParameterValue], under: LoadedTake)
  case closeStrip

  // MARK: The split
  case split(SplitSides)
  case endSplit
  case choose(SplitSide)
  /// Ends the split with the values of a side.
  case keep(SplitSide)
  case swapSides
  /// Copies the chosen side's value of a key to the other side.
  case copy(String)

  // MARK: The panel
  /// Performs the actions of a remote panel.
  case performInPanel([PanelAction])
  /// Reads the preset folders again, for presets that are shown outside the panel.
  case lookAtPresets
  /// Tells the panel the width that the stage keeps beside it, in points; `nil` for none.
  case keepStage(width: Double?)
  /// Tells the panel how many of its points the on-screen keyboard covers.
  case coverPanel(Double)

  // MARK: The stage
  /// Scrolls the effect to a row of a list.
  case scroll(to: ListPlace)
  /// Clears the drawn fingers because another moment is shown.
  case forgetTouches
  /// Lifts the drawn fingers of a take that has ended.
  case liftTake
  case showToolbar
  /// Notes the input of a person at a kiosk.
  case noteHand(WindowEvent)

  // MARK: The playground and its hands
  /// Notes an event of a finger that acts on the stage, in points of the stage.
  case noteFinger(FingerEvent)
  /// Advances the drawn fingers by one step, in a film.
  case stepFingers
  /// Notes a wheel turn over the stage; `isPinch` if Ctrl was held.
  case noteTurn(isPinch: Bool)
  /// Advances the panel's clock before an event, without its long presses: moves of fingers may still have to be delivered.
  case advancePanel
  case cancelPanelPointers
  case compose(String, caret: Int)
  case follow(CaptureReport)
  case followServer(ServerEvent)

  // MARK: Clips
  /// Shows the card for a clip that is complete.
  case showClip(SavedClip)
  case followExport(ExportReport)
  /// Cuts a take on the time bar.
  case cut(LoadedTake)
  /// Asks for the words of a caption of the take that is being cut, beginning with the present words.
  case askCaption(String)
  /// Gives the selected caption these words, or adds a caption if none is selected.
  case setCaption(String)
}

/// The use of a take once it is read.
enum TakeUse: Sendable {
  case play(loops: Bool)
  case strip(String, [ParameterValue])
  case cut
}
