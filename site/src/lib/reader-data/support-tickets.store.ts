import { SupportTicketListSchema } from '@meridian/shared/support/support-ticket.schema'
import { listTicketsEndpoint } from '@meridian/shared/support/support.endpoints'
import { createReaderResource } from './reader-resource.ts'

/** The reader's tickets, the newest first. */
export const supportTickets = createReaderResource(listTicketsEndpoint, SupportTicketListSchema)
