import type { MediaFiles } from '@meridian/shared/media-files/media-files'

const atOnce = 8

/** Copies all media to another place; what is there already is left alone. */
export async function copyMedia(
  from: MediaFiles,
  to: MediaFiles,
): Promise<{ copied: number; present: number }> {
  const files = await from.list()
  const result = { copied: 0, present: 0 }
  const work = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      const bytes = await from.read(file.path)
      // It has gone since it was listed.
      if (!bytes) continue
      if (await to.write(file.path, bytes)) result.copied += 1
      else result.present += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return result
}
