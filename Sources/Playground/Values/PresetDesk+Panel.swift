import Formatting
import Panel
import Playing
import Tuning

/// A blend of the panel, whose ends are names.
extension PresetDesk {
  /// Sets the values between two ends; returns the refusal, or `nil` if they are set.
  ///
  /// Call `endStep` after the slider's last move.
  @discardableResult
  func blend(_ blend: PanelModel.Blend, gesture: Int) -> Problem? {
    do throws(Problem) {
      self.blend(try end(blend.from), try end(blend.to), blend.fraction, gesture: gesture)
      return nil
    } catch { return refuse(error) }
  }

  private func end(_ end: PanelModel.BlendEnd) throws(Problem) -> BlendEnd {
    switch end {
    case .defaults: .defaults
    case .file: .file
    case .now: .now
    case .preset(let name): .preset(try preset(named: name))
    }
  }
}
