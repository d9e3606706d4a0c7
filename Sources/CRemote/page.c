#include "remote.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Its parts in their order; a part's bytes are those of its file.
static const unsigned char page[] = {
#embed "page/head.html"
    ,
#embed "page/look.css"
    ,
#embed "page/body.html"
    ,
#embed "page/link.js"
    ,
#embed "page/view.js"
    ,
#embed "page/rows.js"
    ,
#embed "page/hands.js"
    ,
#embed "page/pad.js"
    ,
#embed "page/watch.js"
    ,
#embed "page/panel.js"
    ,
#embed "page/foot.html"
};

const unsigned char *remote_page(void) { return page; }
size_t remote_page_count(void) { return sizeof page; }
