import { readingProgress } from '../../../lib/reader-data/reading-progress.store.ts'
import { TabLink } from '../../../ui/tabs/TabLink.tsx'
import { readerTab } from '../reader-tabs.store.ts'
import { ResourceView } from '../ResourceView.tsx'
import { EmptyNote } from '../EmptyNote.tsx'
import { ReadingRow } from '../reading/ReadingRow.tsx'
import { pickUnfinished } from '../reading/unfinished.ts'

const shownAtMost = 4

/** Articles that the reader began and has not finished. */
export function ContinueReading() {
  return (
    <section aria-labelledby="continue-reading">
      <p className="kicker">Where you left off</p>
      <h2 className="headline mt-3 text-headline-l" id="continue-reading">
        Continue reading
      </h2>
      <ResourceView resource={readingProgress} loading="Loading your reading progress...">
        {(entries) => {
          const unfinished = pickUnfinished(entries, shownAtMost)
          return unfinished.length === 0 ? (
            <EmptyNote title="Nothing left unfinished." link={{ href: '/', label: 'Read the latest' }}>
              An article that you begin waits for you here until you have read it.
            </EmptyNote>
          ) : (
            <>
              <ol className="ledger">
                {unfinished.map((entry) => (
                  <ReadingRow key={entry.id} entry={entry} />
                ))}
              </ol>
              <p className="mt-6">
                <TabLink className="text-link font-interface text-ui" address={readerTab} to="reading">
                  All that you have read
                </TabLink>
              </p>
            </>
          )
        }}
      </ResourceView>
    </section>
  )
}
