import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Installation } from '../test/installation.ts'

/** As large as the PDF of an issue may be: more than what the system keeps for a connection that nobody reads. */
const megabytes = 20

/** Puts a large file where readers can load it, and tells its address. */
export function placeLargeFile(installation: Installation): string {
  const folder = join(installation.folder.media, 'pdf')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'of-many-pages.pdf'), Buffer.alloc(megabytes * 2 ** 20, '%PDF '))
  return '/media/pdf/of-many-pages.pdf'
}
