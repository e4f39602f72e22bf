'use client'

import { supportCategoryLabels, supportStatusLabels } from '@meridian/shared/support/support-ticket.schema'
import { useStepNav } from '@payloadcms/ui'
import { useEffect } from 'react'
import type { ResponseTimeState } from '../response-time.ts'
import type { StaffTicket } from '../read-staff-tickets.ts'
import { AnswerForm, type SavedReply } from './answer-form.tsx'
import { StaffNotes } from './staff-notes.tsx'
import { TicketState } from './ticket-state.tsx'

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** The panel of a ticket: what was said, the answer, and who sees to it. */
export function TicketPanel({
  ticket,
  staff,
  replies,
  promise,
}: {
  ticket: StaffTicket
  staff: { id: number; name: string }[]
  replies: SavedReply[]
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
          <AnswerForm ticket={ticket} replies={replies} />
        </section>
        <div className="ticket-side">
          <TicketState ticket={ticket} staff={staff} />
          <StaffNotes notes={ticket.notes} readerId={ticket.reader.publicId} ticketId={ticket.publicId} />
        </div>
      </div>
    </>
  )
}

/** The conversation, oldest first. Readers' words are shown as they were typed; nothing in them is markup. */
function TicketMessages({ messages }: { messages: StaffTicket['messages'] }) {
  return (
    <ol className="ticket-messages">
      {messages.map(({ id, from, author, text, createdAt }) => (
        <li key={id} data-from={from}>
          <p className="ticket-message-head">
            <strong>{author}</strong>
            {from === 'staff' && ', for the magazine'}
            <time dateTime={createdAt}>{when.format(new Date(createdAt))} UTC</time>
          </p>
          <p className="ticket-message-text">{text}</p>
        </li>
      ))}
    </ol>
  )
}
