import type { Discrepancy } from '../reads/reconcile.ts'
import { discrepancyMark, discrepancyText } from './discrepancy-words.ts'

/** What of the figures above cannot have been readers. */
export function DiscrepancyNotes({ discrepancies }: { discrepancies: readonly Discrepancy[] }) {
  return discrepancies.map((discrepancy) => (
    <p key={discrepancy.kind} className="staff-warning">
      {discrepancyText(discrepancy)}
    </p>
  ))
}

/** The same in a row of a list, in few words. */
export function DiscrepancyMark({ discrepancy }: { discrepancy: Discrepancy | null }) {
  if (!discrepancy) return null
  return <span className="staff-note-line">{discrepancyMark(discrepancy)}</span>
}
