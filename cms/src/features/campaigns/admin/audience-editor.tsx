import type { Audience, AudienceCondition } from '@meridian/shared/campaigns/audience.schema'
import { Button } from '@payloadcms/ui'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { type AudienceChoices, emptyCondition } from './condition-words.ts'
import { ConditionRow } from './condition-row.tsx'

/** A condition with a key of its own: two of them may say the same while they are built. */
export interface ConditionEntry {
  key: string
  condition: AudienceCondition
}

/** As many as an audience can have. */
const most = 20

export function rowsOf(conditions: readonly AudienceCondition[]): ConditionEntry[] {
  return conditions.map((condition) => ({ key: crypto.randomUUID(), condition }))
}

export function audienceOf(match: Audience['match'], rows: readonly ConditionEntry[]): Audience {
  return { match, conditions: rows.map(({ condition }) => condition) }
}

/** All readers of a newsletter, or those of whom conditions are true. */
export function AudienceEditor({
  newsletter,
  choices,
  isEverybody,
  match,
  rows,
  onEverybody,
  onMatch,
  onRows,
}: {
  newsletter: string
  choices: AudienceChoices
  isEverybody: boolean
  match: Audience['match']
  rows: ConditionEntry[]
  onEverybody: (is: boolean) => void
  onMatch: (match: Audience['match']) => void
  onRows: (rows: ConditionEntry[]) => void
}) {
  const adding = useRef<HTMLDivElement>(null)
  const add = () => onRows([...rows, ...rowsOf([emptyCondition('plan')])])
  const choose = (is: boolean) => {
    onEverybody(is)
    if (!is && rows.length === 0) add()
  }
  const remove = (key: string) => {
    // At once, so that one more can be added where there were as many as there may be.
    flushSync(() => onRows(rows.filter((row) => row.key !== key)))
    // The button that had the focus is gone.
    adding.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <label className="campaign-send-tick">
        <input type="radio" name="audience" checked={isEverybody} onChange={() => choose(true)} />
        <span>All readers of {newsletter}</span>
      </label>
      <label className="campaign-send-tick">
        <input type="radio" name="audience" checked={!isEverybody} onChange={() => choose(false)} />
        <span>Those of them of whom conditions are true</span>
      </label>
      {!isEverybody && (
        <div className="campaign-conditions">
          <label className="admin-field">
            <span>A reader gets it if</span>
            <select value={match} onChange={({ target }) => onMatch(target.value === 'any' ? 'any' : 'all')}>
              <option value="all">all of these are true</option>
              <option value="any">any of these is true</option>
            </select>
          </label>
          <ol aria-label="Conditions">
            {rows.map(({ key, condition }, index) => (
              <li key={key}>
                <ConditionRow
                  name={`Condition ${index + 1}`}
                  condition={condition}
                  choices={choices}
                  onChange={(changed) =>
                    onRows(rows.map((row) => (row.key === key ? { key, condition: changed } : row)))
                  }
                  onRemove={() => remove(key)}
                />
              </li>
            ))}
          </ol>
          <div className="staff-actions" ref={adding}>
            <Button
              type="button"
              size="small"
              buttonStyle="secondary"
              disabled={rows.length >= most}
              onClick={add}
            >
              Add a condition
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
