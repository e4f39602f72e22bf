import { type AudienceCount, countGetting } from '@meridian/shared/campaigns/sending.schema'
import { countText } from '../../../platform/admin/staff-formats.ts'
import { reasonText } from './send-words.ts'

/** How many an audience has, who of it gets nothing and why, and a few of those who do. The last count stays while the next is made. */
export function AudienceCounted({
  count,
  isCounting,
  problem,
  comparison,
}: {
  count: AudienceCount | null
  isCounting: boolean
  problem: string | null
  comparison: { text: string; asks: boolean } | null
}) {
  const leftOut = Object.entries(count?.leftOut ?? {})
  return (
    <div className="campaign-count" aria-busy={isCounting}>
      <output aria-live="polite" className="staff-total">
        {count === null
          ? 'Counting…'
          : `${countText(countGetting(count), 'reader gets', 'readers get')} it now, ${count.withPlan.toLocaleString('en-US')} of them with a plan.`}
      </output>
      {problem !== null && <p role="alert">{problem}</p>}
      {comparison && (
        <p className={comparison.asks ? 'staff-warning' : 'staff-note-line'}>{comparison.text}</p>
      )}
      {leftOut.length > 0 && (
        <ul aria-label="Left out" className="staff-list">
          {leftOut.map(([reason, number]) => (
            <li key={reason}>{`${countText(number, 'reader')} left out: ${reasonText(reason)}.`}</li>
          ))}
        </ul>
      )}
      {count && count.sample.length > 0 && (
        <details>
          <summary>A few of them</summary>
          <ul className="staff-list">
            {count.sample.map(({ address, name, hasPlan }) => (
              <li key={address}>
                {[address, name, hasPlan ? 'has a plan' : null].filter((part) => part).join(' · ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
