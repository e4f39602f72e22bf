'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { refundPaymentEndpoint } from '@meridian/shared/billing/staff-billing.endpoints'
import { Button, toast } from '@payloadcms/ui'
import { useState } from 'react'
import type { ReaderPayment } from '../../read-reader-file.ts'
import { money } from '../../../../platform/admin/staff-formats.ts'
import { useAction } from '../../../../platform/admin/use-action.ts'
import { centsOf } from './cents-of.ts'

/** How much goes back, and why. What is sent twice from one form is one refund. */
export function RefundForm({ payment, onLeave }: { payment: ReaderPayment; onLeave: () => void }) {
  const left = payment.amountCents - payment.refundedCents
  const [amount, setAmount] = useState((left / 100).toFixed(2))
  const [reason, setReason] = useState('')
  const [requestId] = useState(() => crypto.randomUUID())
  const { isPending, perform } = useAction()
  const cents = centsOf(amount)
  const isAll = cents === left
  const send = async () => {
    if (cents === null || cents === 0) return void toast.error('Please say how much, as in 120.00.')
    if (cents > left) return void toast.error(`No more than ${money(left)} can be refunded.`)
    if (reason.trim().length < 3) return void toast.error('Please say why, for anyone who reads it later.')
    const isDone = await perform({
      endpoint: endpointAt(refundPaymentEndpoint, { id: payment.publicId }),
      json: { amount: cents, reason, refundedBefore: payment.refundedCents, requestId },
      done: `${money(cents)} go back to the card.`,
    })
    if (isDone) onLeave()
  }
  return (
    <form
      className="staff-form"
      aria-label={`Refund of ${payment.description}`}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label className="admin-field">
        <span>Amount in dollars, at most {money(left)}</span>
        <input inputMode="decimal" value={amount} onChange={({ target }) => setAmount(target.value)} />
      </label>
      <label className="admin-field">
        <span>Reason, for colleagues</span>
        <input
          autoComplete="off"
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      {isAll && payment.isOfRunningPeriod && (
        <p className="staff-warning">
          With all of it the subscription ends at once: the reader has the free plan from then on.
        </p>
      )}
      <div className="staff-actions">
        <Button type="submit" size="small" disabled={isPending}>
          {isPending ? 'Refunding…' : cents === null ? 'Refund' : `Refund ${money(cents)}`}
        </Button>
        <Button type="button" size="small" buttonStyle="secondary" disabled={isPending} onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
