import { useStore } from '@nanostores/react'
import { subscription } from '../../../lib/reader-data/subscription.store.ts'
import { NextPrintedIssue } from '../welcome/NextPrintedIssue.tsx'
import { hasPrintEdition } from './has-print-edition.ts'

/** What the addresses are for. */
export function PrintEditionNote() {
  const current = useStore(subscription.$resource)
  if (current.state !== 'ready') return <div />
  return (
    <section aria-labelledby="print-edition">
      <h2 className="kicker" id="print-edition">
        The printed edition
      </h2>
      {hasPrintEdition(current.value) ? (
        <>
          <NextPrintedIssue />
          <p className="mt-3 text-note text-muted">
            Every printed issue goes to your default address. A change counts from the next one on.
          </p>
        </>
      ) : (
        <>
          <p className="mt-3 text-note text-muted">
            It comes with the platinum plan. What you enter here is kept for when you take it.
          </p>
          <p className="mt-4">
            <a className="text-link font-interface text-ui" href="/subscription">
              See the plans
            </a>
          </p>
        </>
      )}
    </section>
  )
}
