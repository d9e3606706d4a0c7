import Playing

/// The data that files of the window carry.
extension Desk {
  /// Returns the data of a picture: the current state of the effect; `nil` for the gallery.
  package func carriedByPicture(program: String) -> [UInt8]? {
    CarriedTake.packed(pictureOf: scene, in: place.size, program: program)
  }

  /// Returns the data of the clip that was recorded: the inputs since its start; `nil` if they cannot be carried.
  package func carriedByFilm(program: String) -> [UInt8]? {
    CarriedTake.packed(filmOf: scene, in: place.size, program: program)
  }
}
