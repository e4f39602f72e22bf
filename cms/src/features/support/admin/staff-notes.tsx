'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { addNoteEndpoint, correctNoteEndpoint } from '@meridian/shared/support/staff-help.endpoints'
import { longestNote } from '@meridian/shared/support/staff-help.schema'
import { Button, toast, useAuth } from '@payloadcms/ui'
import { type SyntheticEvent, useState } from 'react'
import { momentText } from '../../../platform/admin/staff-formats.ts'
import { useAction } from '../../../platform/admin/use-action.ts'
import { useFormPlace } from '../../../platform/admin/use-form-place.ts'
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
      <p className="staff-note-line">
        For colleagues: they are never mailed, and stand in no account. They are in the copy of their data
        that a reader can ask for.
      </p>
      {notes.length > 0 && (
        <ul className="staff-list">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} readerId={readerId} isBesideTicket={ticketId !== null} />
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

function NoteItem({
  note,
  readerId,
  isBesideTicket,
}: {
  note: StaffNote
  readerId: string
  isBesideTicket: boolean
}) {
  const { user } = useAuth()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState(note.text)
  const { isPending, perform } = useAction()
  const leave = () => setOpen(false)
  const place = useFormPlace({ isOpen, leave })
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() === '') return void toast.error('Please write a note first.')
    const endpoint = endpointAt(correctNoteEndpoint, { id: readerId, note: note.id })
    if (await perform({ endpoint, json: { text }, done: 'Corrected.' })) leave()
  }
  return (
    <li>
      {!isOpen && <p className="staff-notes-text">{note.text}</p>}
      <span className="staff-note-line">
        {note.author}, {momentText(note.createdAt)} UTC
        {note.correctedAt !== null && `, corrected ${momentText(note.correctedAt)} UTC`}
        {note.ticketId !== null && !isBesideTicket && (
          <>
            {', '}
            <a href={`/admin/collections/support-tickets/${note.ticketId}`}>beside a ticket</a>
          </>
        )}
      </span>
      {note.former.length > 0 && (
        <details>
          <summary>What it said before</summary>
          <ul className="staff-list">
            {note.former.map((former) => (
              <li key={former.writtenAt}>
                <p className="staff-notes-text">{former.text}</p>
                <span className="staff-note-line">{momentText(former.writtenAt)} UTC</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {note.authorId !== null && note.authorId === user?.id && (
        <div ref={place}>
          {!isOpen && (
            <Button
              type="button"
              size="small"
              buttonStyle="secondary"
              onClick={() => {
                setText(note.text)
                setOpen(true)
              }}
            >
              Correct<span className="menu-toggle-name"> the note of {momentText(note.createdAt)}</span>
            </Button>
          )}
          {isOpen && (
            <form onSubmit={(event) => void send(event)}>
              <label className="admin-field">
                <span>Corrected note</span>
                <textarea
                  rows={3}
                  maxLength={longestNote}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              </label>
              <div className="staff-actions">
                <Button type="submit" size="small" disabled={isPending}>
                  Save correction
                </Button>
                <Button
                  type="button"
                  size="small"
                  buttonStyle="secondary"
                  disabled={isPending}
                  onClick={leave}
                >
                  Cancel
                </Button>
              </div>
            </form>
          )}
        </div>
      )}
    </li>
  )
}
