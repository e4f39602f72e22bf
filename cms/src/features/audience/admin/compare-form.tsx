import type { z } from 'zod'
import { type DayField, dayFields, type Periods } from '../audience-periods.ts'
import { dayOf } from '../days.ts'

const fieldsets = [
  { legend: 'These days', first: 'from', last: 'to' },
  { legend: 'Compared with', first: 'other-from', last: 'other-to' },
] as const

/** What a field is called in a sentence about it. */
const fieldNames: Record<DayField, string> = {
  from: 'The first day',
  to: 'The last day',
  'other-from': 'The first day to compare with',
  'other-to': 'The last day to compare with',
}

/** Chooses two stretches of days, by a plain form: what it leads to has them in its address. */
export function CompareForm({
  action,
  others,
  query,
  periods,
}: {
  action: string
  /** What else is to stay in the address. */
  others: Record<string, string | null>
  query: (name: string) => string | null
  /** As the address has them. */
  periods: z.ZodSafeParseResult<Periods>
}) {
  const [issue] = periods.error?.issues ?? []
  const wrong = dayFields.find((field) => field === issue?.path[0])
  const chosen = periods.data
  const values: Record<DayField, string | undefined> = {
    from: query('from') ?? chosen?.now.from,
    to: query('to') ?? chosen?.now.to,
    'other-from': query('other-from') || chosen?.before.from,
    'other-to': query('other-to') || chosen?.before.to,
  }
  return (
    <details className="audience-compare" open={!chosen || chosen.period === null}>
      <summary>Compare two stretches of days</summary>
      {issue && (
        <p className="staff-warning" id="audience-compare-wrong" role="alert">
          {wrong ? fieldNames[wrong] : 'A day'} {issue.message}.
        </p>
      )}
      <form action={action} method="get">
        {Object.entries(others).map(
          ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {fieldsets.map(({ legend, first, last }) => (
          <fieldset key={legend}>
            <legend>{legend}</legend>
            {([first, last] as const).map((field) => (
              <label key={field} className="admin-field">
                <span>{field === first ? 'First day' : 'Last day'}</span>
                <input
                  type="date"
                  name={field}
                  max={dayOf(new Date())}
                  defaultValue={values[field]}
                  required={legend === 'These days'}
                  {...(field === wrong && {
                    'aria-invalid': true,
                    'aria-describedby': 'audience-compare-wrong',
                  })}
                />
              </label>
            ))}
          </fieldset>
        ))}
        <button type="submit" className="staff-button">
          Compare
        </button>
      </form>
      <p className="staff-hint">
        Each has 24 months at most. Without days to compare with, they are as many as right before.
      </p>
    </details>
  )
}
