---@meta
-- The words of Fidget's sketches, for the language server of your editor. Fidget writes this file; changes to it are lost.
-- An entry describes a word, gives an example and lists its arguments.

---@class fidget.Point
---@field x number
---@field y number

-- # The effect and its parameters

---@class fidget.Declaration

---@class fidget.Effect
---@field title string
---@field sentence? string a sentence in the gallery
---@field accent? string a colour
---@field params? fidget.Declaration[]
---@field laws? (string|string[])[] for exports: places and motions other than springs and flings, as formulas; { name, law } names one
---@field calm? table values for reduced motion
---@field tile? string a take that its tile plays
---@field keyboard? boolean whether typed text, Enter and Backspace reach `inputs:typed()` (false)
---@field start fun(size: fidget.Point, p: fidget.P, inset: fidget.Inset): table the state; `s.size` and `s.inset` are set for it
---@field step fun(s: table, inputs: fidget.Inputs, p: fidget.P, dt: number, happen: fun(name: string, options?: fidget.HappenOptions)) 240 times a second
---@field draw fun(s: table, p: fidget.P, c: fidget.Canvas)
---@field readouts? fun(s: table, p: fidget.P): table[] such as { { "height", s.y.value, "pt" } }
---@field decisions? fun(s: table, p: fidget.P): fidget.Decision[] drawn over the picture by the overlay
---@field retune? fun(s: table, p: fidget.P) follows changed values, before the next step
---@field resize? fun(s: table, p: fidget.P) after `s.size` or `s.inset` has changed

---@class fidget.Inset
---@field top number points that a phone's corners, camera and bars take from the edge; 0 in a window
---@field right number
---@field bottom number
---@field left number

---@class fidget.Decision
---@field say? string the number that decides
---@field rest? string the number or text for comparison
---@field at? number[] the place of the words, { x, y }
---@field side? "right"|"left"|"below"|"above" of that point
---@field from? number[] the beginning of a line or an arrow, { x, y }
---@field velocity? number[] an arrow, { x, y } in points per second
---@field to? number[] a threshold at the end of a line
---@field half? number points that the threshold's mark reaches to both sides (24)
---@field outline? fidget.Shape the future place of a part
---@field trace? fidget.Shape a dotted line of its path
---@field guide? fidget.Shape a faint line for comparison
---@field gauge? number[] value, low, high and thresholds

---Defines the effect; every sketch ends with it. The fields `title`, `start`, `step` and `draw` are required. `sentence`, `accent`,
---`params`, `calm`, `readouts`, `decisions`, `resize`, `retune`, `laws`, `tile` and `keyboard` are optional. `start(size, p, inset)`
---knows all of the stage: its size, the parameters, and the insets of a phone's screen, `inset.top`, `right`, `bottom` and `left` in
---points, as `s.inset` later has them. When the screen changes before the first step, it runs again.
---
---`return effect { title = "Dot", start = …, step = …, draw = … }`
---@param fields fidget.Effect
---@return fidget.Effect
function effect(fields) end

---Adds a heading in the panel above the parameters that follow it.
---
---`group "Release"`
---@param title string
---@return fidget.Declaration
function group(title) end

---Declares a number with a slider; read it as `p.peek`. The default is within the range, and the range's lower end comes first.
---The unit is pt, s, pt/s, pt/s², /s, °, °/s, ×, or empty.
---
---`number("peek", 120, { 40, 400 }, "pt", "Height when low")`
---@param key string
---@param default number
---@param range number[]
---@param unit? string
---@param label? string
---@param help? string a sentence for the panel's help, at most 400 letters
---@return fidget.Declaration
function number(key, default, range, unit, label, help) end

---Declares a whole number with a slider; both ends of the range are whole numbers.
---
---`whole("cards", 5, { 1, 9 }, "", "How many cards")`
---@param key string
---@param default integer
---@param range integer[]
---@param unit? string
---@param label? string
---@param help? string a sentence for the panel's help, at most 400 letters
---@return fidget.Declaration
function whole(key, default, range, unit, label, help) end

---Declares a switch; its value is `true` or `false`.
---
---`toggle("sticky", true, "Stays where it is put")`
---@param key string
---@param default boolean
---@param label? string
---@param help? string a sentence for the panel's help, at most 400 letters
---@return fidget.Declaration
function toggle(key, default, label, help) end

---Declares a choice among texts; its value is one of them. The default is one of the list.
---
---`choice("edge", "left", { "left", "right" }, "Where it hangs")`
---@param key string
---@param default string
---@param among string[]
---@param label? string
---@param help? string a sentence for the panel's help, at most 400 letters
---@return fidget.Declaration
function choice(key, default, among, label, help) end

---Declares a colour as `#RRGGBB` or `#RGB`. `p.paper` is always the long form.
---
---`color("paper", "#FBFAF7", "Paper")`
---@param key string
---@param default string
---@param label? string
---@param help? string a sentence for the panel's help, at most 400 letters
---@return fidget.Declaration
function color(key, default, label, help) end

---Declares a text of at most 400 characters.
---
---`text("title", "Nearby", "Headline")`
---@param key string
---@param default string
---@param label? string
---@param help? string a sentence for the panel's help, at most 400 letters
---@return fidget.Declaration
function text(key, default, label, help) end

---Declares the name of a built-in picture: aurora, cat, desert, dusk, fog, night, pano, pig, rain, a1 … a6. Fidget prepares
---the picture before the first frame.
---
---`picture("cover", "dusk", "Cover")`
---@param key string
---@param default string
---@param label? string
---@return fidget.Declaration
function picture(key, default, label) end

---Declares a list of 1…40 rows of texts, which the panel edits; read a cell as `p.places[1].title`. A column named `picture`
---accepts built-in pictures and files; Fidget prepares them before the first frame.
---
---`list("places", { { "fog", "Boathouse" }, { "dusk", "Tent" } }, { "picture", "title" }, "Places")`
---@param key string
---@param rows string[][]
---@param columns string[]
---@param label? string
---@return fidget.Declaration
function list(key, rows, columns, label) end

