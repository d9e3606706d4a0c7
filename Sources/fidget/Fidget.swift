import Application
import Commands

@main
struct Fidget {
  @MainActor static func main() { Program.fidget.main() }
}
