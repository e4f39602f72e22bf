import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import type { Payload } from 'payload'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { typesetIssuePdfJob } from './issue-pdfs.jobs.ts'
import { fingerprintOf } from './fingerprint.ts'
import { isUpToDate, readIssuePdfs } from './known-issue-pdfs.ts'
import { readIssuePdfSource } from './read-issue-pdf-content.ts'

/** Queues the typesetting of every issue whose issue PDF is missing, out of date or lost; gives their ids. */
export async function reviewIssuePdfs({
  payload,
  media,
}: {
  payload: Payload
  media: MediaFiles
}): Promise<number[]> {
  const { docs } = await payload.find({ collection: 'issues', depth: 0, pagination: false, select: {} })
  const stale: number[] = []
  for (const { id } of docs) {
    if (!(await isAsItShouldBe({ payload, media, issueId: id }))) stale.push(id)
  }
  for (const issueId of stale) {
    await enqueue(typesetIssuePdfJob, { issueId }, { client: payload.db.pool, key: String(issueId) })
  }
  return stale
}

async function isAsItShouldBe(input: {
  payload: Payload
  media: MediaFiles
  issueId: number
}): Promise<boolean> {
  const [newest, ...superseded] = await readIssuePdfs(input.payload, input.issueId)
  const source = await readIssuePdfSource(input.payload, input.issueId)
  if (source.kind === 'none') return newest === undefined
  if (!newest || superseded.length > 0) return false
  return isUpToDate({ newest, fingerprint: fingerprintOf(source.content), media: input.media })
}
