import { KeyedLimit } from '../../../platform/locks/keyed-limit.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { processLocks } from '../../../platform/locks/process-locks.ts'
import type { HeldLock } from '../../../platform/locks/session-locks.ts'
import { ProviderBusyError } from '../../../platform/payment-provider/provider-away.ts'

const limits = {
  active: 4,
  waiting: 60,
  refuse: () => new ProviderBusyError('Too many wait for the provider.'),
}
const actions = new KeyedLimit(limits)
const syncs = new KeyedLimit(limits)

/**
 * Runs an action about one customer after whatever else somebody has begun for the same customer, in this process or
 * another: two tabs that look at the provider before they change something there see each other. Four run at a time in
 * this process; throws a {@link ProviderBusyError} when sixty wait already. Should the connection that holds the lock be
 * lost, the action goes on: what it does at the provider bears to be done at the same time as another.
 */
export async function withCustomerAction<Result>(
  customerId: string,
  work: (held: HeldLock) => Promise<Result>,
): Promise<Result> {
  return actions.run(customerId, () => processLocks.run(locks.billingAction(customerId), work))
}

/** The same for a sync, which waits for no action, and no action for it. */
export async function withCustomerSync<Result>(
  customerId: string,
  work: (held: HeldLock) => Promise<Result>,
): Promise<Result> {
  return syncs.run(customerId, () => processLocks.run(locks.billingSync(customerId), work))
}
