import type { Logger } from 'pino'
import type { ApiContext } from '../../../platform/http/api-context.ts'

/** What the routes about a paid subscription work with. */
export interface BillingApi extends ApiContext {
  /** Is told of what was done at the provider and could not be taken into our own tables at once. */
  logger: Pick<Logger, 'warn'>
}
