#ifndef TIE_H
#define TIE_H

#include <lua5.4/lua.h>

// tie(x, y, threads, passes, fixed, cut, refuse): moves points so that the threads between them get their lengths; returns
// the place of the thread that is stretched most, and how many times its length it has.
//
// `fixed` and `cut` may be nil. `refuse` gets the name of a list, a place in it and its value, and raises the error.
int tie(lua_State *L);

#endif
