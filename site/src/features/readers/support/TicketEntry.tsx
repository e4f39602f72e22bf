import { supportCategoryLabels, type SupportTicket } from '@meridian/shared/support/support-ticket.schema'
import { useState } from 'react'
import { formatDay } from '../../../lib/format/dates.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { Conversation } from './Conversation.tsx'

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