---Declares a spring with two parameters: `settleResponse`, 0…5 s, and `settleDampingRatio`, 0…10. At 1 and above it does not
---overshoot; at 0 it never rests. A response of 0 reaches the target at once. The other form,
---`{ mass = 1, stiffness = 300, damping = 20 }`, is converted to these two: mass 0.01…1000 (1), stiffness 0.01…1000000, damping
---0…100000. The panel names the two rows by the key; with a help text, by the label.
---
---`spring("settle", { response = 0.42, damping = 0.82 }, "To its rest")`
---@param key string
---@param default { response?: number, damping?: number, mass?: number, stiffness?: number }
---@param label? string
---@param help? string a sentence for the panel's help, at most 400 letters
---@return fidget.Declaration
function spring(key, default, label, help) end

---Declares the share of its speed that a throw keeps in each millisecond, 0.9…0.9999; a higher share glides farther.
---
---`fling("glide", 0.998, "Of a throw")`
---@param key string
---@param default number
---@param label? string
---@return fidget.Declaration
function fling(key, default, label) end

-- # Gestures

---@class fidget.Drag
---@field held boolean while a finger holds it
---@field box? integer of a list of boxes, the one in which the finger that holds it landed
local Drag = {}

---@class fidget.DragEvent
---@field landed? boolean the finger has come down
---@field began? boolean it has gone beyond 10 points
---@field moved? boolean
---@field ended? boolean it was lifted or taken away after a drag
---@field lifted? boolean it was lifted without a drag
---@field up? boolean it is gone: ended, lifted or cancelled
---@field cancelled? boolean the system cancelled it
---@field position fidget.Point points
---@field translation fidget.Point points since it began
---@field velocity fidget.Point points per second; 0 when cancelled
---@field start any the third argument of `read` as it was when the finger landed
---@field axis? "x"|"y" the larger part of the way at `began`; the same until the drag ends
---@field box? integer of a list of boxes, the one in which the finger landed

---Follows fingers along one axis, or along both without an axis. Several fingers drag by the mean of those that move. A drag begins
---once a finger is 10 points from where it landed, and does not jump then.
---
---`drag = drag("y")`
---@param axis? "x"|"y"
---@return fidget.Drag
function drag(axis) end

---Yields what the fingers did in this step; call it once in each step. One of these is true: `g.landed`, `g.began` (the drag begins),
---`g.moved`, `g.ended` (the end of a drag), `g.lifted` (a finger lifted without a drag) or `g.cancelled`. `g.up` is true with each of
---the last three. `g.position` and `g.translation` are in points, `g.velocity` is in points per second. With a shape such as `area`,
---only fingers that land in the shape count; with a list of boxes, such as `rows` returns, only those that land in a box, and `g.box`
---is its place in the list until the finger is up, also `s.drag.box`. `g.start` is the third argument as it was when the finger landed (0): give it the place
---of the dragged thing, a number, `{ x = …, y = … }` or a moving point. From `g.began` to the end of the drag, `g.axis` is "x" or "y",
---the direction in which the drag began. `s.drag.held` is true while a finger holds it.
---
---`for g in s.drag:read(inputs, area) do`
---@param inputs fidget.Inputs
---@param shape? fidget.Shape|fidget.Box[]
---@param start? number|fidget.Point
---@return fun(): fidget.DragEvent?
function Drag:read(inputs, shape, start) end

---@class fidget.Tap
local Tap = {}

---@class fidget.TapEvent
---@field x number points
---@field y number points
---@field count integer 2 for the second of a double tap
---@field box? integer of a list of boxes, the one that was tapped

---Recognises taps: short touches that do not move.
---
---`tap = tap()`
---@return fidget.Tap
function tap() end

---Yields the taps of this step, at `at.x` and `at.y`. `at.count` is the number of taps in a row, 2 for a double tap: each comes within
---0.32 s and 24 points of the one before. With a list of boxes, `at.box` is the place of the tapped one: of a tab, of a key.
---
---`for at in s.tap:read(inputs, area) do`
---@param inputs fidget.Inputs
---@param shape? fidget.Shape|fidget.Box[]
---@return fun(): fidget.TapEvent?
function Tap:read(inputs, shape) end

---@class fidget.Pinch
local Pinch = {}

---@class fidget.PinchEvent
---@field began? boolean
---@field moved? boolean
---@field ended? boolean
---@field cancelled? boolean
---@field magnification number 1 at its beginning
---@field rotation number radians since it began, clockwise, also beyond ±π; 0 for a wheel
---@field center fidget.Point points
---@field box? integer of a list of boxes, the one in which it began

---Recognises two fingers that move apart or together, or Ctrl and the wheel.
---
---`pinch = pinch()`
---@return fidget.Pinch
function pinch() end

---Yields what two fingers did in this step: `g.began`, `g.moved`, `g.ended` or `g.cancelled` is true. `g.magnification` is 1
---at the beginning. `g.rotation` is the turn since then in radians, clockwise, also beyond ±π (0 for a wheel). `g.center`
---is between the fingers. At the end all three keep their last values. With a list of boxes, `g.box` is the place of the one in which
---`g.center` was when it began; `nil` if it was between them.
---
---`for g in s.pinch:read(inputs, area) do`
---@param inputs fidget.Inputs
---@param shape? fidget.Shape|fidget.Box[]
---@return fun(): fidget.PinchEvent?
function Pinch:read(inputs, shape) end

---@class fidget.Press
---@field held boolean from `began` to `up`
---@field box? integer of a list of boxes, the one in which it began
---@field seconds number how long a finger must hold still; it may be set, as in `retune`
local Press = {}

---@class fidget.PressEvent
---@field began? boolean the finger has held still for long enough
---@field moved? boolean
---@field ended? boolean it was lifted or taken away
---@field up? boolean as `ended`
---@field cancelled? boolean the system cancelled it
---@field position fidget.Point points
---@field translation fidget.Point points since it began
---@field velocity fidget.Point points per second; 0 when cancelled
---@field start any the third argument of `read` as it was when the press began
---@field box? integer of a list of boxes, the one in which the finger was when it began

