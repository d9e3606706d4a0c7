#include "sketch.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t definitions[] = {
#embed "words/fidget.d.lua"
};
static const uint8_t settings[] = {
#embed "words/luarc.json"
};

sketch_bytes sketch_definitions(void) { return (sketch_bytes){definitions, sizeof definitions}; }
sketch_bytes sketch_settings(void) { return (sketch_bytes){settings, sizeof settings}; }
