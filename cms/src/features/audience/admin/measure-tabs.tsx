import { type Measure, measures } from '../tallies.ts'

/** What articles can be ranked by. */
export const measureLabels: Record<Measure, string> = {
  views: 'Views',
  readers: 'Readers',
  'read-to-end': 'Read to the end',
  seconds: 'Active time',
}

/** Chooses what a table is ranked or compared by. */
export function MeasureTabs({
  label,
  by,
  address,
}: {
  label: string
  by: Measure
  address: (measure: Measure) => string
}) {
  return (
    <nav className="staff-tabs" aria-label={label}>
      {measures.map((measure) => (
        <a key={measure} href={address(measure)} {...(measure === by && { 'aria-current': 'page' })}>
          {measureLabels[measure]}
        </a>
      ))}
    </nav>
  )
}
