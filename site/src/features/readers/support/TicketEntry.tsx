import { supportCategoryLabels, type SupportTicket } from '@meridian/shared/support/support-ticket.schema'
import { useState } from 'react'
import { formatDay, formatMoment } from '../../../lib/format/dates.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { ReplyForm } from './ReplyForm.tsx'

const authors = { reader: 'You', staff: 'Meridian support' }

/** One ticket: what it is about and how it stands; opened, all that was written. */
export function TicketEntry({ ticket }: { ticket: SupportTicket }) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <li className="border-b border-hairline">
      <details className="ticket" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="ticket-summary">
          <span className="min-w-0">
            <span className="headline block text-headline-s">{ticket.subject}</span>
            <span className="byline mt-1 block">
              Ticket {ticket.number} · {supportCategoryLabels[ticket.category]} ·{' '}
              {formatDay(ticket.createdAt)}
            </span>
          </span>
          <StatusBadge status={ticket.status} highlighted="open" />
        </summary>
        {isOpen && <Conversation ticket={ticket} />}
      </details>
    </li>
  )
}

/** All that was written about a ticket, the oldest first, and a way to go on. */
function Conversation({ ticket }: { ticket: SupportTicket }) {
  return (
    <div className="pb-8">
      <ol className="grid gap-6" aria-label={`Conversation about ${ticket.subject}`}>
        {ticket.messages.map((message) => (
          <li className="ticket-message" data-from={message.from} key={message.createdAt + message.from}>
            <p className="byline">
              <span className="font-medium text-ink">{authors[message.from]}</span>
              {' · '}
              <time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>
            </p>
            <p className="mt-1 text-note whitespace-pre-line">{message.text}</p>
          </li>
        ))}
      </ol>
      {ticket.status === 'closed' && (
        <p className="byline mt-6">This ticket is closed. Your reply opens it again.</p>
      )}
      <ReplyForm ticket={ticket} />
    </div>
  )
}
