import Commands
import Lab

@main
struct FidgetLab {
  @MainActor static func main() { Program.lab.main() }
}
