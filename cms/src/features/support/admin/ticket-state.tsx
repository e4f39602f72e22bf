'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { assignTicketEndpoint, setTicketStatusEndpoint } from '@meridian/shared/support/support.endpoints'
import { Button, useAuth } from '@payloadcms/ui'
import type { StaffTicket } from '../read-staff-tickets.ts'
import { useAction } from '../../../platform/admin/use-action.ts'

/** Who sees to a ticket, whose it is, and whether it is done. */
export function TicketState({
  ticket,
  staff,
}: {
  ticket: StaffTicket
  staff: { id: number; name: string }[]
}) {
  const { user } = useAuth()
  const { isPending, perform } = useAction()
  const assign = (assigneeId: number | null) =>
    void perform({
      endpoint: endpointAt(assignTicketEndpoint, { id: ticket.publicId }),
      json: { assigneeId },
      done: assigneeId === null ? 'Nobody sees to it now.' : 'Assigned.',
    })
  const isClosed = ticket.status === 'closed'
  const status = isClosed ? 'open' : 'closed'
  const own = staff.find(({ id }) => id === user?.id)
  return (
    <aside className="ticket-state" aria-label="Ticket">
      <label className="admin-field">
        <span>Assigned to</span>
        <select
          value={ticket.assigneeId ?? ''}
          disabled={isPending}
          onChange={({ target }) => assign(target.value === '' ? null : Number(target.value))}
        >
          <option value="">Nobody</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {own && ticket.assigneeId !== own.id && (
        <Button buttonStyle="secondary" size="small" disabled={isPending} onClick={() => assign(own.id)}>
          Assign to me
        </Button>
      )}
      <dl>
        <dt>Reader</dt>
        <dd>
          <a href={`/admin/readers/${ticket.reader.publicId}`}>{ticket.reader.name}</a>
        </dd>
        <dt>E-mail</dt>
        <dd>{ticket.reader.email}</dd>
      </dl>
      <Button
        buttonStyle="secondary"
        disabled={isPending}
        onClick={() =>
          void perform({
            endpoint: endpointAt(setTicketStatusEndpoint, { id: ticket.publicId }),
            json: { status },
            done: isClosed ? 'The ticket is open again.' : 'The ticket is closed.',
          })
        }
      >
        {isClosed ? 'Reopen' : 'Close without an answer'}
      </Button>
    </aside>
  )
}
