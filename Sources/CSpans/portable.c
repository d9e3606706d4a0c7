#define KERNEL spans_kernel_portable
#define KERNEL_NAME "portable"
#include "kernel.inc"
