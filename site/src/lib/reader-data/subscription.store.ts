import { UserSubscriptionAnswerSchema } from '@meridian/shared/billing/user-subscription.schema'
import { readSubscriptionEndpoint } from '@meridian/shared/billing/billing.endpoints'
import { givesTier } from '@meridian/shared/entitlement/entitlement'
import { onSet } from 'nanostores'
import { setOwnPlan } from '../session/session.store.ts'
import { createReaderResource } from './reader-resource.ts'

export const subscription = createReaderResource(readSubscriptionEndpoint, UserSubscriptionAnswerSchema)

// The header says which plan a reader has, and has heard of it from the session, which is asked once.
onSet(subscription.$resource, ({ newValue }) => {
  if (newValue.state !== 'ready') return
  const own = newValue.value
  setOwnPlan(own && givesTier(own.status) ? own.subscription.tier : null)
})
