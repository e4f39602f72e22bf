import { join } from 'node:path'
import { openMediaFiles } from '@meridian/shared/media-files/open-media-files'
import type { Logger } from 'pino'
import type { ServerEnv } from '../env.ts'

/**
 * Where the site server finds media: in the folder that it shares with the CMS, or in a bucket, with a cache of its own
 * beside its pages, which can be deleted as they can.
 */
export function mediaOf(env: Pick<ServerEnv, 'MEDIA_DIR' | 'PAGE_STORE_DIR' | 'mediaStorage'>, log: Logger) {
  const { mediaStorage: storage } = env
  if (!storage) return { mediaDir: env.MEDIA_DIR }
  const mediaDir = join(env.PAGE_STORE_DIR, 'media')
  const files = openMediaFiles({
    folder: mediaDir,
    storage,
    onProblem: (error) => log.error({ err: error }, 'The storage of pictures and PDFs does not answer.'),
  })
  return { mediaDir, files, bring: async (file: string) => (await files.find(file)) !== null }
}
