#pragma once

// Structures only: the functions are looked up in the library, if SDL has loaded it.
#include <X11/extensions/XInput2.h>
