import Tuning

/// Where pictures may lie that a config, its presets and takes name: the config's "playground" → "pictures".
package struct PictureSettings: ParameterSet {
  package static let id = "playground.pictures"

  @Parameter(
    """
    Pictures from
    Where pictures may lie: beside is the folder of the config and those below it, wherever links lead; \
    art that comes with Fidget is always there. A config and the command line may say this, a preset and a \
    take may not.
    """)
  package var from = Place.beside

  package enum Place: String, Choice { case beside, anywhere }

  package init() {}
}
