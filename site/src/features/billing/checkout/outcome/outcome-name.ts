import type { checkoutStates } from '@meridian/shared/billing/checkout.schema'

/** Everything that the page can have to say. */
export type OutcomeName = (typeof checkoutStates)[number] | 'loading' | 'away'
