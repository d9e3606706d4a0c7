#include "colors.h"
#include <lcms2.h>
#include <stdlib.h>

struct Colors {
  cmsHTRANSFORM transform;
  int isInks;
};

static int difference(int a, int b) { return a > b ? a - b : b - a; }

/// Returns whether colours stay within one step of their values: such a picture keeps its numbers unchanged.
static int changesNothing(cmsHTRANSFORM transform) {
  for (int red = 0; red <= 255; red += 51)
    for (int green = 0; green <= 255; green += 51)
      for (int blue = 0; blue <= 255; blue += 51) {
        uint8_t color[4] = {(uint8_t)red, (uint8_t)green, (uint8_t)blue, 255};
        cmsDoTransform(transform, color, color, 1);
        if (difference(color[0], red) > 1 || difference(color[1], green) > 1 || difference(color[2], blue) > 1) return 0;
      }
  return 1;
}

static cmsHPROFILE screen(void) {
  cmsHPROFILE profile = cmsCreate_sRGBProfile();
  // With a later version lcms2 makes dark inks as black as the screen, unlike browsers.
  if (profile) cmsSetProfileVersion(profile, 2.1);
  return profile;
}

/// Creates the conversion; takes ownership of both profiles.
static Colors *colorsBetween(cmsHPROFILE from, cmsUInt32Number format, cmsHPROFILE to, enum ColorsKind kind) {
  Colors *colors = NULL;
  cmsHTRANSFORM transform =
      from && to ? cmsCreateTransform(from, format, to, TYPE_RGBA_8, INTENT_PERCEPTUAL, 0) : NULL;
  if (from) cmsCloseProfile(from);
  if (to) cmsCloseProfile(to);
  if (!transform) return NULL;
  if (kind == ColorsRGB && changesNothing(transform)) {
    cmsDeleteTransform(transform);
    return NULL;
  }
  colors = malloc(sizeof *colors);
  if (!colors) {
    cmsDeleteTransform(transform);
    return NULL;
  }
  *colors = (Colors){transform, kind == ColorsInks};
  return colors;
}

Colors *colorsOfProfile(const void *bytes, size_t count, enum ColorsKind kind) {
  cmsHPROFILE profile = cmsOpenProfileFromMem(bytes, (cmsUInt32Number)count);
  if (!profile) return NULL;
  // A profile for a screen may describe a grey picture, too.
  cmsColorSpaceSignature space = cmsGetColorSpace(profile);
  cmsUInt32Number format = 0;
  if (space == cmsSigRgbData && (kind == ColorsRGB || kind == ColorsGray)) format = TYPE_RGBA_8;
  if (space == cmsSigGrayData && kind == ColorsGray)
    format = COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(1);
  if (space == cmsSigCmykData && kind == ColorsInks) format = TYPE_CMYK_8_REV;
  if (!format) {
    cmsCloseProfile(profile);
    return NULL;
  }
  return colorsBetween(profile, format, screen(), format == TYPE_RGBA_8 ? ColorsRGB : kind);
}

Colors *colorsOfGamma(double gamma, const double *points) {
  static const double srgb[8] = {0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06};
  // Without primaries the exponent of a usual screen means a usual picture.
  int isUsual = gamma > 0.45 && gamma < 0.46 && !points;
  if (!(gamma > 0.01 && gamma < 10) || isUsual) return NULL;
  if (!points) points = srgb;
  for (int index = 0; index < 8; index++)
    if (!(points[index] > -1 && points[index] < 2) || (index % 2 && points[index] < 1e-4)) return NULL;
  cmsToneCurve *curve = cmsBuildGamma(NULL, 1 / gamma);
  if (!curve) return NULL;
  cmsToneCurve *curves[3] = {curve, curve, curve};
  cmsCIExyY white = {points[0], points[1], 1};
  cmsCIExyYTRIPLE primaries = {{points[2], points[3], 1}, {points[4], points[5], 1}, {points[6], points[7], 1}};
  cmsHPROFILE profile = cmsCreateRGBProfile(&white, &primaries, curves);
  cmsFreeToneCurve(curve);
  return colorsBetween(profile, TYPE_RGBA_8, screen(), ColorsRGB);
}

void colorsConvert(const Colors *colors, uint8_t *row, int width) {
  cmsDoTransform(colors->transform, row, row, (cmsUInt32Number)width);
  // The fourth channel is an ink, not an alpha.
  for (int x = 0; colors->isInks && x < width; x++) row[x * 4 + 3] = 255;
}

void colorsFree(Colors *colors) {
  if (!colors) return;
  cmsDeleteTransform(colors->transform);
  free(colors);
}
