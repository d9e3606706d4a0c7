/// What the program's exit status says; the help and the manual are made from it.
package struct ExitStatus {
  package let number: Int32
  package let meaning: String

  package static let all: [ExitStatus] = [
    ExitStatus(number: 0, meaning: "done"),
    ExitStatus(number: 1, meaning: "a file, a value or the machine is wrong"),
    ExitStatus(number: 2, meaning: "the command line is wrong"),
    ExitStatus(number: 3, meaning: "no display for a window"),
    ExitStatus(number: 4, meaning: "the display went away under the window"),
    ExitStatus(number: 130, meaning: "interrupted"),
  ]
}
