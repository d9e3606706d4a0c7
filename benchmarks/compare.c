// Usage: compare A.ppm B.ppm. Prints the share of pixels that differ by more than 8 of 255 in any channel, and the mean
// difference.
#include <stdio.h>
#include <stdlib.h>

static unsigned char *read_picture(const char *path, int *width, int *height) {
  FILE *file = fopen(path, "rb");
  if (!file || fscanf(file, "P6 %d %d 255", width, height) != 2) {
    fprintf(stderr, "compare: %s: not a PPM picture\n", path);
    exit(2);
  }
  fgetc(file);
  size_t size = (size_t)*width * *height * 3;
  unsigned char *pixels = malloc(size);
  if (fread(pixels, 1, size, file) != size) {
    fprintf(stderr, "compare: %s: ends early\n", path);
    exit(2);
  }
  fclose(file);
  return pixels;
}

int main(int count, char **words) {
  if (count != 3) return 2;
  int width, height, other_width, other_height;
  unsigned char *a = read_picture(words[1], &width, &height), *b = read_picture(words[2], &other_width, &other_height);
  if (width != other_width || height != other_height) return 2;
  long far = 0, sum = 0, pixels = (long)width * height;
  for (long i = 0; i < pixels; i++) {
    int most = 0;
    for (int c = 0; c < 3; c++) {
      int difference = abs(a[i * 3 + c] - b[i * 3 + c]);
      sum += difference;
      if (difference > most) most = difference;
    }
    far += most > 8;
  }
  printf("%.2f %% of pixels differ by more than 8/255, mean %.2f\n", 100.0 * far / pixels, sum / 3.0 / pixels);
  return 0;
}
