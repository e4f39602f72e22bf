import { PaymentListSchema } from '@meridian/shared/account/payment.schema'
import { createReaderResource } from './reader-resource.ts'

export const payments = createReaderResource('/api/user/payments', PaymentListSchema)
