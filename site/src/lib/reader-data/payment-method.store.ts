import { readPaymentMethodEndpoint } from '@meridian/shared/billing/billing.endpoints'
import { CardAnswerSchema } from '@meridian/shared/billing/card.schema'
import { createReaderResource } from './reader-resource.ts'

/** The card that renewals are paid with; null when none is on file. */
export const paymentMethod = createReaderResource(readPaymentMethodEndpoint, CardAnswerSchema)
