import Tuning

/// Hands on other screens: the config's "playground" → "remote", for `fidget --remote` and its switch.
package struct RemoteSettings: ParameterSet {
  package static let id = "playground.remote"

  @Parameter(
    """
    Address
    Where the panel for browsers listens when it is switched on, as ADDRESS:PORT or a port alone; empty for \
    this machine alone. A kiosk has one only where this says so.
    """)
  package var address = ""

  package init() {}
}
