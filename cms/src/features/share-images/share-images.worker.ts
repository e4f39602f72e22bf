import { handle } from '../../platform/queue/job-handler.ts'
import type { WorkerFeature } from '../../platform/queue/worker-feature.ts'
import { ShareImageRenderer } from './process/share-image-renderer.ts'
import { deleteShareImages } from './refresh-share-image.ts'
import { deleteShareImagesJob, shareImageJob } from './share-image.job.ts'

export const shareImagesWorker: WorkerFeature = {
  handlers: ({ media, logger }) => {
    const renderer = new ShareImageRenderer()
    return [
      handle(shareImageJob, async ({ slug }, { signal }) => {
        const outcome = await renderer.refresh(slug, signal)
        logger.debug({ slug, outcome }, 'looked after a share image')
      }),
      handle(deleteShareImagesJob, () => deleteShareImages(media)),
    ]
  },
}
