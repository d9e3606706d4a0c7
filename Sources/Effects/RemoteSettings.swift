import Tuning

/// The remote control from other devices, for `fidget --remote` and its switch: the config's "playground" → "remote".
package struct RemoteSettings: ParameterSet {
  package static let id = "playground.remote"

  @Parameter(
    """
    Address
    Where the panel for browsers listens, as ADDRESS:PORT or only a port; empty for this machine only. On a kiosk \
    the panel works only if this is set.
    """)
  package var address = ""

  package init() {}
}
