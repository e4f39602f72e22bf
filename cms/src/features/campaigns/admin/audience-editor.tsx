import { type Audience, type AudienceCondition, everybody } from '@meridian/shared/campaigns/audience.schema'
import { Button } from '@payloadcms/ui'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { type AudienceChoices, emptyCondition } from './condition-words.ts'
import { ConditionRow } from './condition-row.tsx'
import { isComplete } from './send-draft.ts'

/** A condition with a key of its own: two of them may say the same while they are built. */
interface ConditionEntry {
  key: string
  condition: AudienceCondition
}

/** An audience while it is chosen: its conditions stay while all readers are meant. */
export interface AudienceForm {
  isEverybody: boolean
  match: Audience['match']
  rows: ConditionEntry[]
}

/** As many as an audience can have. */
const most = 20

const entryOf = (condition: AudienceCondition): ConditionEntry => ({ key: crypto.randomUUID(), condition })

export function formOf({ match, conditions }: Audience): AudienceForm {
  return { isEverybody: conditions.length === 0, match, rows: conditions.map(entryOf) }
}

/** The audience as it is chosen; null while a condition is missing, or does not say anything yet. */
export function audienceOf({ isEverybody, match, rows }: AudienceForm): Audience | null {
  if (isEverybody) return everybody
  const audience = { match, conditions: rows.map(({ condition }) => condition) }
  return rows.length > 0 && isComplete(audience) ? audience : null
}

/** All readers of a newsletter, or those of whom conditions are true. */
export function AudienceEditor({
  newsletter,
  choices,
  form,
  onChange,
}: {
  newsletter: string
  choices: AudienceChoices
  form: AudienceForm
  onChange: (form: AudienceForm) => void
}) {
  const { isEverybody, match, rows } = form
  const adding = useRef<HTMLDivElement>(null)
  const withOneMore = () => [...rows, entryOf(emptyCondition('plan'))]
  const choose = (is: boolean) =>
    onChange({ ...form, isEverybody: is, rows: is || rows.length > 0 ? rows : withOneMore() })
  const remove = (key: string) => {
    // At once, so that one more can be added where there were as many as there may be.
    flushSync(() => onChange({ ...form, rows: rows.filter((row) => row.key !== key) }))
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
            <select
              value={match}
              onChange={({ target }) => onChange({ ...form, match: target.value === 'any' ? 'any' : 'all' })}
            >
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
                    onChange({
                      ...form,
                      rows: rows.map((row) => (row.key === key ? { key, condition: changed } : row)),
                    })
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
              onClick={() => onChange({ ...form, rows: withOneMore() })}
            >
              Add a condition
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
