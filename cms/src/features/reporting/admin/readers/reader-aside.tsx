import { supportStatusLabels } from '@meridian/shared/support/support-ticket.schema'
import { auditActions } from '../../../../platform/audit/audit-actions.ts'
import type { ReaderFile } from '../../read-reader-file.ts'
import { formatCard } from '../../../billing/receipts/wordings.ts'
import type { Right } from '../../../../platform/access/rights.ts'
import { StaffNotes } from '../../../support/admin/staff-notes.tsx'
import { ReaderAddress } from './correct-address.tsx'
import { ReaderNewsletters } from './reader-help.tsx'
import { dayText, momentText } from '../../../../platform/admin/staff-formats.ts'

const actionLabels = new Map<string, string>(Object.entries(auditActions))

/** Beside it: notes, card, addresses, newsletters, tickets, and what was done to the account. */
export function ReaderAside({ file, may }: { file: ReaderFile; may: (right: Right) => boolean }) {
  const { reader, card, addresses, tickets, audit, notes, newsletters } = file
  return (
    <aside className="staff-side" aria-label="About the reader">
      {may('answerTickets') && <StaffNotes notes={notes} readerId={reader.publicId} ticketId={null} />}
      <section aria-labelledby="card-title">
        <h2 id="card-title">Card</h2>
        {card ? (
          <p>
            {formatCard(card)}
            <span className="staff-note-line">
              Expires {String(card.expiryMonth).padStart(2, '0')}/{card.expiryYear}
            </span>
          </p>
        ) : (
          <p className="staff-empty">None on file.</p>
        )}
      </section>
      <section aria-labelledby="addresses-title">
        <h2 id="addresses-title">Addresses</h2>
        {addresses.length === 0 && <p className="staff-empty">None.</p>}
        {addresses.map((address) => (
          <ReaderAddress
            key={address.id}
            readerId={reader.publicId}
            address={address}
            mayCorrect={may('correctAddresses')}
          />
        ))}
      </section>
      {may('helpReaders') && <ReaderNewsletters readerId={reader.publicId} newsletters={newsletters} />}
      <section aria-labelledby="tickets-title">
        <h2 id="tickets-title">Tickets</h2>
        {tickets.length === 0 && <p className="staff-empty">None.</p>}
        <ul className="staff-list">
          {tickets.map(({ id, number, subject, status, createdAt }) => (
            <li key={id}>
              <a href={`/admin/collections/support-tickets/${id}`}>
                {number}: {subject}
              </a>
              <span className="staff-note-line">
                {supportStatusLabels[status]}, {dayText(createdAt)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="audit-title">
        <h2 id="audit-title">What was done</h2>
        {audit.length === 0 && <p className="staff-empty">Nothing so far.</p>}
        <ul className="staff-list">
          {audit.map(({ id, at, action, actor, isOwn, detail }) => (
            <li key={id}>
              {actionLabels.get(action) ?? action}
              {!isOwn && actor !== null && `, by ${actor}`}
              <span className="staff-note-line">{[momentText(at), detail].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  )
}
