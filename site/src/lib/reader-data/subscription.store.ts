import { UserSubscriptionAnswerSchema } from '@meridian/shared/billing/user-subscription.schema'
import { createReaderResource } from './reader-resource.ts'

export const subscription = createReaderResource('/api/user/subscription', UserSubscriptionAnswerSchema)
