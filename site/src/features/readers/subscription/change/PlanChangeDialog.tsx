import type { Plan } from '@meridian/shared/billing/plan.schema'
import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { useStore } from '@nanostores/react'
import { type RefObject, useEffect } from 'react'
import { formatPrice } from '../../../../lib/format/prices.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { AddressForm } from '../../delivery/AddressForm.tsx'
import { FailureNote } from '../../FailureNote.tsx'
import { LoadingNote } from '../../LoadingNote.tsx'
import {
  $planChange,
  chooseAgain,
  choosePlan,
  closePlanChange,
  openPlanChange,
  type PlanChange,
} from './plan-change.store.ts'
import { QuoteFigures, PlanQuoteView } from './PlanQuoteView.tsx'

interface PlanChangeDialogProps {
  current: UserSubscription
  /** The plan that was chosen before the dialog opened; null where it is chosen here. */
  wanted: string | null
  isOpen: boolean
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  /** To the free plan a subscription goes by ending. */
  onCancel: () => void
}

/** From one plan to another: choose, see what it costs and from when, confirm. */
export function PlanChangeDialog({
  current,
  wanted,
  isOpen,
  opener,
  onClose,
  onCancel,
}: PlanChangeDialogProps) {
  const change = useStore($planChange)
  const planId = current.subscription.id

  useEffect(() => {
    if (!isOpen) return closePlanChange()
    void openPlanChange(planId, wanted)
    // Done, or put aside.
    return $planChange.listen(({ step }) => step === 'closed' && onClose())
    // oxlint-disable-next-line react/exhaustive-deps -- another plan while it is open is what was just chosen
  }, [isOpen])

  return (
    <Dialog isOpen={isOpen} onClose={closePlanChange} title={titleOf(change.step)} opener={opener}>
      {change.step === 'loading' && <LoadingNote>Loading the plans...</LoadingNote>}
      {change.step === 'failed' && (
        <div className="mt-5">
          <FailureNote message={change.message} onRetry={() => void openPlanChange(planId)} />
        </div>
      )}
      {change.step === 'choosing' && <PlanChoice change={change} onFree={onCancel} />}
      {change.step === 'address' && (
        <div className="mt-3">
          <QuoteFigures quote={change.quote} />
          <p className="byline mt-6 mb-5">
            {change.plan.name} comes with the printed edition. Please say where to send it. Nothing is charged
            before you confirm.
          </p>
          <AddressForm address={null} onSaved={() => void choosePlan(change.plan)} onClose={chooseAgain} />
        </div>
      )}
      {change.step === 'confirming' && <PlanQuoteView key={change.quote.quote} change={change} />}
    </Dialog>
  )
}

function titleOf(step: ReturnType<typeof $planChange.get>['step']): string {
  if (step === 'address') return 'Where should it go?'
  return step === 'confirming' ? 'Confirm the change' : 'Change your plan'
}

interface PlanChoiceProps {
  change: Extract<PlanChange, { step: 'choosing' }>
  onFree: () => void
}

/** The plans that there are beside the reader's own. */
function PlanChoice({ change, onFree }: PlanChoiceProps) {
  const { plans, asked, problem } = change
  return (
    <>
      <p className="byline mt-1">Nothing changes before you have seen what it costs and confirmed it.</p>
      {problem && (
        <p className="field-problem mt-4" role="alert">
          {problem}
        </p>
      )}
      <ul className="ledger">
        {plans.map((plan) => (
          <li className="ledger-row" key={plan.id}>
            <div>
              <p className="headline text-headline-s">{plan.name}</p>
              <p className="byline mt-1 tabular-nums">
                {plan.price === 0 ? 'Free' : `${formatPrice(plan.price)} per ${plan.period}`}
              </p>
            </div>
            <button
              className="button-outline"
              type="button"
              aria-disabled={asked !== null}
              onClick={() => (plan.price === 0 ? onFree() : void choosePlan(plan))}
            >
              {labelOf(plan, asked)}
              <span className="sr-only">: {plan.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {plans.length === 0 && (
        <p className="mt-4 text-note text-muted">There is no other plan at the moment.</p>
      )}
    </>
  )
}

function labelOf(plan: Plan, asked: Plan | null): string {
  return plan.id === asked?.id ? 'One moment...' : 'Choose'
}
