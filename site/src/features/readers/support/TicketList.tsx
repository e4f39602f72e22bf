import type { SupportTicket } from '@meridian/shared/support/support-ticket.schema'
import { useState } from 'react'
import { TicketEntry } from './TicketEntry.tsx'

/** How many stand there before a reader asks for all of them. */
const firstTickets = 6

/** The tickets, the newest first, each with its conversation. */
export function TicketList({ tickets }: { tickets: SupportTicket[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? tickets : tickets.slice(0, firstTickets)

  if (tickets.length === 0) {
    return (
      <div className="pt-6">
        <p className="headline text-headline-m">No tickets yet.</p>
        <p className="mt-2 text-note text-muted">
          What you write to us, and what we answer, stays together here.
        </p>
      </div>
    )
  }
  return (
    <>
      <ul>
        {shown.map((ticket) => (
          <TicketEntry key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {shown.length < tickets.length && (
        <button className="button-outline mt-6" type="button" onClick={() => setIsWhole(true)}>
          Show all {tickets.length} tickets
        </button>
      )}
    </>
  )
}
