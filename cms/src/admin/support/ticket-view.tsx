import { Gutter } from '@payloadcms/ui'
import { notFound } from 'next/navigation.js'
import type { DocumentViewServerProps } from 'payload'
import { promiseState } from '../../domain/support/promise.ts'
import { readDeskTicket, readSupportStaff } from '../../domain/support/read-desk.ts'
import { TicketDesk } from './ticket-desk.tsx'

/**
 * A ticket as the staff who answer it see it: the conversation, and beside it what is to be done. Payload has checked
 * that the visitor may read tickets before it renders this.
 */
export async function TicketView({ doc, payload }: DocumentViewServerProps) {
  const { pool } = payload.db
  const [ticket, staff] = await Promise.all([readDeskTicket(pool, Number(doc['id'])), readSupportStaff(pool)])
  if (!ticket) return notFound()
  const promise = promiseState(ticket.waitingSince)
  return (
    <Gutter className="ticket">
      {/* Drawn anew when a message has come: what was typed for another state of the conversation stays, though. */}
      <TicketDesk key={ticket.publicId} ticket={ticket} staff={staff} promise={promise} />
    </Gutter>
  )
}
