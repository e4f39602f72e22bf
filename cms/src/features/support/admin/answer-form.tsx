'use client'

import { supportLimits } from '@meridian/shared/support/support-ticket.schema'
import { endpointAt } from '@meridian/shared/api/endpoint'
import { answerTicketEndpoint } from '@meridian/shared/support/support.endpoints'
import { Button, toast } from '@payloadcms/ui'
import { useState } from 'react'
import type { StaffTicket } from '../read-staff-tickets.ts'
import { useAction } from '../../../platform/admin/use-action.ts'

/** Where an answer is written. What was typed stays until it is sent. */
export function AnswerForm({ ticket }: { ticket: StaffTicket }) {
  const [text, setText] = useState('')
  const { isPending, perform } = useAction()
  const send = async (isClosing: boolean) => {
    if (text.trim() === '') return void toast.error('Please write an answer first.')
    const isSent = await perform({
      endpoint: endpointAt(answerTicketEndpoint, { id: ticket.publicId }),
      json: { message: text, seen: ticket.messages.length, isClosing },
      done: isClosing ? 'Answer sent, ticket closed.' : 'Answer sent.',
    })
    if (isSent) setText('')
  }
  return (
    <form
      className="ticket-answer"
      onSubmit={(event) => {
        event.preventDefault()
        void send(false)
      }}
    >
      <label className="admin-field">
        <span>Your answer to {ticket.reader.name}</span>
        <textarea
          rows={8}
          maxLength={supportLimits.message}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p className="ticket-hint">
        It goes to {ticket.reader.email} by mail and is shown in the reader’s account.
      </p>
      <div className="ticket-buttons">
        <Button type="submit" disabled={isPending}>
          Send answer
        </Button>
        <Button type="button" buttonStyle="secondary" disabled={isPending} onClick={() => void send(true)}>
          Send and close
        </Button>
      </div>
    </form>
  )
}
