import {
  cancelPlanChangeEndpoint,
  cancelSubscriptionEndpoint,
  resumeSubscriptionEndpoint,
} from '@meridian/shared/billing/billing.endpoints'
import { CancellationSchema } from '@meridian/shared/billing/plan-change.schema'
import { atom } from 'nanostores'
import { formatDay } from '../../../lib/format/dates.ts'
import { payments } from '../../../lib/reader-data/payments.store.ts'
import { subscription } from '../../../lib/reader-data/subscription.store.ts'
import { welcome } from '../../../lib/reader-data/welcome.store.ts'
import { toast, type ToastRequest } from '../../../ui/toast/toast.store.ts'
import { type AccountChange, changeAccount } from '../change-account.ts'

/** What is being done to the subscription at the moment: one thing at a time. */
export const $pendingAction = atom<'cancel' | 'resume' | 'keep-plan' | null>(null)

/** Lets the subscription end with its period, or at once where that has not been paid for. */
export function cancelSubscription(): Promise<AccountChange> {
  return perform({
    action: 'cancel',
    call: () => changeAccount(cancelSubscriptionEndpoint),
    told: (body) => {
      const { data } = CancellationSchema.safeParse(body)
      if (!data) return { title: 'Subscription cancelled' }
      const isOver = Date.parse(data.endsAt) <= Date.now()
      const description = isOver
        ? 'It has ended, and nothing is owed.'
        : `You keep everything until ${formatDay(data.endsAt)}.`
      return { title: 'Subscription cancelled', description }
    },
  })
}

/** Takes the cancelling back, as long as the period runs. */
export function resumeSubscription(): Promise<AccountChange> {
  return perform({
    action: 'resume',
    call: () => changeAccount(resumeSubscriptionEndpoint),
    told: () => ({ title: 'Subscription resumed', description: 'It is renewed as before.' }),
  })
}

/** Takes the change back that was planned for the next period, or that waits to be paid for. */
export function keepPlan(): Promise<AccountChange> {
  return perform({
    action: 'keep-plan',
    call: () => changeAccount(cancelPlanChangeEndpoint),
    told: () => ({ title: 'Plan kept', description: 'The change is dropped, and nothing was charged.' }),
  })
}

/** What the server has now of the subscription and what was paid for it. */
export async function readSubscriptionAgain(): Promise<void> {
  await Promise.all([subscription.refresh(), payments.refresh(), welcome.refresh()])
}

interface Action {
  action: NonNullable<ReturnType<typeof $pendingAction.get>>
  call: () => Promise<AccountChange>
  told: (body: unknown) => ToastRequest
}

/** Whatever came of it, what is shown afterwards is what the server has. */
async function perform({ action, call, told }: Action): Promise<AccountChange> {
  if ($pendingAction.get() !== null) return { ok: false, status: null, message: 'One moment, please.' }
  $pendingAction.set(action)
  try {
    const change = await call()
    if (change.ok) toast(told(change.body))
    await readSubscriptionAgain()
    return change
  } finally {
    $pendingAction.set(null)
  }
}