---Recognises a long press: one finger that stays within 10 points for the given number of seconds, 0.1…3 (0.5). A finger that moves or
---lifts sooner, or a second finger, prevents it. To follow a parameter, write `s.press.seconds = p.hold` in `retune`.
---
---`press = press(0.5)`
---@param seconds? number
---@return fidget.Press
function press(seconds) end

---Yields what the press did in this step: `g.began`, `g.moved` or `g.ended` is true. `g.up` is true with `g.ended`, and so is
---`g.cancelled` if the system took the finger away. From `g.began` on, the finger drags at once, without the 10 points of a drag:
---`g.position`, `g.translation` and `g.velocity` are those of a drag, and `g.start` is the third argument as it was at `g.began`.
---`s.press.held` is true from `g.began` to `g.up`. With a list of boxes, `g.box` is the place of the one in which the finger was at
---`g.began`, also `s.press.box`; `nil` if it had left it. A `drag()` that reads the same finger begins after 10 points, too: ignore it
---while the press is held.
---
---`for g in s.press:read(inputs, area) do`
---@param inputs fidget.Inputs
---@param shape? fidget.Shape|fidget.Box[]
---@param start? number|fidget.Point
---@return fun(): fidget.PressEvent?
function Press:read(inputs, shape, start) end

---@class fidget.Spin
---@field held boolean while a finger holds it
local Spin = {}

---@class fidget.SpinEvent
---@field began? boolean a finger has landed
---@field moved? boolean
---@field ended? boolean it was lifted or taken away
---@field cancelled? boolean the system cancelled it
---@field position fidget.Point points
---@field angle number radians of the finger about the centre, clockwise from the right, −π…π
---@field rotation number radians since it began, also beyond ±π
---@field velocity number radians per second; 0 when cancelled
---@field start any the third argument of `read` as it was when the finger landed

---Recognises one finger that turns about a centre, as on a knob, and counts whole turns.
---
---`spin = spin()`
---@return fidget.Spin
function spin() end

---Yields what the finger did in this step: `g.began` (it landed), `g.moved`, `g.ended` or `g.cancelled` is true. `g.angle` is
---its angle about the centre in radians, clockwise from the right; `g.rotation` is the turn since it landed, also beyond ±π;
---`g.velocity` is in radians per second, and `g.position` is in points. Within 8 points of the centre the angle stays as it was.
---`g.start` is the third argument
---as it was when the finger landed. The centre is the fourth argument, or the middle of the shape. `s.spin.held` is true while a
---finger turns.
---
---`for g in s.spin:read(inputs, area) do`
---@param inputs fidget.Inputs
---@param shape? fidget.Shape
---@param start? number|fidget.Point
---@param center? fidget.Point|number[]
---@return fun(): fidget.SpinEvent?
function Spin:read(inputs, shape, start, center) end

---@class fidget.Fingers
local Fingers = {}

---@class fidget.Finger
---@field id integer the same until it is up
---@field down? boolean it landed in this step
---@field up? boolean it was lifted or taken away in this step
---@field cancelled? boolean the system took it away in this step
---@field start fidget.Point where it landed, points
---@field position fidget.Point points
---@field velocity fidget.Point points per second; 0 at rest and when cancelled
---@field seconds number since it landed
---@field box? integer of a list of boxes, the one in which it landed

---Follows each finger by itself, for keys, strings and pads: up to 16.
---
---`fingers = fingers()`
---@return fidget.Fingers
function fingers() end

---Returns every finger that is down, in order of landing, in each step, also without inputs. `f.down` is true in the step in which
---it landed and `f.up` in its last one, there `f.cancelled` if it was taken away. `f.id`, `f.start`, `f.position` and
---`f.velocity` are in points and points per second: 0 while it rests. `f.seconds` is the time since it landed. With a shape such
---as `area`, only fingers that land in it; with a list of boxes, `f.box` is the place of the one in which it landed: of a key.
---
---`for f in s.fingers:read(inputs, area) do`
---@param inputs fidget.Inputs
---@param shape? fidget.Shape|fidget.Box[]
---@return fun(): fidget.Finger?
function Fingers:read(inputs, shape) end

---@class fidget.Inputs
local Inputs = {}

---@class fidget.Input
---@field kind "down"|"move"|"up"|"cancelled"|"scroll"|"magnify"|"key" of a finger, of a wheel, of Ctrl with the wheel, of a keyboard
---@field id? integer the finger, unique among those that are down
---@field x number points; nil for a key
---@field y number points; nil for a key
---@field time number seconds since the beginning of the step; below 0 if reported late
---@field dx? number points, of scroll: positive moves the content right
---@field dy? number points, of scroll: positive moves the content down
---@field factor? number the factor of the size, of magnify
---@field text? string a typed character, of a key
---@field key? "enter"|"backspace"|"left"|"right" the name of a key that types no character

---Yields all inputs of the step in their order. `i.kind` is down, move, up or cancelled for a finger, else scroll, magnify or, with
---`keyboard = true`, key. `i.x`, `i.y` are in points, `i.time` in seconds since the beginning of the step. Fingers have `i.id`;
---scroll has `i.dx` and `i.dy` in points; magnify has `i.factor`; a key has `i.text` or `i.key`. Other fields are `nil`.
---
---`for i in inputs:each() do`
---@return fun(): fidget.Input?
function Inputs:each() end

---@class fidget.Key
---@field text? string the typed character; nil for a named key
---@field key? "enter"|"backspace"|"left"|"right" the name of a key that types no character; nil for a character
---@field time number seconds since the beginning of the step; below 0 if reported late
---@field edit fun(self: fidget.Key, text: string, caret?: integer): string, integer the text after the key, and the caret

