/** In bytes. */
export const maxPictureBytes = 20 * 1024 * 1024

/** What pictures may be uploaded as. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** Why a file cannot be uploaded as a picture, as a sentence for whoever chose it; null when it can. */
export function pictureFault(file: { name: string; type: string; size: number }): string | null {
  if (!pictureTypes.some((type) => type === file.type))
    return `“${file.name}” is no picture that pages can show. Use a JPEG, PNG, WebP or AVIF.`
  if (file.size === 0) return `“${file.name}” is empty.`
  if (file.size <= maxPictureBytes) return null
  const megabytes = Math.ceil(file.size / 1024 / 1024)
  return `“${file.name}” has ${megabytes} MB. A picture has at most 20 MB.`
}
