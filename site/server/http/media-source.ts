import { join } from 'node:path'
import { openMediaFiles } from '@meridian/shared/media-files/open-media-files'
import type { Logger } from 'pino'
import type { CmsAccess } from '../../src/lib/content/cms-access.ts'
import type { ServerEnv } from '../env.ts'
import { createMediaHandler } from './media.ts'
import { createShareImageHandler } from './share-images.ts'

type MediaEnv = Pick<ServerEnv, 'MEDIA_DIR' | 'PAGE_STORE_DIR' | 'CDN' | 'mediaStorage'>

/** Media as readers get them. `folder` is where threads may read them by themselves; null where they have to be brought from a bucket. */
export function openMedia(
  env: MediaEnv,
  { access, ...sending }: { access: CmsAccess; securityHeaders: string[]; log: Logger },
) {
  const source = mediaOf(env, sending.log)
  const handleShareImage = createShareImageHandler({ access, securityHeaders: sending.securityHeaders })
  return {
    folder: source.bring ? null : source.mediaDir,
    handle: createMediaHandler({ ...source, ...sending, cdn: env.CDN ?? null, handleShareImage }),
  }
}

/**
 * Where the site server finds media: in the folder that it shares with the CMS, or in a bucket, with a cache of its own
 * beside its pages, which can be deleted as they can.
 */
export function mediaOf(env: Omit<MediaEnv, 'CDN'>, log: Logger) {
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
