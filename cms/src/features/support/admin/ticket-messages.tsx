import type { StaffTicket } from '../read-staff-tickets.ts'

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** The conversation, oldest first. Readers' words are shown as they were typed; nothing in them is markup. */
export function TicketMessages({ messages }: { messages: StaffTicket['messages'] }) {
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
