import { SupportTicketListSchema } from '@meridian/shared/support/support-ticket.schema'
import { createReaderResource } from './reader-resource.ts'

/** The reader's tickets, the newest first. */
export const supportTickets = createReaderResource('/api/user/support-tickets', SupportTicketListSchema)
