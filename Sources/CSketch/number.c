#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Lua formats its numbers, also for `..`, by calling `snprintf` with `%.14g`, out of reach of any word of ours. The sign of
// 0/0 differs between processors, and it would be printed: "-nan" here, "nan" there. Lua also appends ".0" to a number with
// decimals that prints like a whole one, so that a reason would read "rest 130.0". So the program defines these functions,
// which the linker finds before those of the C library and which differ from them in this only. Debian's Lua calls the
// second one, which knows the size of the buffer.

int __vsnprintf_chk(char *text, size_t size, int flag, size_t room, const char *form, va_list arguments);
int __snprintf_chk(char *text, size_t size, int flag, size_t room, const char *form, ...);

// Returns whether the form is the one that Lua uses, with its number.
static int is_lua(const char *form, va_list arguments, double *number) {
  if (strcmp(form, "%.14g")) return 0;
  va_list copy;
  va_copy(copy, arguments);
  *number = va_arg(copy, double);
  va_end(copy);
  return 1;
}

static const char *form_for(double number) { return isnan(number) ? "nan" : number == 0 ? "0" : "%.14g"; }

// Keeps Lua from appending ".0": it looks for a sign other than digits up to the end of the text, but uses only as many
// signs as were written. So a blank follows them, where there is room for it.
static int finished(char *text, size_t size, int written) {
  if (written <= 0 || (size_t)written + 2 > size || text[strspn(text, "-0123456789")]) return written;
  text[written] = ' ';
  text[written + 1] = 0;
  return written;
}

int snprintf(char *text, size_t size, const char *form, ...) {
  double number;
  va_list arguments;
  va_start(arguments, form);
  int is_number = is_lua(form, arguments, &number);
  int written = vsnprintf(text, size, is_number ? form_for(number) : form, arguments);
  va_end(arguments);
  return is_number ? finished(text, size, written) : written;
}

int __snprintf_chk(char *text, size_t size, int flag, size_t room, const char *form, ...) {
  double number;
  va_list arguments;
  va_start(arguments, form);
  int is_number = is_lua(form, arguments, &number);
  int written = __vsnprintf_chk(text, size, flag, room, is_number ? form_for(number) : form, arguments);
  va_end(arguments);
  return is_number ? finished(text, size, written) : written;
}
