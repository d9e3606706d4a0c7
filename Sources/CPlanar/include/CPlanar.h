#pragma once

#include <stdint.h>

#include "alpha.h"
#include "indexed.h"
#include "rows.h"
#include "still.h"

// Converts two rows of RGBA pixels (red in the lowest byte) into two rows of Y′ and one of Cb and Cr, in the exact
// integers that PlanarVideo.swift describes. A row has `count` pixels, at least 1; an odd last one is repeated, so
// `count` rounded up to even are written for Y′ and half as many for each colour. Compiled with optimisation in debug
// builds too.

/// Converts the rows in the fastest way that this processor supports.
void planarRows(
    const uint32_t *upper, const uint32_t *lower, intptr_t count, uint8_t *upperLuma, uint8_t *lowerLuma, uint8_t *blue,
    uint8_t *red);

/// Converts the rows pixel by pixel, with the same result.
void planarRowsPlainly(
    const uint32_t *upper, const uint32_t *lower, intptr_t count, uint8_t *upperLuma, uint8_t *lowerLuma, uint8_t *blue,
    uint8_t *red);
