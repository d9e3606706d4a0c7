#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Lua formats its numbers, also for `..`, by calling `snprintf` with `%.14g`, out of reach of any word of ours. The sign of
// 0/0 differs between processors, and it would be printed: "-nan" here, "nan" there. So the program defines these functions,
// which the linker finds before those of the C library and which differ from them in this only. Debian's Lua calls the
// second one, which knows the size of the buffer.

int __vsnprintf_chk(char *text, size_t size, int flag, size_t room, const char *form, va_list arguments);
int __snprintf_chk(char *text, size_t size, int flag, size_t room, const char *form, ...);

static const char *form_for(const char *form, va_list arguments) {
  if (strcmp(form, "%.14g")) return form;
  va_list copy;
  va_copy(copy, arguments);
  double number = va_arg(copy, double);
  va_end(copy);
  return isnan(number) ? "nan" : form;
}

int snprintf(char *text, size_t size, const char *form, ...) {
  va_list arguments;
  va_start(arguments, form);
  int written = vsnprintf(text, size, form_for(form, arguments), arguments);
  va_end(arguments);
  return written;
}

int __snprintf_chk(char *text, size_t size, int flag, size_t room, const char *form, ...) {
  va_list arguments;
  va_start(arguments, form);
  int written = __vsnprintf_chk(text, size, flag, room, form_for(form, arguments), arguments);
  va_end(arguments);
  return written;
}
