import Files

/// Why a capture could not be made.
package typealias CaptureError = FileFault