---Yields the keys of the step in their order; the effect needs `keyboard = true`. `k.text` is a typed character, one Unicode scalar
---of one to four bytes and never a control character, or `nil`; then `k.key` is enter, backspace, left or right. A pasted or
---composed text is several keys of one step. `k:edit(text, caret)` returns the text after the key, and the caret: a character goes
---in before it, backspace deletes the character before it, left and right move it by one character, and enter changes nothing. The
---caret is the number of bytes before it, 0…#text (#text). At an end of the text, backspace, left and right change nothing.
---
---`for k in inputs:typed() do s.text = k:edit(s.text) end`
---@return fun(): fidget.Key?
function Inputs:typed() end

-- # Motion

---@class fidget.Moving
---@field value number
---@field velocity number in a second

---@class fidget.MovingPoint
---@field x fidget.Moving
---@field y fidget.Moving
---@field value fidget.Point|number[] only set, as in `s.at.value = g.position`
---@field velocity fidget.Point|number[] only set, as in `s.at.velocity = g.velocity`

---Makes a number that moves: `y.value`, and `y.velocity`, its change per second. `draw` gets the value between two steps. With a
---point, `at = moving({ 195, 420 })`, it is two such numbers, `s.at.x.value` and `s.at.y.value`, which springs and flings move
---together. A point sets both: `s.at.velocity = g.velocity`.
---
---`y = moving(20, 300)`
---@param value number|fidget.Point|number[]
---@param velocity? number|fidget.Point|number[]
---@return fidget.Moving|fidget.MovingPoint
function moving(value, velocity) end

---@class fidget.Spring
---@field response number seconds
---@field damping number 1 does not overshoot
local Spring = {}

---Moves a value by a step of the spring, exact for any `dt`; returns true once it is at rest on the target. A moving point has a
---point as its target, `p.settle:advance(s.at, { 195, 420 }, dt)`. A list of moving values has one target for all, or a list of
---targets, `p.settle:advance(s.dots, { 0, 40, 80 }, dt)`, and is at rest once all are. The value lands once it is within 0.02 of
---the target and slower than 0.5 per second, which suits points. For a page, a scale or another unit, give the distance at which
---it lands, above 0, as the last argument: `p.settle:advance(s.page, 2, dt, 0.0001)`. The speed is then at most 25 times that.
---
---`p.settle:advance(s.y, 400, dt)`
---@param x fidget.Moving|fidget.MovingPoint|table[]
---@param target number|fidget.Point|table
---@param dt number
---@param within? number
---@return boolean
function Spring:advance(x, target, dt, within) end

---Moves an angle in radians by a step of the spring, the short way: to the angle nearest to it that points where the target
---points. Returns true once it is at rest.
---
---`p.settle:turn(s.angle, math.pi, dt)`
---@param angle fidget.Moving
---@param target number
---@param dt number
---@return boolean
function Spring:turn(angle, target, dt) end

---@class fidget.Fling
local Fling = {}

---Moves a value by a step of a throw that slows down; returns true once it is at rest. Beyond one of two ends the spring brings
---it back: it comes to rest at the end with a damping of 1 or more, and bounces off with less. Without a spring it stops there. A
---moving point stays in a rect, `p.glide:advance(s.at, dt, rect(0, 0, 300, 600), p.settle)`. In a list of moving values, each has
---the same ends. A throw comes to rest very slowly; give the distance at which it has landed, above 0 and in the value's unit, as the
---last argument: `p.glide:advance(s.reel, dt, nil, nil, 0.01)` lands within a hundredth of a symbol. Within the ends, and for aimed
---throws, too.
---
---`p.glide:advance(s.x, dt, { 0, 300 }, p.settle)`
---@param x fidget.Moving|fidget.MovingPoint|table[]
---@param dt number
---@param ends? number[]|fidget.Box
---@param edge? fidget.Spring
---@param within? number
---@return boolean
function Fling:advance(x, dt, ends, edge, within) end

---Returns the place at which the throw will come to rest; for a moving point `{ x = …, y = … }`.
---
---`p.glide:rest(s.x)`
---@param x fidget.Moving|fidget.MovingPoint
---@return number|fidget.Point
function Fling:rest(x) end

---@class fidget.Grid
---@field every number the distance between two stops, above 0
---@field from? number the first stop (no first one; the stops are then the multiples of `every`)
---@field to? number no stop lies beyond it

---Changes the speed of a throw so that it comes to rest exactly on a stop, in any unit: points, pages, radians. The stop is the
---one nearest to where the throw would come to rest, among those ahead of it. If none lies ahead, it goes back to the last one.
---The stops are a list, or the steps of a grid, `{ every = 1, from = 0, to = 5 }`; without `from` and `to` the grid has no ends.
---Returns the stop's index, from 1 in a list, or on a grid its number of steps from `from` or from 0; then the stop itself. Call
---it once, as the finger lifts, and let `advance` of the same fling move the value. A new value or velocity ends the aim.
---
---`stop = p.glide:aim(s.x, { 0, 100, 200 })`
---`page = p.glide:aim(s.page, { every = 1, from = 0, to = 5 })`
---@param x fidget.Moving
---@param stops number[]|fidget.Grid
---@return integer, number
function Fling:aim(x, stops) end

---@class fidget.Slide
---@field value number it may be set
---@field velocity number in a second; it may be set
---@field held boolean while a finger holds it
---@field stop integer|number where it rests or goes: the place in `stops`, or the stop of the grid; it may be set
---@field near integer|number the stop that is nearest to the value
---@field rests boolean whether it lies still, and no finger holds it
local Slide = {}

---@class fidget.SlideOptions
---@field spring fidget.Spring takes it to its stop, or back to an end; required
---@field area? fidget.Shape where fingers land (everywhere)
---@field points? number points of the finger for 1 of the value; a negative number reverses the direction (1)
---@field from? number the lower end (none; with `stops` the least)
---@field to? number the upper end (none; with `stops` the greatest)
---@field every? number the distance of stops, which begin at `from`, or at 0 without it (no stops)
---@field stops? number[] 1…200 stops (none)
---@field glide? fidget.Fling carries a throw to its stop, or until it slows down (the spring takes it)
---@field ahead? number|fidget.Fling seconds, or the fling, by which a throw looks ahead for its stop (0); not with `glide`, which looks ahead by itself
---@field least? number points per second: the spring takes a slower throw, also with `glide` (0)
---@field give? number 0…1: the share by which the value follows a finger just beyond an end (0.5)
---@field span? number points that it follows at most beyond an end (the length of the area, else 400)

