import type { Logger } from 'pino'
import type { Publisher } from './event-application.ts'
import { RegularCall } from './regular-call.ts'

/**
 * Catches up with the CMS at the start, and looks again every 30 seconds: deliveries normally bring everything, this
 * finds what a lost one or a restored database would leave behind.
 */
export function createSynchroniser(options: { publisher: Publisher; log: Logger }): RegularCall {
  return new RegularCall({
    call: () => options.publisher.synchronise(),
    everyMs: 30_000,
    failure: 'The CMS could not be asked for new publishes.',
    log: options.log,
  })
}
