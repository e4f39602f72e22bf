import { join } from 'node:path'
import { openMediaFiles } from '@meridian/shared/media-files/open-media-files'
import { env } from '../../env.ts'

/**
 * Where Payload writes files. With a bucket it is a cache, apart from files that lay here before: what is not in the
 * bucket goes from the cache.
 */
export const mediaFolder = env.mediaStorage ? join(env.MEDIA_DIR, '.cache') : env.MEDIA_DIR

/** The media of this installation. */
export const mediaFiles = openMediaFiles({ folder: mediaFolder, storage: env.mediaStorage })
