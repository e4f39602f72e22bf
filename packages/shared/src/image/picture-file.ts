/** In bytes. */
export const maxPictureBytes = 20 * 1024 * 1024

/** What pictures may be uploaded as. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** Why a file cannot be uploaded as a picture, as a sentence for the person who chose it; null when it can. */
export function pictureProblem(file: { name: string; type: string; size: number }): string | null {
  if (!pictureTypes.some((type) => type === file.type))
    return `“${file.name}” is no picture that pages can show. Use a JPEG, PNG, WebP or AVIF.`
  if (file.size === 0) return `“${file.name}” is empty.`
  if (file.size <= maxPictureBytes) return null
  const megabytes = Math.ceil(file.size / 1024 / 1024)
  return `“${file.name}” has ${megabytes} MB. A picture has at most 20 MB.`
}

/** What a picture may be decoded to, over all its frames: 50 million pixels take 200 MB of memory. */
export const maxPicturePixels = 50_000_000

/** The longer side over the shorter one. Cards and share images enlarge a narrow picture until its short side fits. */
export const maxPictureRatio = 20

/** The size of a picture that cannot be shown, as a sentence for the person who chose it; null when it can. */
export function pictureSizeProblem(size: { width: number; height: number; frames: number }): string | null {
  const { width, height, frames } = size
  const sides = `${count(width)} × ${count(height)} pixels`
  const found = frames > 1 ? `${sides} in ${count(frames)} frames` : sides
  if (width * height * frames > maxPicturePixels) {
    return `This picture has ${found}. A picture has at most ${count(maxPicturePixels)} pixels in all.`
  }
  if (Math.max(width, height) <= maxPictureRatio * Math.min(width, height)) return null
  return `This picture has ${found}. Its longer side may be at most ${maxPictureRatio} times its shorter one.`
}

function count(pixels: number): string {
  return pixels.toLocaleString('en-GB')
}
