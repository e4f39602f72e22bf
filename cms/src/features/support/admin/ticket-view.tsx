import { Gutter } from '@payloadcms/ui'
import { notFound } from 'next/navigation.js'
import type { DocumentViewServerProps } from 'payload'
import { responseTimeState } from '../response-time.ts'
import { readSavedReplies, readStaffTicket, readSupportStaff } from '../read-staff-tickets.ts'
import { TicketPanel } from './ticket-panel.tsx'

/**
 * A ticket as the staff who answer it see it: the conversation, and beside it what is to be done. Payload has checked
 * that the visitor may read tickets before it renders this.
 */
export async function TicketView({ doc, payload }: DocumentViewServerProps) {
  const { pool } = payload.db
  // There is none at the address where other collections begin a new document.
  const id: unknown = doc?.['id']
  const ticket = typeof id === 'number' ? await readStaffTicket(pool, id) : null
  if (!ticket) return notFound()
  const [staff, replies] = await Promise.all([readSupportStaff(pool), readSavedReplies(pool)])
  const promise = responseTimeState(ticket.waitingSince)
  return (
    <Gutter className="ticket">
      <TicketPanel ticket={ticket} staff={staff} replies={replies} promise={promise} />
    </Gutter>
  )
}