---Makes a value that a finger drags along an axis, throws, and lets go: a row of covers, a sheet with three places, a list that
---scrolls, a picker. It does the work of `moving`, `drag`, `rubberband`, `pulled` and `aim` together: a finger that lands stops it,
---beyond an end it gives way, and after the lift it comes to rest on a stop or between its ends. `s.row.value` and `s.row.velocity`
---are those of a moving value. `s.row.stop` is the stop at which it rests or to which it goes; set it, and it goes there.
---`s.row.near` is the nearest stop, and `s.row.rests` is true while it lies still. The third argument is the first stop (the value).
---
---`row = slide("x", 0)`
---@param axis "x"|"y"
---@param value number
---@param stop? number
---@return fidget.Slide
function slide(axis, value, stop) end

---Moves the value by what the fingers did in this step, and yields the events of the drag, as `s.drag:read` does; `g.velocity` and
---`g.translation` are in points. At `g.up`, `s.row.stop` is already the stop to which it goes. Call it once in each step, before
---`advance`; without a loop if the events do not matter. With `stops`, a stop is a place in the list, from 1; with `every`, it is the
---value at the stop. `ahead` chooses a stop for the spring; `glide` chooses it and carries the value there, if the throw reaches
---another stop.
---
---`for g in s.row:read(inputs, { stops = rests, spring = p.settle }) do`
---@param inputs fidget.Inputs
---@param options fidget.SlideOptions
---@return fun(): fidget.DragEvent?
function Slide:read(inputs, options) end

---Moves the value by a step, unless a finger holds it: a throw glides, else the spring takes it to `s.row.stop`, or back to the end
---that it is beyond. It uses the options of `read` in the same step. Returns the nearest stop in each step in which that has changed,
---also by a finger, and else `nil`: for a tick at each stop. Then it returns `true` in the step in which the value has come to rest
---after a finger or a new stop has moved it: `local stop, rests = s.row:advance(dt)`.
---
---`stop = s.row:advance(dt)`
---@param dt number
---@return (integer|number)?, boolean
function Slide:advance(dt) end

---Returns `x` between its ends. Beyond an end the result follows `x` less and less, by at most `dimension`. `give`, 0…1, is the share
---that it follows just beyond the end. For d points beyond: (1 − 1 / (d · give / dimension + 1)) · dimension.
---
---`rubberband(y, top, bottom, p.give, s.size.y)`
---@param x number
---@param least number
---@param most number
---@param give number
---@param dimension number
---@return number
function rubberband(x, least, most, give, dimension) end

---Returns the `x` for which `rubberband` gives this value. Use it when a finger takes hold of a thing that is already beyond an end:
---then the thing does not jump.
---
---`pulled(shown, top, bottom, p.give, s.size.y)`
---@param x number
---@param least number
---@param most number
---@param give number
---@param dimension number
---@return number
function pulled(x, least, most, give, dimension) end

---Returns the place that a moving value reaches in that time at its present speed; for a moving point `{ x = …, y = … }`.
---
---`project(s.y, p.ahead)`
---@param x fidget.Moving|fidget.MovingPoint
---@param seconds number
---@return number|fidget.Point
function project(x, seconds) end

---Returns the index of the nearest number in a list; the first of two that are equally near. Also of the nearest point in a list
---of points, `nearest(corners, project(s.at, 0.2))`.
---
---`nearest(rests, s.y.value)`
---@param list number[]|table[]
---@param x number|fidget.Point|fidget.MovingPoint
---@return integer
function nearest(list, x) end

---Returns the value between `a` and `b`: `a` at 0, `b` at 1, and beyond them on the same line. Two colours are mixed from 0 to 1.
---
---`mix(0, 80, share)`
---@param a number|string
---@param b number|string
---@param share number
---@return any
function mix(a, b, share) end

---Returns 0 at `from` and before, 1 at `to` and beyond, and a smooth step between them: 3t² − 2t³.
---
---`smooth(0, 120, distance)`
---@param from number
---@param to number
---@param x number
---@return number
function smooth(from, to, x) end

---Returns `x`, or the end that it is beyond.
---
---`clamp(x, 0, s.size.x)`
---@param x number
---@param least number
---@param most number
---@return number
function clamp(x, least, most) end

---Returns the nearest whole number, with halves away from zero: 3 for 2.5 and -3 for -2.5. The result can index a list.
---
---`round(s.x.value / 40)`
---@param x number
---@return integer
function round(x) end

---Returns `x` moved by whole spans into `low` ≤ result < `high`: the angle below a full turn, the place in a ring of cards. Whole
---numbers stay whole.
---
---`wrap(x, 0, 100)`
---@param x number
---@param low number
---@param high number
---@return number
function wrap(x, low, high) end

---@class fidget.TieOptions
---@field passes? integer how often it goes over all threads, in order, 1…50: more passes make them stiffer (1)
---@field fixed? integer[] places of points that stay where they are (none)
---@field cut? boolean[] `true` for a thread that is cut and no longer holds (none)

---Moves points so that the threads between them get their lengths: a rope, a cloth, a soft body. The points are two lists of
---numbers, x and y, at most 10000 each, which it changes. A thread is `{ a, b, length }`, the places of two points and points of
---length; at most 20000. Both ends move by half of what is too long or too short; beside a fixed end, the other one moves by all
---of it. Returns the place of the thread that is then stretched most, and how many times its length it has; 0 and 0 if there is
---none. Put constant threads into a local at the top of the file.
---
---`tie(s.x, s.y, threads, { passes = 5, fixed = { 1 } })`
---@param x number[]
---@param y number[]
---@param threads table[]
---@param options? fidget.TieOptions
---@return integer thread
---@return number stretch
function tie(x, y, threads, options) end

---Returns a list of the results of the function for 1, 2 … `count` (0…10000).
---
---`dots = many(5, function(i) return moving(i) end)`
---@param count integer
---@param make fun(i: integer): any
---@return any[]
function many(count, make) end

