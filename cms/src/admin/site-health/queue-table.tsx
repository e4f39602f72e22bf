'use client'

import type { SiteHealth } from '../../domain/site-health/site-health.ts'
import { DeskTable } from '../desk-table.tsx'
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
      <section aria-labelledby="queue-title" className="desk-section">
        <h2 id="queue-title">Queue</h2>
        {queues.length === 0 && <p className="desk-empty">Nothing waits.</p>}
        {queues.length > 0 && (
          <DeskTable label="Queue" columns={columns}>
            {queues.map(({ name, waiting, running, retrying }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="desk-amount">{waiting}</td>
                <td className="desk-amount">{running}</td>
                <td className="desk-amount">{retrying}</td>
              </tr>
            ))}
          </DeskTable>
        )}
      </section>
      <section aria-labelledby="letters-title" className="desk-section">
        <h2 id="letters-title">Given up</h2>
        {deadLetterCount === 0 && <p className="desk-empty">Nothing.</p>}
        <ul className="desk-list">
          {deadLetters.map(({ id, name, reason, at: givenUpAt }) => (
            <li key={id}>
              <strong>{name}</strong>, {agoText(givenUpAt, at)}: {reason ?? 'the log of the worker says why'}
            </li>
          ))}
        </ul>
        {deadLetterCount > deadLetters.length && (
          <p className="desk-note-line">And {deadLetterCount - deadLetters.length} older ones.</p>
        )}
      </section>
    </>
  )
}
