'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  endComplimentaryAccessEndpoint,
  giveComplimentaryAccessEndpoint,
} from '@meridian/shared/billing/staff-billing.endpoints'
import { Button, toast } from '@payloadcms/ui'
import { useState } from 'react'
import type { StaffPlan } from '../../read-plans.ts'
import { useAction } from '../../../../platform/admin/use-action.ts'
import { useFormPlace } from '../../../../platform/admin/use-form-place.ts'
import { ReasonForm } from './reason-form.tsx'

interface Given {
  planName: string
  /** `2027-03-31` */
  until: string
  reason: string
}

/** Giving a reader a plan for nothing, changing what was given, and ending it. */
export function ComplimentaryPanel({
  readerId,
  plans,
  given,
}: {
  readerId: string
  plans: StaffPlan[]
  given: Given | null
}) {
  const [asked, setAsked] = useState<'give' | 'end' | null>(null)
  const [planId, setPlanId] = useState(() => plans.find(({ name }) => name === given?.planName)?.id ?? '')
  const [until, setUntil] = useState(given?.until ?? '')
  const [reason, setReason] = useState(given?.reason ?? '')
  const { isPending, perform } = useAction()
  const leave = () => setAsked(null)
  const place = useFormPlace({ isOpen: asked !== null, leave })
  const send = async () => {
    if (planId === '') return void toast.error('Please choose a plan.')
    if (until === '') return void toast.error('Please choose the last day.')
    if (reason.trim().length < 3) return void toast.error('Please say why, for anyone who reads it later.')
    const done = given ? 'What was given is changed.' : 'The reader has it now, and is told by mail.'
    const endpoint = endpointAt(giveComplimentaryAccessEndpoint, { id: readerId })
    if (await perform({ endpoint, json: { planId, until, reason }, done })) leave()
  }
  const end = async (why: string) => {
    const done = 'The complimentary access has ended.'
    const endpoint = endpointAt(endComplimentaryAccessEndpoint, { id: readerId })
    if (await perform({ endpoint, json: { reason: why }, done })) leave()
  }
  if (asked === null) {
    return (
      <div className="staff-actions" ref={place}>
        <Button type="button" size="small" buttonStyle="secondary" onClick={() => setAsked('give')}>
          {given ? 'Change what was given…' : 'Give complimentary access…'}
        </Button>
        {given && (
          <Button type="button" size="small" buttonStyle="secondary" onClick={() => setAsked('end')}>
            End it…
          </Button>
        )}
      </div>
    )
  }
  if (asked === 'end') {
    return (
      <div ref={place}>
        <ReasonForm
          title="End the complimentary access"
          action="End it now"
          isPending={isPending}
          onSend={(why) => void end(why)}
          onLeave={leave}
        >
          <p className="staff-warning">The reader has the free plan from then on.</p>
        </ReasonForm>
      </div>
    )
  }
  return (
    <div ref={place}>
      <form
        className="staff-form"
        aria-label="Complimentary access"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <label className="admin-field">
          <span>Plan</span>
          <select value={planId} onChange={({ target }) => setPlanId(target.value)}>
            <option value="">Choose a plan</option>
            {plans.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="admin-field">
          <span>Last day (UTC)</span>
          <input type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
        </label>
        <label className="admin-field">
          <span>Reason, for colleagues</span>
          <input maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
        <p className="staff-hint">
          It costs nothing, does not renew, and gives way to a subscription that the reader pays for.
        </p>
        <div className="staff-actions">
          <Button type="submit" size="small" disabled={isPending}>
            {isPending ? 'One moment…' : given ? 'Change it' : 'Give it'}
          </Button>
          <Button type="button" size="small" buttonStyle="secondary" disabled={isPending} onClick={leave}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  )
}
