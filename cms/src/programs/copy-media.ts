/*
 * `node src/programs/copy-media.ts [folder]`: copies the media of a folder (MEDIA_DIR, unless one is named) into the bucket that
 * the environment names. What is there already is left alone, so that it can be run again, and beside a running product.
 */
import { resolve } from 'node:path'
import { DiskFiles } from '@meridian/shared/media-files/disk-files'
import { copyMedia } from '../features/media/copy-media.ts'
import { mediaFiles } from '../features/media/media-files.ts'
import { env } from '../env.ts'

const [folder = env.MEDIA_DIR] = process.argv.slice(2)

if (mediaFiles.place === 'disk') {
  console.error('✗ There is no bucket to copy to: set MEDIA_BUCKET and what belongs to it.')
  process.exitCode = 1
} else {
  const { copied, present } = await copyMedia(new DiskFiles(resolve(folder)), mediaFiles)
  console.log(`✓ ${copied} files copied to ${env.mediaStorage?.bucket}; ${present} were there.`)
}
