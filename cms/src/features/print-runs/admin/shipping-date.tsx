'use client'

import { setPrintDateEndpoint } from '@meridian/shared/print-runs/print-runs.endpoints'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { useAction } from '../../../platform/admin/use-action.ts'

/** When the copies of an issue are sent out: what readers of the print edition see in their account. */
export function ShippingDate({ issueId, shipsOn }: { issueId: number; shipsOn: string | null }) {
  const [day, setDay] = useState(shipsOn ?? '')
  const { isPending, perform } = useAction()
  const isSame = day === (shipsOn ?? '')
  return (
    <section aria-labelledby="shipping-title" className="staff-section">
      <h2 id="shipping-title">Shipping date</h2>
      <p>
        Readers of the print edition see in their account when the next issue is sent out. Without a date they
        read that it is not set yet.
      </p>
      <div className="staff-search">
        <label className="admin-field">
          <span>Sent out on</span>
          <input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </label>
        <Button
          type="button"
          disabled={isPending || isSame}
          onClick={() =>
            void perform({
              endpoint: setPrintDateEndpoint,
              json: { issueId, shipsOn: day === '' ? null : day },
              done: day === '' ? 'The issue has no shipping date now.' : 'The shipping date is set.',
            })
          }
        >
          {isPending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </section>
  )
}
