/**
 * The widths in which every picture is kept, in pixels; a picture is never enlarged. Phones of middling density take 320 and 720,
 * which WebP does without: it is for the few browsers that know no AVIF.
 */
export const pictureWidths = {
  avif: [320, 480, 720, 960, 1600],
  webp: [480, 960, 1600],
} as const

/** The columns of `media` that name the files of these sizes; none is empty once a picture has its sizes. */
export const sizeFilenames = [
  ...pictureWidths.avif.map((width) => `sizes_avif${width}_filename` as const),
  ...pictureWidths.webp.map((width) => `sizes_webp${width}_filename` as const),
]
