'use client'

import { supportLimits } from '@meridian/shared/support/support-ticket.schema'
import { endpointAt } from '@meridian/shared/api/endpoint'
import { answerTicketEndpoint } from '@meridian/shared/support/support.endpoints'
import { Button, toast } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import { fillReply, insertReply } from '../fill-reply.ts'
import type { StaffTicket } from '../read-staff-tickets.ts'
import { useAction } from '../../../platform/admin/use-action.ts'

export interface SavedReply {
  id: number
  title: string
  text: string
}

/** Where an answer is written. What was typed stays until it is sent. */
export function AnswerForm({ ticket, replies }: { ticket: StaffTicket; replies: SavedReply[] }) {
  const [text, setText] = useState('')
  const { isPending, perform } = useAction()
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (id: number) => {
    const reply = replies.find((candidate) => candidate.id === id)
    if (!reply) return
    setText(insertReply(text, fillReply(reply.text, ticket.reader)))
    field.current?.focus()
  }
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
        <span>Saved reply</span>
        <select value="" onChange={({ target }) => insert(Number(target.value))}>
          <option value="">{replies.length === 0 ? 'None is saved yet' : 'Choose one to insert it'}</option>
          {replies.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <p className="ticket-hint">
        <a href="/admin/collections/saved-replies">Edit saved replies</a>
      </p>
      <label className="admin-field">
        <span>Your answer to {ticket.reader.name}</span>
        <textarea
          ref={field}
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
