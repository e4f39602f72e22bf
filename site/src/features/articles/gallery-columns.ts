/** A gallery stands in as many columns as it has pictures, 3 at most; four pictures make two rows of two (spec §2). */
export function galleryColumns(pictureCount: number): 1 | 2 | 3 {
  if (pictureCount <= 1) return 1
  return pictureCount === 2 || pictureCount === 4 ? 2 : 3
}
