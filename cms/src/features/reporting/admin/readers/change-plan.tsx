'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { type PlanQuote, PlanQuoteSchema } from '@meridian/shared/billing/plan-change.schema'
import {
  changeReaderPlanEndpoint,
  quoteReaderPlanEndpoint,
} from '@meridian/shared/billing/staff-billing.endpoints'
import { StaffPlanChangeSchema } from '@meridian/shared/billing/staff-billing.schema'
import { Button, toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useState } from 'react'
import { callApi, refusalText } from '../../../../platform/admin/call-api.ts'
import { dayText, money } from '../../../../platform/admin/staff-formats.ts'
import { useFormPlace } from '../../../../platform/admin/use-form-place.ts'
import { ReasonForm } from './reason-form.tsx'

interface ChangePlanProps {
  readerId: string
  /** The plans that a reader can have instead. */
  plans: { id: string; name: string }[]
}

const outcomes = {
  changed: 'The plan is changed.',
  scheduled: 'The new plan begins with the next period.',
  waits: 'The bank asks the reader: nothing changes until they confirm it in their account, within 23 hours.',
} as const

/** Another plan for a reader who has asked for it: first what it costs, then the change. */
export function ChangePlan({ readerId, plans }: ChangePlanProps) {
  const [isOpen, setOpen] = useState(false)
  const [quote, setQuote] = useState<PlanQuote | null>(null)
  const [isPending, setPending] = useState(false)
  const router = useRouter()
  const leave = () => {
    setOpen(false)
    setQuote(null)
  }
  const place = useFormPlace({ isOpen, leave })
  const ask = async (planId: string) => {
    setQuote(null)
    if (planId === '') return
    setPending(true)
    const endpoint = endpointAt(quoteReaderPlanEndpoint, { id: readerId })
    const answer = await callApi(endpoint, { json: { subscriptionId: planId } })
    setPending(false)
    if (answer.ok) setQuote(PlanQuoteSchema.parse(answer.body))
    else toast.error(refusalText(answer))
  }
  const change = async (reason: string) => {
    if (!quote) return void toast.error('Choose a plan first.')
    setPending(true)
    const endpoint = endpointAt(changeReaderPlanEndpoint, { id: readerId })
    const answer = await callApi(endpoint, { json: { quote: quote.quote, reason } })
    setPending(false)
    if (answer.ok) toast.success(outcomes[StaffPlanChangeSchema.parse(answer.body).state])
    else toast.error(refusalText(answer))
    leave()
    router.refresh()
  }
  return (
    <div className="staff-actions" ref={place}>
      {!isOpen && (
        <Button type="button" size="small" buttonStyle="secondary" onClick={() => setOpen(true)}>
          Change the plan…
        </Button>
      )}
      {isOpen && (
        <ReasonForm
          title="Change the plan"
          action={quote?.kind === 'upgrade' ? `Charge ${money(quote.amountDue)} and change` : 'Change it'}
          isPending={isPending}
          onSend={(reason) => void change(reason)}
          onLeave={leave}
        >
          <label className="admin-field">
            <span>New plan</span>
            <select defaultValue="" disabled={isPending} onChange={({ target }) => void ask(target.value)}>
              <option value="">Choose one to see what it costs</option>
              {plans.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          {quote && (
            <output className="staff-hint">
              {quote.kind === 'upgrade'
                ? `${money(quote.amountDue)} are charged to the card on file now; it renews for ${money(quote.renewalPrice)} on ${dayText(quote.renewsAt)}.`
                : `Nothing is charged now; the new plan begins on ${dayText(quote.effectiveAt)}, for ${money(quote.renewalPrice)}.`}
            </output>
          )}
        </ReasonForm>
      )}
    </div>
  )
}
