#include "sketch.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The files as one text: each uses the locals of the previous ones.
static const uint8_t words[] = {
#embed "words/values.lua"
    ,
#embed "words/places.lua"
    ,
#embed "words/gestures.lua"
    ,
#embed "words/aims.lua"
    ,
#embed "words/laws.lua"
    ,
#embed "words/threads.lua"
    ,
#embed "words/fingers.lua"
    ,
#embed "words/slides.lua"
    ,
#embed "words/drawing.lua"
    ,
#embed "words/keys.lua"
    ,
#embed "words/language.lua"
};
static const uint8_t definitions[] = {
#embed "words/fidget.d.lua"
};
static const uint8_t settings[] = {
#embed "words/luarc.json"
};

sketch_bytes sketch_words(void) { return (sketch_bytes){words, sizeof words}; }
sketch_bytes sketch_definitions(void) { return (sketch_bytes){definitions, sizeof definitions}; }
sketch_bytes sketch_settings(void) { return (sketch_bytes){settings, sizeof settings}; }
