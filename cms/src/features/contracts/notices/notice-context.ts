import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'

/** What those who tell subscribers work with. */
export interface NoticeContext {
  pool: Pool
  provider: PaymentProvider
  logger: Pick<Logger, 'warn' | 'error'>
}
