import { UserSubscriptionAnswerSchema } from '@meridian/shared/account/user-subscription.schema'
import { createReaderResource } from './reader-resource.ts'

export const subscription = createReaderResource('/api/user/subscription', UserSubscriptionAnswerSchema)
