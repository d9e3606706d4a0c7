#include "remote.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The parts of the page in order, each the bytes of its file.
static const unsigned char page[] = {
#embed "page/head.html" suffix(, )
#embed "page/look.css" suffix(, )
#embed "page/body.html" suffix(, )
#embed "page/link.js" suffix(, )
#embed "page/view.js" suffix(, )
#embed "page/rows.js" suffix(, )
#embed "page/hands.js" suffix(, )
#embed "page/pad.js" suffix(, )
#embed "page/watch.js" suffix(, )
#embed "page/panel.js" suffix(, )
#embed "page/play.js" suffix(, )
#embed "page/pictures.js" suffix(, )
#embed "page/pace.js" suffix(, )
#embed "page/sides.js" suffix(, )
#embed "page/sound.js" suffix(, )
#embed "page/feel.js" suffix(, )
#embed "page/start.js" suffix(, )
#embed "page/foot.html" suffix(, 0)
};

const char *remote_page(void) { return (const char *)page; }
