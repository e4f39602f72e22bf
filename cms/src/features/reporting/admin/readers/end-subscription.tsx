'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { cancelReaderSubscriptionEndpoint } from '@meridian/shared/billing/staff-billing.endpoints'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { dayText } from '../../../../platform/admin/staff-formats.ts'
import { useAction } from '../../../../platform/admin/use-action.ts'
import { useFormPlace } from '../../../../platform/admin/use-form-place.ts'
import { ReasonForm } from './reason-form.tsx'

type Time = 'period-end' | 'now' | 'never'

const buttonTexts = {
  'period-end': 'Cancel at the end of the period…',
  now: 'End at once…',
  never: 'Take the cancelling back…',
} as const

/** Ending a paid subscription for a reader who has asked for it, and the way back. */
export function EndSubscription({
  readerId,
  isEnding,
  isPaidFor,
  periodEnd,
}: {
  readerId: string
  isEnding: boolean
  /** Whether the running period is: only then there is an end of it to wait for. */
  isPaidFor: boolean
  periodEnd: string | null
}) {
  const [asked, setAsked] = useState<Time | null>(null)
  const { isPending, perform } = useAction()
  const leave = () => setAsked(null)
  const place = useFormPlace({ isOpen: asked !== null, leave })
  const end = dayText(periodEnd)
  const texts: Record<
    Time,
    { title: string; action: string; done: string; what: string; isGrave?: boolean }
  > = {
    'period-end': {
      title: 'Cancel at the end of the period',
      action: 'Cancel it',
      done: `It ends on ${end}.`,
      what: `The reader keeps the plan until ${end}; it does not renew, and the reader is told by mail.`,
    },
    now: {
      title: 'End at once',
      action: 'End it now',
      done: 'The subscription has ended.',
      what: isPaidFor
        ? `The reader loses at once what is paid until ${end}. Nothing is refunded by this; refund the payment below if it should be.`
        : 'The reader loses the plan at once, and nothing is asked for any more.',
      isGrave: true,
    },
    never: {
      title: 'Take the cancelling back',
      action: 'Take it back',
      done: 'It renews again.',
      what: `It renews on ${end}, as if it had not been cancelled.`,
    },
  }
  if (asked === null) {
    const times: Time[] = isPaidFor ? [isEnding ? 'never' : 'period-end', 'now'] : ['now']
    return (
      <div className="staff-actions" ref={place}>
        {times.map((time) => (
          <Button
            key={time}
            type="button"
            size="small"
            buttonStyle="secondary"
            onClick={() => setAsked(time)}
          >
            {buttonTexts[time]}
          </Button>
        ))}
      </div>
    )
  }
  const { title, action, done, what, isGrave = false } = texts[asked]
  const send = async (reason: string) => {
    const endpoint = endpointAt(cancelReaderSubscriptionEndpoint, { id: readerId })
    if (await perform({ endpoint, json: { when: asked, reason }, done })) leave()
  }
  return (
    <div ref={place}>
      <ReasonForm
        title={title}
        action={action}
        isPending={isPending}
        onSend={(reason) => void send(reason)}
        onLeave={leave}
      >
        <p className={isGrave ? 'staff-warning' : 'staff-hint'}>{what}</p>
      </ReasonForm>
    </div>
  )
}
