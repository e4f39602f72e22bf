import { useState } from 'react'
import { readingProgress } from '../../../lib/reader-data/reading-progress.store.ts'
import { EmptyNote } from '../EmptyNote.tsx'
import { ResourceView } from '../ResourceView.tsx'
import { ReadingRow } from './ReadingRow.tsx'

const pageSize = 20

/** What the reader has read, and how far. */
export function ReadingPanel() {
  const [shownCount, setShownCount] = useState(pageSize)
  return (
    <ResourceView resource={readingProgress} loading="Loading your reading progress...">
      {(entries) =>
        entries.length === 0 ? (
          <EmptyNote title="Nothing read yet." link={{ href: '/', label: 'Read the latest' }}>
            Open an article, and how far you came in it will stand here. Your settings can switch this off.
          </EmptyNote>
        ) : (
          <section aria-labelledby="reading">
            <h2 className="headline text-headline-m" id="reading">
              What you have read
            </h2>
            <ol className="ledger">
              {entries.slice(0, shownCount).map((entry) => (
                <ReadingRow key={entry.id} entry={entry} />
              ))}
            </ol>
            {entries.length > shownCount && (
              <button
                className="button-outline mt-8"
                type="button"
                onClick={() => setShownCount(shownCount + pageSize)}
              >
                Show more
              </button>
            )}
          </section>
        )
      }
    </ResourceView>
  )
}
