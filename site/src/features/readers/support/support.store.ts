import {
  SupportTicketSchema,
  type SupportTicketRequest,
} from '@meridian/shared/support/support-ticket.schema'
import { endpointAt } from '@meridian/shared/api/endpoint'
import { openTicketEndpoint, replyToTicketEndpoint } from '@meridian/shared/support/support.endpoints'
import { supportTickets } from '../../../lib/reader-data/support-tickets.store.ts'
import { toast } from '../../../ui/toast/toast.store.ts'
import { type AccountChange, changeAccount } from '../change-account.ts'

/** Writes to support (spec §7, §8). */
export async function createTicket(request: SupportTicketRequest): Promise<AccountChange> {
  const change = await changeAccount(openTicketEndpoint, { json: request })
  if (!change.ok) return change
  takeTicket(change.body)
  toast({ title: 'Support ticket created', description: "We'll get back to you within 24 hours." })
  return change
}

/** Adds to a conversation; a ticket that was closed is open again. */
export async function replyToTicket(id: string, message: string): Promise<AccountChange> {
  const change = await changeAccount(endpointAt(replyToTicketEndpoint, { id }), { json: { message } })
  if (!change.ok) return change
  takeTicket(change.body)
  toast({ title: 'Reply sent', description: "We'll get back to you within 24 hours." })
  return change
}

/** The newest ticket comes first; one that is there already keeps its place. */
function takeTicket(body: unknown): void {
  const { data: ticket, error } = SupportTicketSchema.safeParse(body)
  if (!ticket) {
    reportError(error)
    return void supportTickets.refresh()
  }
  supportTickets.update((tickets) =>
    tickets.some(({ id }) => id === ticket.id)
      ? tickets.map((other) => (other.id === ticket.id ? ticket : other))
      : [ticket, ...tickets],
  )
}