---Returns the letters of a text as a list of texts: whole characters as people see them, also `é` of two signs and emoji of
---several. `#letters(p.title)` is their number, and `table.concat(list, "", 1, n)` joins the first n. The words of `string` count
---bytes, of which `é` has two and an emoji four or more. Bytes that are no UTF-8 become
---the replacement character. The list is the same on every machine.
---
---`letters("Café")`
---@param text string
---@return string[]
function letters(text) end

---@class fidget.Wait
---@field running boolean from `set` to the end of the wait
---@field seconds number since it was set; at the end of the wait it stays
local Wait = {}

---Makes a timer, for what happens later: a message that can be undone for 4 s, drops that follow one another, a reply. It counts
---only while it is set, so a sketch comes to rest without it.
---
---`undo = wait()`
---@return fidget.Wait
function wait() end

---Starts the timer at 0, also while it runs. `s.undo.running` is true from now on.
---
---`s.undo:set()`
function Wait:set() end

---Counts a step of the time while the timer is set: `s.undo.seconds`. Returns true in the one step in which it reaches the given
---number of seconds, 0 or more; it then stops, and `s.undo.seconds` stays. Without the number it counts until it is stopped. Call
---it once in each step.
---
---`s.undo:advance(dt, 4)`
---@param dt number
---@param seconds? number
---@return boolean
function Wait:advance(dt, seconds) end

---Stops the timer and sets it to 0; `advance` then does not return true.
---
---`s.undo:stop()`
function Wait:stop() end

---@class fidget.Dice
local Dice = {}

---Makes random numbers, `s.dice:roll()`, which are the same each time for the same seed.
---
---`dice = dice(7)`
---@param seed number
---@return fidget.Dice
function dice(seed) end

---Returns the next number, from 0 to below 1.
---
---`s.dice:roll()`
---@return number
function Dice:roll() end

-- # Shapes and paints

---@class fidget.Shape
---@class fidget.Box: fidget.Shape

---Makes a rectangle: its upper left corner and its size, in points.
---
---`rect(20, 20, 120, 60)`
---@param x number
---@param y number
---@param width number
---@param height number
---@return fidget.Box
function rect(x, y, width, height) end

---Makes a rectangle with round corners, in points. The radius is at most half of the shorter side.
---
---`rounded(20, 20, 120, 60, 24)`
---@param x number
---@param y number
---@param width number
---@param height number
---@param radius number
---@return fidget.Box
function rounded(x, y, width, height, radius) end

---Makes a circle around a point. It can be used as a box.
---
---`circle(80, 50, 40)`
---@param x number
---@param y number
---@param radius number
---@return fidget.Box
function circle(x, y, radius) end

---Returns boxes below one another, as long as the box is wide, from its upper edge down: a list, a table of settings, the parts of a
---sheet. `heights` is a list of heights in points, which may go beyond the box; or the number of rows, 0…10000, that share its height.
---`gap` is in points (0). In a `rounded`, each row is `rounded`. `row[2]`, `row[3]`, `row[4]` and `row[5]` are its left edge, upper
---edge, width and height, so the lower edge of all is `list[#list][3] + list[#list][5]`.
---
---`rows(rounded(20, 0, 120, 0, 6), { 20, 40, 20 }, 10)`
---@param box fidget.Box
---@param heights number[]|integer
---@param gap? number
---@return fidget.Box[]
function rows(box, heights, gap) end

---Returns boxes beside one another, from the left edge of the box to the right: tabs, keys, drums. It is `rows` across. Cells are the
---columns of rows.
---
---`columns(rounded(10, 20, 140, 60, 6), 4, 8)`
---@param box fidget.Box
---@param widths number[]|integer
---@param gap? number
---@return fidget.Box[]
function columns(box, widths, gap) end

---Returns the place of the box that a point is in, such as that of a finger; `nil` if it is in none. Of two that overlap it is the
---later one, which is drawn above. A box contains its left and upper edge; a `rounded` contains its corners. For a single box, the
---result is 1 or `nil`.
---
---`hit({ circle(60, 50, 40), circle(100, 50, 40) }, { 80, 50 })`
---@param boxes fidget.Box[]|fidget.Box
---@param at fidget.Point|fidget.MovingPoint|number[]
---@return integer?
function hit(boxes, at) end

---Makes a part of a circle, for strokes. The angles are in radians, clockwise from the right.
---
---`arc(80, 30, 50, 0, math.pi)`
---@param x number
---@param y number
---@param radius number
---@param from number
---@param to number
---@return fidget.Shape
function arc(x, y, radius, from, to) end

---@class fidget.Path: fidget.Shape
local Path = {}

---Makes a path of lines and curves, or reads the `d` of an SVG's path in points: `path "M0 0L40 0 20 30Z"`. An outline that cannot
---be read to its end is refused.
---
---`path():move(20, 90):line(80, 10):line(140, 90):close()`
---@param outline? string
---@return fidget.Path
function path(outline) end

---Begins a part of the path at a point.
---
---`path():move(20, 80)`
---@param x number
---@param y number
---@return fidget.Path
function Path:move(x, y) end

---Adds a straight line to a point. The first line of a path only begins it.
---
---`:line(140, 20)`
---@param x number
---@param y number
---@return fidget.Path
function Path:line(x, y) end

---Adds a cubic Bézier curve: two control points, then its end.
---
---`:curve(60, 0, 100, 100, 140, 20)`
---@param ax number
---@param ay number
---@param bx number
---@param by number
---@param x number
---@param y number
---@return fidget.Path
function Path:curve(ax, ay, bx, by, x, y) end

---Adds straight lines through the points that the function returns for 0, 1 … `count` (1…1000): x and y in points.
---
---`:along(24, function(i) return 20 + 5 * i, 50 - 30 * math.sin(i / 4) end)`
---@param count integer
---@param place fun(i: integer): number
---@return fidget.Path
function Path:along(count, place) end

---Adds a straight line to the beginning of the part.
---
---`:close()`
---@return fidget.Path
function Path:close() end

