#pragma once

// BT.709 in limited range, in exact integers.

// 65536 × (219 or 224) ÷ 255 × BT.709's weights 0.2126, 0.7152 and 0.0722; each row of colour adds up to 0.
enum { lumaOfRed = 11966, lumaOfGreen = 40254, lumaOfBlue = 4064 };
enum { blueOfRed = -6596, blueOfGreen = -22188, blueOfBlue = 28784 };
enum { redOfRed = 28784, redOfGreen = -26145, redOfBlue = -2639 };
// The sum is in units of 2⁻¹⁶; limited range begins at 16.
enum { lumaStart = (16 << 16) + (1 << 15) };
// The weights of the pixels add up to eight, so the sum is in units of 2⁻¹⁹.
enum { colorStart = (128 << 19) + (1 << 18) };
