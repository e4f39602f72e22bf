import { z } from 'zod'
import { enqueue, enqueueMany, type JobPlace, type JobTiming } from '../../platform/queue/enqueue.ts'
import { defineJob } from '../../platform/queue/job.ts'

/** Brings the share image of an article up to date: draws it, or takes it away with the article. */
export const shareImageJob = defineJob({
  name: 'share-image',
  data: z.object({ slug: z.string().regex(/^[a-z0-9-]+$/) }),
  retries: { limit: 5, firstDelaySeconds: 5, longestDelaySeconds: 600 },
  timeLimitSeconds: 60,
  keepFinishedSeconds: 3600,
  policy: 'each key once',
})

/** Deletes every share image, for a reason that no name tells of: each is drawn again when it is asked for. */
export const deleteShareImagesJob = defineJob({
  name: 'forget-share-images',
  data: z.object({}),
  retries: { limit: 5, firstDelaySeconds: 5, longestDelaySeconds: 600 },
  timeLimitSeconds: 300,
})

/** The publish itself comes first; who shares the article before it is drawn shows its picture. */
const drawingDelaySeconds = 2

export async function queueShareImage(slug: string, place: JobPlace & JobTiming): Promise<void> {
  await enqueue(shareImageJob, { slug }, { ...place, key: slug })
}

/** Queues the images of every address that a change of an article touches, in its transaction. */
export async function followShareImages(place: JobPlace, slugs: Iterable<string>): Promise<void> {
  const jobs = [...new Set(slugs)].map((slug) => ({
    data: { slug },
    key: slug,
    delaySeconds: drawingDelaySeconds,
  }))
  await enqueueMany(shareImageJob, jobs, place)
}
