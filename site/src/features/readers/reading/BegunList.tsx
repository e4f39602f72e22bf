import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { recentReading } from '../../../lib/reader-data/reading-progress.store.ts'
import { $session } from '../../../lib/session/session.store.ts'
import { continueHref, pickUnfinished } from './unfinished.ts'

const shownAtMost = 3

/** In the browser alone: who reads, and what they have begun, is nothing that a server could look up. */
export function BegunList() {
  const session = useStore($session)
  const reading = useStore(recentReading.$resource)
  if (session.state === 'signed-out') {
    return (
      <Note>
        You are signed out. <NoteLink href="/login?next=/">Sign in</NoteLink>
      </Note>
    )
  }
  if (reading.state === 'failed') {
    return (
      <Note>
        What you have begun could not be loaded.{' '}
        <button className="roomy-target text-link" type="button" onClick={() => void recentReading.reload()}>
          Try again
        </button>
      </Note>
    )
  }
  if (reading.state === 'loading') return null
  const unfinished = pickUnfinished(reading.value, shownAtMost)
  if (unfinished.length === 0) {
    return (
      <Note>
        Nothing left unfinished. <NoteLink href="/dashboard?tab=reading">All that you have read</NoteLink>
      </Note>
    )
  }
  return (
    <ol className="begun-list">
      {unfinished.map((entry) => (
        <li key={entry.id}>
          <a className="begun-title quiet-link headline" href={continueHref(entry)}>
            {entry.title}
          </a>
          <progress
            className="reading-line"
            max={100}
            value={entry.progressPercent}
            aria-label={`Read of ${entry.title}`}
          />
        </li>
      ))}
    </ol>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="byline">{children}</p>
}

function NoteLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="roomy-target text-link" href={href}>
      {children}
    </a>
  )
}
