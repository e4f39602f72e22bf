import { supportTickets } from '../../../lib/reader-data/support-tickets.store.ts'
import { ResourceView } from '../ResourceView.tsx'
import { NewTicketForm } from './NewTicketForm.tsx'
import { TicketList } from './TicketList.tsx'
import './support.css'

/** The tab Support of /account: the reader's tickets with their conversations, and a form for a new one. */
export function SupportPanel() {
  return (
    <div className="grid gap-x-16 gap-y-14 lg:grid-cols-12">
      <section className="lg:col-span-7" aria-labelledby="tickets-heading">
        <h2 className="headline text-headline-l" id="tickets-heading">
          Your tickets
        </h2>
        <div className="mt-6 border-t border-ink">
          <ResourceView resource={supportTickets} loading="Loading your tickets...">
            {(tickets) => <TicketList tickets={tickets} />}
          </ResourceView>
        </div>
      </section>
      <section className="lg:col-span-5" aria-labelledby="new-ticket-heading">
        <h2 className="headline text-headline-l" id="new-ticket-heading">
          New ticket
        </h2>
        <div className="mt-6 border-t border-ink pt-5">
          <p className="mb-6 text-note text-muted">We&apos;ll get back to you within 24 hours.</p>
          <NewTicketForm />
        </div>
      </section>
    </div>
  )
}
