import type { SupportTicket } from '@meridian/shared/support/support-ticket.schema'
import { formatMoment } from '../../../lib/format/dates.ts'
import { ReplyForm } from './ReplyForm.tsx'

const authors = { reader: 'You', staff: 'Meridian support' }

/** All that was written about a ticket, the oldest first, and a way to go on. */
export function Conversation({ ticket }: { ticket: SupportTicket }) {
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
