import { PaymentListSchema } from '@meridian/shared/billing/payment.schema'
import { listPaymentsEndpoint } from '@meridian/shared/billing/billing.endpoints'
import { createReaderList } from './reader-list.ts'

/** What the reader has paid, the newest first. */
export const payments = createReaderList(listPaymentsEndpoint, PaymentListSchema)
