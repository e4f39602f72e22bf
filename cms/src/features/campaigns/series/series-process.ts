/*
 * Drafts the campaigns of series that are due, for the worker, in a process of its own that has the CMS loaded.
 */
import { listDueSeries } from './due-series.ts'

// The worker is gone: the next one begins again.
process.once('disconnect', () => process.exit(1))

const { getPayload } = await import('payload')
const { default: config } = await import('../../../payload.config.ts')
const { draftSeries } = await import('./draft-series.ts')

const payload = await getPayload({ config, disableOnInit: true })
for (const due of await listDueSeries(payload.db.pool)) {
  const outcome = await draftSeries(payload, due)
  payload.logger.info({ ...due, ...outcome, msg: 'a campaign of a series' })
}
// Payload leaves its pool open, which would keep the process alive.
process.exit(0)
