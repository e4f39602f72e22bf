import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { drawShareImage } from './drawing/draw-share-image.ts'
import type { SharedArticle } from './read-shared-article.ts'
import { shareImageFolder, shareImageName } from './share-image-name.ts'

export type RefreshOutcome = 'drawn' | 'present' | 'removed'

/**
 * Draws the share image of an article unless it is there, then takes away what was drawn for it before. Without an
 * article at the address everything goes. It may run twice at once: a file is whole from its first moment.
 */
export async function refreshShareImage(input: {
  slug: string
  article: SharedArticle | null
  mediaDir: string
}): Promise<RefreshOutcome> {
  const { slug, article, mediaDir } = input
  const folder = join(mediaDir, shareImageFolder(slug))
  if (!article) {
    await rm(folder, { recursive: true, force: true })
    return 'removed'
  }
  const file = join(mediaDir, shareImageName(article.card))
  await mkdir(dirname(file), { recursive: true })
  const known = await readdir(folder)
  const isPresent = known.includes(basename(file))
  if (!isPresent) await draw(article, { file, mediaDir })
  for (const name of known) if (name !== basename(file)) await rm(join(folder, name), { force: true })
  return isPresent ? 'present' : 'drawn'
}

export async function forgetShareImages(mediaDir: string): Promise<void> {
  await rm(join(mediaDir, shareImageFolder('')), { recursive: true, force: true })
}

async function draw(
  article: SharedArticle,
  { file, mediaDir }: { file: string; mediaDir: string },
): Promise<void> {
  const picture = article.pictureFile === null ? null : await readFile(join(mediaDir, article.pictureFile))
  const unfinished = `${file}.${process.pid}.part`
  await writeFile(unfinished, await drawShareImage({ ...article, picture }))
  await rename(unfinished, file)
}
