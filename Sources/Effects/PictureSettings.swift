import Tuning

/// The allowed folders for pictures named by a config, its presets and takes: the config's "playground" → "pictures".
package struct PictureSettings: ParameterSet {
  package static let id = "playground.pictures"

  @Parameter(
    """
    Pictures from
    Where pictures may be: beside is the config's folder and the folders below it, wherever links lead. Fidget's own \
    art is always allowed. Only a config and the command line can set this, a preset or a take cannot.
    """)
  package var from = Place.beside

  package enum Place: String, Choice { case beside, anywhere }

  package init() {}
}
