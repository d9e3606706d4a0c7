/* The parts of libadwaita and GDK that the exported header names, so that a compiler can check it without
   either. */
#pragma once

typedef struct _AdwSpringParams AdwSpringParams;

AdwSpringParams *adw_spring_params_new (double damping_ratio, double mass, double stiffness);

typedef enum { ADW_LINEAR, ADW_EASE, ADW_EASE_IN, ADW_EASE_OUT, ADW_EASE_IN_OUT } AdwEasing;

typedef struct { float red, green, blue, alpha; } GdkRGBA;

#define TRUE 1
#define FALSE 0
