/* The parts of libadwaita and GDK that the exported header names, so that a compiler can check it without
   either. */
#pragma once

typedef struct _AdwSpringParams AdwSpringParams;

AdwSpringParams *adw_spring_params_new (double damping_ratio, double mass, double stiffness);

typedef enum { ADW_LINEAR, ADW_EASE, ADW_EASE_IN, ADW_EASE_OUT, ADW_EASE_IN_OUT } AdwEasing;

typedef struct _AdwAnimation AdwAnimation;
typedef struct _AdwTimedAnimation AdwTimedAnimation;
typedef struct _AdwAnimationTarget AdwAnimationTarget;
typedef struct _GtkWidget GtkWidget;

AdwAnimation *adw_spring_animation_new (GtkWidget *widget, double from, double to, AdwSpringParams *params,
                                        AdwAnimationTarget *target);
AdwAnimation *adw_timed_animation_new (GtkWidget *widget, double from, double to, unsigned duration,
                                       AdwAnimationTarget *target);
void adw_timed_animation_set_easing (AdwTimedAnimation *self, AdwEasing easing);
void adw_animation_play (AdwAnimation *self);
#define ADW_TIMED_ANIMATION(animation) ((AdwTimedAnimation *) (animation))

typedef struct { float red, green, blue, alpha; } GdkRGBA;

#define TRUE 1
#define FALSE 0
