/*
 * Draws what was left for later, for the worker, in a process of its own: it takes the cores for minutes, which readers and
 * editors must not wait for.
 */
import { availableParallelism } from 'node:os'
import { longestRunMs } from './draw-later.job.ts'

// Nobody waits for the outcome of a worker that is gone; the next one goes on from here.
process.once('disconnect', () => process.exit(1))

const { getPayload } = await import('payload')
const { default: config } = await import('../../payload.config.ts')
const { decodeAtOnce } = await import('../media/decode-picture.ts')
const { mediaFiles } = await import('../media/media-files.ts')
const { drawForAWhile } = await import('./draw-missing.ts')

decodeAtOnce(availableParallelism())
const payload = await getPayload({ config, disableOnInit: true })
await drawForAWhile({
  payload,
  media: mediaFiles,
  withIssuePdfs: process.argv.includes('--with-issue-pdfs'),
  longestMs: longestRunMs,
})
// Payload leaves its pool open, which would keep the process alive.
process.exit(0)
