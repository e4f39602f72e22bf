import { PaymentListSchema } from '@meridian/shared/billing/payment.schema'
import { createReaderList } from './reader-list.ts'

/** What the reader has paid, the newest first. */
export const payments = createReaderList('/api/user/payments', PaymentListSchema)
