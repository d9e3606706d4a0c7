// The first file of this target; replaced by the work that follows.
