// FriBidi for text direction and HarfBuzz for the shaping of scripts, for Swift.
#include <fribidi/fribidi.h>
#include <harfbuzz/hb.h>
