'use client'

import { supportCategoryLabels, supportStatusLabels } from '@meridian/shared/support/support-ticket.schema'
import { useStepNav } from '@payloadcms/ui'
import { useEffect } from 'react'
import type { ResponseTimeState } from '../response-time.ts'
import type { StaffTicket } from '../read-staff-tickets.ts'
import { AnswerForm } from './answer-form.tsx'
import { TicketMessages } from './ticket-messages.tsx'
import { TicketState } from './ticket-state.tsx'

/** The panel of a ticket: what was said, the answer, and who sees to it. */
export function TicketPanel({
  ticket,
  staff,
  promise,
}: {
  ticket: StaffTicket
  staff: { id: number; name: string }[]
  promise: ResponseTimeState
}) {
  const { setStepNav } = useStepNav()
  const { number } = ticket
  useEffect(
    () =>
      setStepNav([
        { label: 'Tickets', url: '/admin/collections/support-tickets' },
        { label: `Ticket ${number}` },
      ]),
    [setStepNav, number],
  )
  return (
    <>
      <div className="ticket-head">
        <p className="ticket-kicker">
          Ticket {number} · {supportCategoryLabels[ticket.category]} · {supportStatusLabels[ticket.status]}
        </p>
        <h1>{ticket.subject}</h1>
        <p className="response-time" data-tone={promise.tone}>
          {promise.text}
        </p>
      </div>
      <div className="ticket-columns">
        <section aria-label="Conversation">
          <TicketMessages messages={ticket.messages} />
          <AnswerForm ticket={ticket} />
        </section>
        <TicketState ticket={ticket} staff={staff} />
      </div>
    </>
  )
}