---@class fidget.Gradient
---@alias fidget.Paint string|fidget.Gradient
---@alias fidget.Stop string|{ [1]: number, [2]: string }

---Makes a paint along the line from one point to another, in the points of the canvas. It has two to eight colours: either spread
---evenly, or each with its share of the way, `{ 0.2, "#5B8CFF" }`, 0…1 in order; two at the same share meet in a hard edge.
---The first and the last colour continue beyond the ends.
---
---`gradient(20, 10, 140, 90, "#5B8CFF", "#FFB454")`
---@param x0 number
---@param y0 number
---@param x1 number
---@param y1 number
---@param ... fidget.Stop
---@return fidget.Paint
function gradient(x0, y0, x1, y1, ...) end

---Makes a paint outwards from a point: the first colour is at the point, the last one is `radius` points away and beyond. It has
---two to eight colours, as `gradient` has.
---
---`radial(80, 50, 60, "#FFFFFF", "#FFB454", "#5B8CFF")`
---@param x number
---@param y number
---@param radius number
---@param ... fidget.Stop
---@return fidget.Paint
function radial(x, y, radius, ...) end

---Makes a paint around a point, once clockwise from `angle` in radians; 0 is to the right. It has two to eight colours, as
---`gradient` has. The last colour meets the first in a hard edge, unless they are equal.
---
---`conic(80, 50, 0, "#5B8CFF", "#FFB454", "#5B8CFF")`
---@param x number
---@param y number
---@param angle number
---@param ... fidget.Stop
---@return fidget.Paint
function conic(x, y, angle, ...) end

---Returns the colour with an opacity, 0…1.
---
---`fade("#FFFFFF", 0.3)`
---@param color string
---@param alpha number
---@return string
function fade(color, alpha) end

---Estimates the width of a line of words in points, the same on every machine. Use it in the state, and for areas that a finger
---hits. It differs from the drawn width by some per cent; `c:measure` is exact.
---
---`measure("Maps", 28, 600)`
---@param words string
---@param size number
---@param weight? number
---@return number
function measure(words, size, weight) end

-- # Drawing

---@class fidget.Canvas
local Canvas = {}

---@class fidget.FillOptions
---@field blend? "normal"|"add"|"multiply"|"screen" how it blends with what is below it
---@field lift? number points that a box is raised, 0…100: its shadows, close and wide (none)

---Fills a shape with a colour or a `gradient`, `radial` or `conic`.
---
---`c:fill(circle(80, 50, 36), "#FFB454")`
---@param shape fidget.Shape
---@param paint fidget.Paint
---@param options? fidget.FillOptions
function Canvas:fill(shape, paint, options) end

---@class fidget.StrokeOptions
---@field round? boolean round ends
---@field dashes? number[] points drawn, points left out, and so on
---@field blend? "normal"|"add"|"multiply"|"screen" how it blends with what is below it

---Draws the outline of a shape, `width` points wide.
---
---`c:stroke(line, 8, "#5B8CFF", { round = true })`
---@param shape fidget.Shape
---@param width number
---@param paint fidget.Paint
---@param options? fidget.StrokeOptions
function Canvas:stroke(shape, width, paint, options) end

---@class fidget.TextOptions
---@field size? number points, 1…400 (17)
---@field weight? number the nearest of 400, 500, 600 and 700 (400)
---@field color? fidget.Paint a colour or a `gradient`, `radial` or `conic`
---@field width? number points, where lines break
---@field lines? number at most, 1…100 (1)
---@field shrink? boolean|number `true` or a least size, 1…400: with a `width`, letters get smaller until the words fit
---@field align? "left"|"center"|"right" left, center or right: the place of the lines in a box of `width`; without a width, the point is the line's left end, middle or right end (left)

---Draws words. The point is their upper left corner; with `align` and no `width`, it is their top in the middle or at the right end.
---With a `width` the point is always the upper left corner of a box that wide, in which `align` places the lines: words about
---x in a box of 80 points begin at `x - 40`.
---
---`c:text("Nearby", 10, 20, { size = 36, weight = 700 })`
---@param words string|number
---@param x number
---@param y number
---@param options? fidget.TextOptions
function Canvas:text(words, x, y, options) end

---Returns the exact width and height in points, and the number of lines, of words that `c:text` draws with the same options.
---Fonts differ between machines, so it works only in `draw`, and the result cannot reach the state.
---
---`c:measure("Maps", { size = 28 })`
---@param words string|number
---@param options? fidget.TextOptions
---@return number, number, integer
function Canvas:measure(words, options) end

---@class fidget.PictureOptions
---@field fit? "cover"|"stretch" fills the box, cut off or out of shape (cover)
---@field tint? string a colour that it is multiplied by
---@field alpha? number 0…1 (1)

---Draws a built-in picture in a box.
---
---`c:picture("dusk", rounded(10, 5, 140, 90, 14))`
---@param name string
---@param box fidget.Box
---@param options? fidget.PictureOptions
function Canvas:picture(name, box, options) end

---@class fidget.ShadowOptions
---@field blur? number points (16)
---@field x? number points to the right (0)
---@field y? number points down (0)
---@field alpha? number 0…1 (0.25)
---@field color? string `#RRGGBB` (black)

---Draws the shadow of a box. Call it before you draw the box.
---
---`c:shadow(sheet, { blur = 24, y = 8, alpha = 0.4 })`
---@param box fidget.Box
---@param options? fidget.ShadowOptions
function Canvas:shadow(box, options) end

---@class fidget.GlowOptions
---@field blend? "normal"|"add"|"multiply"|"screen" how it blends with what is below it (add)

---Draws light about a point: full strength at the point, 0.37 of it at `radius`, none from 2.5 radii on. It adds to what is below
---it, so it is strong on dark grounds, weak on light ones, and nothing on white. For light grounds use a strong colour with
---`blend = "normal"`, or `"multiply"`, which tints. The colour's opacity, as of `fade`, is the strength.
---
---`c:glow(80, 50, 20, "#FFD27A")`
---`c:glow(80, 50, 20, "#FF9D3A", { blend = "normal" })`
---@param x number
---@param y number
---@param radius number
---@param color string
---@param options? fidget.GlowOptions
function Canvas:glow(x, y, radius, color, options) end

