'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { addNoteEndpoint } from '@meridian/shared/support/staff-help.endpoints'
import { longestNote } from '@meridian/shared/support/staff-help.schema'
import { Button, toast } from '@payloadcms/ui'
import { type SyntheticEvent, useState } from 'react'
import { momentText } from '../../../platform/admin/staff-formats.ts'
import { useAction } from '../../../platform/admin/use-action.ts'
import type { StaffNote } from '../notes.ts'

interface StaffNotesProps {
  notes: StaffNote[]
  readerId: string
  /** The public id of the ticket that new notes are written beside; null: of none. */
  ticketId: string | null
}

/** What colleagues have noted about a reader, and where another note is written. */
export function StaffNotes({ notes, readerId, ticketId }: StaffNotesProps) {
  const [text, setText] = useState('')
  const { isPending, perform } = useAction()
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() === '') return void toast.error('Please write a note first.')
    const endpoint = endpointAt(addNoteEndpoint, { id: readerId })
    if (await perform({ endpoint, json: { text, ticketId }, done: 'Noted.' })) setText('')
  }
  return (
    <section className="staff-notes" aria-labelledby="notes-title">
      <h2 id="notes-title">Notes</h2>
      <p className="staff-note-line">For colleagues alone: no reader sees them, and they are never mailed.</p>
      {notes.length > 0 && (
        <ul className="staff-list">
          {notes.map((note) => (
            <li key={note.id}>
              <p className="staff-notes-text">{note.text}</p>
              <span className="staff-note-line">
                {note.author}, {momentText(note.createdAt)} UTC
                {note.ticketId !== null && ticketId === null && (
                  <>
                    {', '}
                    <a href={`/admin/collections/support-tickets/${note.ticketId}`}>beside a ticket</a>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={(event) => void send(event)}>
        <label className="admin-field">
          <span>New note</span>
          <textarea
            rows={3}
            maxLength={longestNote}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <Button type="submit" size="small" buttonStyle="secondary" disabled={isPending}>
          Keep note
        </Button>
      </form>
    </section>
  )
}
