import CSDL
import Canvas
import Gestures
import Glibc
import Motion
import Threads

extension Window {
  /// Ends a `wait` from any thread.
  package nonisolated static var wake: @Sendable () -> Void { LoopSleep.wake }
  package nonisolated static var wakeForInput: @Sendable () -> Void { LoopSleep.wakeForInput }

  /// Sleeps until an event, a call of `wake`, a readable file descriptor, or the end of `milliseconds`.
  ///
  /// The value `nil` waits for ever.
  package func wait(milliseconds: Int? = nil, fileDescriptors: [Int32] = []) {
    sleep.wait(milliseconds: milliseconds, fileDescriptors)
    connection?.check()
  }

  /// Answers the display server while other work occupies the main thread; events stay in their queue.
  ///
  /// Returns whether the window was closed or its display has gone. Does nothing on other threads.
  package nonisolated static func answerDisplay() -> Bool {
    guard DisplayConnection.isMainThread else { return false }
    return MainActor.assumeIsolated {
      if DisplayConnection.current?.isBroken == true { return true }
      SDL_PumpEvents()
      return SDL_HasEvent(SDL_QUIT.rawValue) == SDL_TRUE
    }
  }

  /// Sleeps until `end` on `Clock`, or, from the time `first` on, until an event of the keys, mouse or a finger arrives.
  ///
  /// Returns whether such an event ended the sleep.
  package func pause(until end: Int64, orInputFrom first: Int64?) -> Bool {
    sleep.pause(until: end, orInputFrom: first)
  }

  /// Returns the events since the last call, in order of arrival; never waits.
  package func poll() -> [WindowEvent] {
    var events: [WindowEvent] = []
    let suspendedNow = Clock.suspendedNanoseconds
    let isResumed = suspendedNow - suspended > 100_000_000
    if isResumed { events.append(.resumedFromSuspend) }
    suspended = suspendedNow
    if let console, console.mustRepaint(at: Clock.nowNanoseconds) || isResumed {
      events.append(forgetTextures(targetsOnly: false))
    }
    connection?.check()
    if panels != nil, let (screen, all) = Screens.places(of: mounting.output) {
      panels?.look(at: Clock.nowNanoseconds, over: screen, of: all)
    }
    borders.fit(window, isFullscreen: isFullscreen, isWidened: isWidened)
    var event = SDL_Event()
    // Controllers send no events, so the loop updates them here, for hot-plugging and for the end of a rumble.
    if SDL_WasInit(SDL_INIT_JOYSTICK) != 0 { SDL_JoystickUpdate() }
    touches?.read()
    while SDL_PollEvent(&event) != 0 {
      if let translated = translate(event) { events.append(translated) }
      if let sign = SystemInput.sign(of: event) { events.append(.text(sign)) }
    }
    // SDL also notices a broken connection, and sends a quit event.
    connection?.check()
    let now = SystemInput.deviceCounts
    let notes = touches?.notes ?? ServerTouchLog()
    touches?.settle()
    // Only Wayland reports cancelled touches, and SDL has a single touch device there.
    events += notes.cancelled.map {
      .finger(RawTouch(device: SDL_GetTouchDevice(0), finger: $0, phase: .cancelled, position: .zero))
    }
    if now != devices || notes.hasLostDevice {
      devices = now
      events.append(.devicesChanged)
    }
    return events
  }

