#pragma once

// Structures alone: its functions are looked up in the library that SDL has loaded, where it has.
#include <X11/extensions/XInput2.h>
