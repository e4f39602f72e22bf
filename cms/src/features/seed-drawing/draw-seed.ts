import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import type { Payload } from 'payload'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { dropQueuedTypesetting, makeAllIssuePdfs } from '../issue-pdfs/make-all-issue-pdfs.ts'
import { drawSeedJob } from './draw-seed.job.ts'
import { sizePictures } from './size-pictures.ts'

export interface SeedDrawing {
  payload: Payload
  media: MediaFiles
  onProgress: (title: 'Pictures sized' | 'Issue PDFs typeset', done: number, total: number) => void
}

/**
 * Makes the sizes of the pictures that were taken in without, then typesets the PDFs of all issues, which show them. Cut
 * off, it goes on where it was when it is called again; running it again changes nothing.
 */
export async function drawSeed({ payload, media, onProgress }: SeedDrawing): Promise<void> {
  await sizePictures({
    payload,
    media,
    onProgress: (done, total) => onProgress('Pictures sized', done, total),
  })
  const { totalDocs } = await payload.count({ collection: 'issues' })
  await makeAllIssuePdfs({
    payload,
    media,
    onProgress: (done) => onProgress('Issue PDFs typeset', done, totalDocs),
  })
}

/** Leaves it to the worker. The PDFs wait for the pictures, so that they are typeset once. */
export async function drawSeedLater(payload: Payload): Promise<void> {
  await dropQueuedTypesetting(payload)
  await enqueue(drawSeedJob, {}, { client: payload.db.pool, key: 'all' })
}
