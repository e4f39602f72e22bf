/**
 * What the CMS makes for readers: resized pictures (`night-480x320.avif`), share images
 * (`share/the-quiet-capital/0a1b2c3d4e-1200x630.jpg`), recordings with their captions, and the PDFs of issues. Site servers give away nothing else: an original may be
 * large, and may carry the place where it was taken.
 */
const publicFile =
  /(-\d+x\d+\.(avif|webp|jpe?g|png)|^pdf\/[^/]+\.pdf|^recordings\/[^/]+\.(mp3|m4a|ogg|wav|mp4|webm|vtt))$/i

/** Whether readers get the file at a path below the folder of media. */
export function isPublicFile(path: string): boolean {
  return publicFile.test(path)
}

/**
 * The name under which readers get a picture that has no sizes yet, as it came. Only pictures of our own are taken in without, and
 * the CMS keeps a copy under that name.
 */
export function unsizedPictureName(picture: { filename: string; width: number; height: number }): string {
  const { filename, width, height } = picture
  const dot = filename.lastIndexOf('.')
  return `${filename.slice(0, dot)}-${width}x${height}${filename.slice(dot)}`
}