---Blurs what was drawn before it inside a box, like frosted glass. `points` is the blur, 0…200, as of `c:shadow`: twice the
---standard deviation. Light from beside the box comes in, too; beyond the canvas, its edge goes on. Within a `c:with` that
---has `clip`, `alpha`, `blur`, `threshold` or `tilt`, it blurs what that function has drawn.
---
---`c:blur(rounded(20, 20, 120, 60, 16), 12)`
---@param box fidget.Box
---@param points number
---@param options? fidget.BlurOptions
function Canvas:blur(box, points, options) end

---@class fidget.BlurOptions
---@field alpha? number how much of the blurred picture covers the sharp one, 0…1 (1)

---@class fidget.WithOptions
---@field clip? fidget.Shape any shape, filled as `c:fill` does: what lies outside it is cut off
---@field move? number[]|fidget.Point|fidget.MovingPoint points, { x, y }, or { x, y, depth }: points behind the screen, below 0 in front of it
---@field scale? number 1 is as it is
---@field turn? number radians, clockwise
---@field stretch? number[] across and down, { x, y }: 1 is as it is
---@field around? number[]|fidget.Point|fidget.MovingPoint the point about which it is turned and scaled, { x, y } (0, 0)
---@field alpha? number 0…1 (1)
---@field blur? number points, 0…200, as of `c:shadow`: twice the standard deviation, so CSS's `blur(10px)` is 20; edges fade to clear (0)
---@field threshold? number alpha, 0…1: after the blur, what has less becomes clear and the rest opaque, with a smooth edge (none, as 0)
---@field tilt? number[] radians about the x and the y axis, { x, y }: of positive angles the lower and the left half come nearer
---@field eye? number|number[] points between the eye and the screen, 1…100000; less is more perspective (600). Things with the same { x, y, distance } share an eye, which stands before that point

---Draws what the function draws, moved, turned, scaled, tilted, transparent, blurred or clipped, as a whole. The order of the
---options in the table does not matter: `stretch` and `scale` come first, then `turn`, all three about `around`; then `move`;
---then `tilt`, about the place to which `move` has brought `around`. The blur comes before the tilt, and the threshold after the
---blur: both together melt drops into one. `clip` cuts last. A tilted thing is seen from before that place, or from the place of
---its `eye`, in the points outside this `c:with`: things side by side look as in one room if they have the same eye. A thing with a
---depth is smaller by eye / (eye + depth), and nearer to that place by as much; so is a thing that is not tilted. What gets behind
---the eye is cut. Within a tilted `c:with`, another tilt lies flat on the first one's plane. Later things cover earlier
---ones, also those that are nearer.
---
---`c:with({ move = { 70, 24 }, turn = 0.3 }, card)`
---`c:with({ around = { 80, 50 }, tilt = { 0, 0.6 }, eye = { 195, 422, 600 } }, card)`
---`c:with({ blur = 16, threshold = 0.5 }, drops)`
---@param options fidget.WithOptions
---@param draw fun()
function Canvas:with(options, draw) end

---@class fidget.Layer
---@field box fidget.Box its place, in points of the drawing
---@field name string
---@alias fidget.Art table<string, fidget.Layer>

---Reads the named groups and shapes of an SVG beside the sketch, as Figma and Illustrator export them, or the PNGs of a
---folder there, `layers "card"`. Call it at the top of the file. It returns the layers by name, the drawing's size, and all names,
---back to front. `art.button.box` is the place of a layer in points of the drawing: a `rect` whose `box[2]`, `box[3]`, `box[4]` and
---`box[5]` are x, y, width and height. Write `art["Group 7"]` for a name with a space or another sign. A shape without a name is
---called by its kind and its number, `rect1`. Boxes are those of the outlines and are the same on every machine; those of words are
---estimates.
---
---`art, size, names = layers "card.svg"`
---@param name string
---@return fidget.Art, fidget.Point, string[]
function layers(name) end

---@class fidget.LayerOptions
---@field move? number[]|fidget.Point|fidget.MovingPoint points, { x, y }
---@field scale? number 1 is as it is
---@field turn? number radians, clockwise
---@field stretch? number[] across and down, { x, y }: 1 is as it is
---@field around? number[]|fidget.Point|fidget.MovingPoint the point about which it is turned and scaled, { x, y } (the middle of its box)
---@field alpha? number 0…1 (1)

---Draws a layer at its place in the drawing; it is sharp at every size.
---
---`c:layer(art.button, { move = { 0, -24 }, scale = 1.2 })`
---@param layer fidget.Layer
---@param options? fidget.LayerOptions
function Canvas:layer(layer, options) end

-- # What happens

---@class fidget.HappenOptions
---@field reason? string|number the number or rule that decided, such as "rest 2"
---@field impact? "light"|"medium"|"heavy" light, medium or heavy: the strength of the thump and of the sound (no thump)
---@field sound? "light"|"medium"|"heavy"|"tick"|"knock"|"pluck" the sound (the sound of `impact`; without one, none)
---@field pitch? number hertz, 40…5000: the pitch of a pluck (440)
---@field speed? number points per second at contact: a faster one is louder and brighter; its sign does not matter (800)
---@field at? number[]|fidget.Point the place, { x, y }: it is heard from there, left or right (the middle)

---Reports an event. The log and the time bar show it, and takes can expect it; `impact` makes a thump. An event with an `impact` or a
---`sound` is heard: light, medium and heavy are the sounds of the three impacts, a tick is a small ratchet, a knock is a knuckle
---on wood, a pluck is a string. No sound lasts longer than 0.3 s. `happen` is the last argument of `step`; a step reports at most
---100 events. The name has at most 60 letters, the reason 400.
---
---`happen("plays", { sound = "pluck", pitch = 440 })`
---@param name string
---@param options? fidget.HappenOptions
local function happen(name, options) end
