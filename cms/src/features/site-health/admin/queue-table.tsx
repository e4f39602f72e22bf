'use client'

import type { SiteHealth } from '@meridian/shared/site-health/site-health.schema'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { agoText } from './health-text.ts'

const columns = [
  'Work',
  { label: 'Waiting', isAmount: true },
  { label: 'Running', isAmount: true },
  { label: 'Tried again', isAmount: true },
] as const

/** Work of the worker that is not publishing, and what it has given up. */
export function QueueTable({ health }: { health: SiteHealth }) {
  const { queues, deadLetters, deadLetterCount, at } = health
  return (
    <>
      <section aria-labelledby="queue-title" className="staff-section">
        <h2 id="queue-title">Queue</h2>
        {queues.length === 0 && <p className="staff-empty">Nothing waits.</p>}
        {queues.length > 0 && (
          <StaffTable label="Queue" columns={columns}>
            {queues.map(({ name, waiting, running, retrying }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="staff-amount">{waiting}</td>
                <td className="staff-amount">{running}</td>
                <td className="staff-amount">{retrying}</td>
              </tr>
            ))}
          </StaffTable>
        )}
      </section>
      <section aria-labelledby="letters-title" className="staff-section">
        <h2 id="letters-title">Given up</h2>
        {deadLetterCount === 0 && <p className="staff-empty">Nothing.</p>}
        <ul className="staff-list">
          {deadLetters.map(({ id, name, reason, at: givenUpAt }) => (
            <li key={id}>
              <strong>{name}</strong>, {agoText(givenUpAt, at)}: {reason ?? 'the log of the worker says why'}
            </li>
          ))}
        </ul>
        {deadLetterCount > deadLetters.length && (
          <p className="staff-note-line">And {deadLetterCount - deadLetters.length} older ones.</p>
        )}
      </section>
    </>
  )
}