  private func translate(_ event: SDL_Event) -> WindowEvent? {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: .quit
    case SDL_KEYDOWN, SDL_KEYUP: .key(KeyPress(event.key))
    case SDL_TEXTINPUT: .text(String(event.text))
    case SDL_TEXTEDITING, SDL_TEXTEDITING_EXT: SystemInput.composing(event)
    case SDL_FINGERDOWN: contact(event.tfinger, .down)
    case SDL_FINGERMOTION: contact(event.tfinger, .move)
    case SDL_FINGERUP: contact(event.tfinger, .up)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: button(event.button)
    case SDL_MOUSEMOTION:
      event.motion.which == UInt32.max
        ? nil : .mouseMoved(position: points(event.motion.x, event.motion.y), modifiers: modifiers)
    case SDL_MOUSEWHEEL: wheel(event.wheel)
    case SDL_WINDOWEVENT: windowEvent(SDL_WindowEventID(UInt32(event.window.event)))
    case SDL_DISPLAYEVENT: screensChanged()
    case SDL_KEYMAPCHANGED: .exposed
    case SDL_DROPFILE: .dropped(String(event.drop), at: pointer)
    case SDL_RENDER_TARGETS_RESET: forgetTextures(targetsOnly: true)
    case SDL_RENDER_DEVICE_RESET: forgetTextures(targetsOnly: false)
    default: [LoopSleep.wakeEvent, LoopSleep.inputEvent].contains(event.type) ? .woken : nil
    }
  }

  private func windowEvent(_ event: SDL_WindowEventID) -> WindowEvent? {
    // Another window may cover this one, and servers do not keep covered content.
    painter.forgetScreen()
    return WindowEvent(event)
  }

  /// Handles a screen that was added, removed or turned: the window moves to its own screen, if that is there again.
  private func screensChanged() -> WindowEvent {
    Screens.bring(window, to: mounting.output)
    panels?.hurry()
    painter.forgetScreen()
    return .resized
  }

  private func forgetTextures(targetsOnly: Bool) -> WindowEvent {
    painter.forgetTextures(targetsOnly: targetsOnly)
    return .exposed
  }

  /// Sets the place of text input, in points; `nil` ends it.
  ///
  /// A screen keyboard appears during text input, and input methods show their choices at the caret.
  package func wantText(at caret: Rect?) {
    SystemInput.wantText(
      at: caret.map { caret in
        let place = measure.units(at: caret.origin)
        let height = caret.height * displayScale
        return SDL_Rect(x: Int32(place.x), y: Int32(place.y), w: 1, h: Int32(height))
      })
  }

  private func button(_ event: SDL_MouseButtonEvent) -> WindowEvent? {
    // Touches come as fingers; the mouse events that some systems send for them too are dropped.
    guard event.which != UInt32.max, let button = MouseButton(event.button) else { return nil }
    return .mouseButton(
      button, isDown: event.state != 0, position: points(event.x, event.y),
      modifiers: modifiers)
  }

  private func wheel(_ event: SDL_MouseWheelEvent) -> WindowEvent? {
    guard event.which != UInt32.max else { return nil }
    return .wheel(
      WheelTurn(
        notches: mounting.picture.inverse.direction(Vector(-Double(event.preciseX), Double(event.preciseY))),
        position: points(event.mouseX, event.mouseY), modifiers: modifiers))
  }

  private func contact(_ event: SDL_TouchFingerEvent, _ phase: FingerEvent.Phase) -> WindowEvent? {
    // X11 maps the last pixel to 1, Wayland the edge beyond it; the difference is a pixel at most.
    guard let place = mounting.touch.place(of: Vector(Double(event.x), Double(event.y))) else { return nil }
    return .finger(
      RawTouch(
        device: event.touchId, finger: event.fingerId, phase: phase, position: measure.point(atShare: place),
        nanoseconds: touches?.notes.take(event.fingerId, phase, now: Clock.nowNanoseconds)))
  }

  /// Converts window units to points.
  private func points(_ x: Int32, _ y: Int32) -> Vector { measure.point(at: Vector(Double(x), Double(y))) }

  /// The position of the mouse during a drag from another program, for which SDL sends no events.
  ///
  /// `nil` on Wayland, which does not report it.
  private var pointer: Vector? {
    guard videoDriver != "wayland" else { return nil }
    var (x, y, left, top): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    SDL_GetGlobalMouseState(&x, &y)
    SDL_GetWindowPosition(window, &left, &top)
    return points(x &- left, y &- top)
  }

  private var modifiers: Modifiers { Modifiers(sdl: SDL_GetModState().rawValue) }
}
