import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import type { Payload } from 'payload'
import { dropQueuedTypesetting, makeAllIssuePdfs } from '../issue-pdfs/make-all-issue-pdfs.ts'
import { queueDrawing } from './queue-drawing.ts'
import { sizePictures } from './size-pictures.ts'

interface Drawing {
  payload: Payload
  media: MediaFiles
}

/**
 * Makes the sizes that pictures lack, then typesets the PDFs of all issues, which show them. Cut off, it goes on where it was
 * when it is called again; running it again changes nothing.
 */
export async function drawMissing({
  payload,
  media,
  onProgress,
}: Drawing & {
  onProgress: (title: 'Pictures sized' | 'Issue PDFs typeset', done: number, total: number) => void
}): Promise<void> {
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

/** A run of the worker: sizes pictures for so long at most, and queues another run for those that are left. */
export async function drawForAWhile({
  withIssuePdfs,
  longestMs,
  ...drawing
}: Drawing & { withIssuePdfs: boolean; longestMs: number }): Promise<void> {
  const outcome = await sizePictures({ ...drawing, longestMs })
  if (outcome === 'cut short') return queueDrawing(drawing.payload.db.pool, { withIssuePdfs })
  if (withIssuePdfs) await makeAllIssuePdfs({ ...drawing, onProgress: () => {} })
}

/** Leaves what a seed lacks to the worker. The PDFs wait for the pictures, so that they are typeset once. */
export async function drawMissingLater(payload: Payload): Promise<void> {
  await dropQueuedTypesetting(payload)
  await queueDrawing(payload.db.pool, { withIssuePdfs: true })
}
