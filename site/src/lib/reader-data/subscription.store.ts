import { UserSubscriptionAnswerSchema } from '@meridian/shared/billing/user-subscription.schema'
import { readSubscriptionEndpoint } from '@meridian/shared/billing/billing.endpoints'
import { createReaderResource } from './reader-resource.ts'

export const subscription = createReaderResource(readSubscriptionEndpoint, UserSubscriptionAnswerSchema)
