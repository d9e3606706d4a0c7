// FriBidi for directions and HarfBuzz for scripts, as Swift sees them.
#include <fribidi/fribidi.h>
#include <harfbuzz/hb.h>
