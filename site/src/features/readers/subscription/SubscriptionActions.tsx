import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { checkoutPath } from '../../../lib/payment/checkout-path.ts'
import { takeWantedPlan } from '../../../lib/reader-data/account-paths.ts'
import { expectToast } from '../../../ui/toast/toast.store.ts'
import { lazyOnDemand } from '../lazy-panel.tsx'
import { actionsOf } from './possible-actions.ts'

const CancelDialog = lazyOnDemand(async () => (await import('./cancel/CancelDialog.tsx')).CancelDialog)
const PlanChangeDialog = lazyOnDemand(
  async () => (await import('./change/PlanChangeDialog.tsx')).PlanChangeDialog,
)

interface SubscriptionActionsProps {
  current: UserSubscription
  /** Gets the focus where the button that opened a dialog is gone when it closes. */
  heading: RefObject<HTMLElement | null>
}

/** To another plan, or to the end of this one. What asks is fetched when it is first needed. */
export function SubscriptionActions({ current, heading }: SubscriptionActionsProps) {
  const { canChange, canCancel, canSubscribe } = actionsOf(current)
  const [dialog, setDialog] = useState<'change' | 'cancel' | null>(null)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [wanted, setWanted] = useState<string | null>(null)
  const change = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const changeOpener = useOpener(change, heading)
  const cancelOpener = useOpener(cancel, heading)

  function open(next: 'change' | 'cancel'): void {
    expectToast()
    setSeen(new Set([...seen, next]))
    setDialog(next)
  }

  // Anyone who chose a plan on another page sees at once what it costs: here, or in the checkout if nothing is paid for yet.
  useEffect(() => {
    const planId = takeWantedPlan()
    if (planId === null) return
    if (canSubscribe) return location.replace(checkoutPath(planId))
    if (!canChange) return
    setWanted(planId)
    open('change')
    // oxlint-disable-next-line react/exhaustive-deps -- what the address asks for, it asks once
  }, [])

  return (
    <>
      <div className="account-ways">
        {canSubscribe && (
          <a className="button-outline" href="/subscription">
            Compare the plans
          </a>
        )}
        {canChange && (
          <button className="button-outline" type="button" ref={change} onClick={() => open('change')}>
            Change plan
          </button>
        )}
        {canCancel && (
          <button className="account-action" type="button" ref={cancel} onClick={() => open('cancel')}>
            Cancel subscription
          </button>
        )}
      </div>
      {seen.has('change') && (
        <PlanChangeDialog
          current={current}
          wanted={wanted}
          isOpen={dialog === 'change'}
          opener={changeOpener}
          onClose={() => {
            setWanted(null)
            setDialog(null)
          }}
          onCancel={() => open('cancel')}
        />
      )}
      {seen.has('cancel') && (
        <CancelDialog
          current={current}
          isOpen={dialog === 'cancel'}
          opener={cancelOpener}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

/** What gets the focus back: the button that opened a dialog, or the heading once there is no such button any more. */
function useOpener(
  button: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): RefObject<HTMLElement | null> {
  const [opener] = useState(() => ({
    get current() {
      return button.current ?? heading.current
    },
  }))
  return opener
}
