import type { Recipient } from '@meridian/shared/campaigns/sending.schema'
import { Button } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { shortMoment } from '../../publishing/admin/local-moment.ts'
import type { LedgerPart } from './send-ledger.tsx'
import { reasonText, recipientStateText } from './send-words.ts'
import { useRecipients } from './use-recipients.ts'

/** The rows behind a number of the ledger, page by page, to be searched by address. */
export function RecipientRows({ id, part, onClose }: { id: number; part: LedgerPart; onClose: () => void }) {
  const [search, setSearch] = useState('')
  /** Where each page began, the one that is shown last. */
  const [starts, setStarts] = useState<readonly number[]>([0])
  const { page, problem } = useRecipients(id, { part, search: search.trim(), after: starts.at(-1) ?? 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const next = page?.next ?? null
  return (
    <section aria-labelledby="campaign-rows" className="campaign-rows">
      <h3 id="campaign-rows" tabIndex={-1} ref={heading}>
        {part.name}
      </h3>
      <div className="campaign-rows-bar">
        <label className="admin-field">
          <span>Search by address</span>
          <input
            type="search"
            value={search}
            onChange={({ target }) => {
              setSearch(target.value)
              setStarts([0])
            }}
          />
        </label>
        <Button type="button" size="small" buttonStyle="secondary" margin={false} onClick={onClose}>
          Close the rows
        </Button>
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
      {page === null && problem === null && <p className="staff-empty">Reading…</p>}
      {page && page.recipients.length === 0 && (
        <p className="staff-empty">{search.trim() === '' ? 'There is nobody here.' : 'No such address.'}</p>
      )}
      {page && page.recipients.length > 0 && (
        <StaffTable
          label={part.name}
          columns={['Address', 'State', 'Time', { label: 'Tries', isAmount: true }, 'Answer of the server']}
        >
          {page.recipients.map((recipient) => (
            <RecipientRow key={recipient.subscriberId} recipient={recipient} />
          ))}
        </StaffTable>
      )}
      {(starts.length > 1 || next !== null) && (
        <div className="staff-actions">
          <Button
            type="button"
            size="small"
            buttonStyle="secondary"
            disabled={starts.length === 1}
            onClick={() => setStarts(starts.slice(0, -1))}
          >
            Previous page
          </Button>
          <Button
            type="button"
            size="small"
            buttonStyle="secondary"
            disabled={next === null}
            onClick={() => next !== null && setStarts([...starts, next])}
          >
            Next page
          </Button>
        </div>
      )}
    </section>
  )
}

function RecipientRow({
  recipient: { address, state, reason, subject, attempts, wasUncertain, reply, nextAt, settledAt },
}: {
  recipient: Recipient
}) {
  const notes = [
    reason === null ? null : reasonText(reason),
    subject === 'b' ? 'Second subject' : null,
    wasUncertain ? 'May have it twice' : null,
  ].filter((note) => note !== null)
  return (
    <tr>
      <th scope="row">{address ?? <span className="staff-hint">Erased</span>}</th>
      <td>
        {recipientStateText(state)}
        <span className="staff-note-line">{notes.join(' · ')}</span>
      </td>
      <td>
        {settledAt !== null ? shortMoment(settledAt) : nextAt !== null ? `From ${shortMoment(nextAt)}` : '–'}
      </td>
      <td className="staff-amount">{attempts}</td>
      <td className="campaign-reply">{reply ?? '–'}</td>
    </tr>
  )
}
