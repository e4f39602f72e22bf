/*
 * `issue-pdf-process.ts typeset {issueId}` or `issue-pdf-process.ts review`: what the worker has done in a process of its
 * own, because typesetting takes seconds of a core and the worker delivers publishes meanwhile. Tells its parent how
 * it went.
 */
import { mediaFiles } from '../../media/media-files.ts'

// Nobody waits for the outcome of a worker that is gone; the next one begins again.
process.once('disconnect', () => process.exit(1))

const { getPayload } = await import('payload')
const { default: config } = await import('../../../payload.config.ts')
const { makeIssuePdf } = await import('../make-issue-pdf.ts')
const { reviewIssuePdfs } = await import('../review-issue-pdfs.ts')

const [task, issueId] = process.argv.slice(2)
const payload = await getPayload({ config, disableOnInit: true })
const options = { payload, media: mediaFiles }
const outcome =
  task === 'review'
    ? { stale: await reviewIssuePdfs(options) }
    : await makeIssuePdf({ ...options, issueId: Number(issueId) })

process.send?.(outcome, () => {
  // Payload leaves its pool open, which would keep the process alive.
  process.exit(0)
})
