'use client'

import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { dayText } from '../desk-formats.ts'
import { useDeed } from '../use-deed.ts'

/** Ending a paid subscription for a reader who has asked for it, and the way back. */
export function EndSubscription({
  readerId,
  isEnding,
  periodEnd,
}: {
  readerId: string
  isEnding: boolean
  periodEnd: string | null
}) {
  const [isAsking, setAsking] = useState(false)
  const { isPending, perform } = useDeed()
  const path = `/api/staff/readers/${readerId}/cancellation` as const
  const cancel = async (when: 'period-end' | 'now') => {
    const done = when === 'now' ? 'The subscription has ended.' : `It ends on ${dayText(periodEnd)}.`
    if (await perform({ path, method: 'POST', json: { when }, done })) setAsking(false)
  }
  if (isAsking) {
    return (
      <fieldset className="desk-form">
        <legend>End at once</legend>
        <p className="desk-warning">
          The reader loses at once what is paid until {dayText(periodEnd)}. Nothing is given back by this;
          refund the payment below if it should be.
        </p>
        <div className="desk-deeds">
          <Button type="button" size="small" disabled={isPending} onClick={() => void cancel('now')}>
            End it now
          </Button>
          <Button type="button" size="small" buttonStyle="secondary" onClick={() => setAsking(false)}>
            Leave it
          </Button>
        </div>
      </fieldset>
    )
  }
  return (
    <div className="desk-deeds">
      {isEnding ? (
        <Button
          type="button"
          size="small"
          buttonStyle="secondary"
          disabled={isPending}
          onClick={() => void perform({ path, method: 'DELETE', done: 'It renews again.' })}
        >
          Take the cancelling back
        </Button>
      ) : (
        <Button
          type="button"
          size="small"
          buttonStyle="secondary"
          disabled={isPending}
          onClick={() => void cancel('period-end')}
        >
          Cancel at the end of the period
        </Button>
      )}
      <Button type="button" size="small" buttonStyle="secondary" onClick={() => setAsking(true)}>
        End at once…
      </Button>
    </div>
  )
}
