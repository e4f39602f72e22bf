import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { useStore } from '@nanostores/react'
import { type RefObject, useState } from 'react'
import { formatDay } from '../../../../lib/format/dates.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { $pendingAction, cancelSubscription } from '../subscription-actions.store.ts'

interface CancelDialogProps {
  current: UserSubscription
  isOpen: boolean
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The second of two clicks: what ends when, and that it can be undone until then. */
export function CancelDialog({ current, isOpen, opener, onClose }: CancelDialogProps) {
  const isPending = useStore($pendingAction) === 'cancel'
  const [problem, setProblem] = useState<string | null>(null)

  function close(): void {
    setProblem(null)
    onClose()
  }

  async function confirm(): Promise<void> {
    if (isPending) return
    setProblem(null)
    const change = await cancelSubscription()
    if (change.ok) return close()
    setProblem(change.message)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Cancel your subscription?"
      description={describeEnd(current)}
      opener={opener}
    >
      {problem && (
        <p className="field-problem mt-4" role="alert">
          {problem}
        </p>
      )}
      <div className="dialog-ways">
        <button className="button-ink" type="button" aria-disabled={isPending} onClick={() => void confirm()}>
          {isPending ? 'Cancelling...' : 'Cancel subscription'}
        </button>
        <button className="button-outline" type="button" onClick={close}>
          Keep it
        </button>
      </div>
    </Dialog>
  )
}

/** What is due is for the period that has begun: who does not want it owes nothing. */
function describeEnd(current: UserSubscription): string {
  const { status, currentPeriodEnd, nextPlan, pendingChange, subscription } = current
  if (status === 'past_due') {
    return `${subscription.name} ends, and the payment that is due falls away. Nothing more is charged.`
  }
  const end = currentPeriodEnd ? `on ${formatDay(currentPeriodEnd)}` : 'with its period'
  const next = pendingChange?.plan ?? nextPlan
  const planned = next ? ` The change to ${next.name} falls away.` : ''
  return `${subscription.name} ends ${end}. You keep everything until then, and nothing more is charged.${planned} You can resume it until that day.`
}
