import type { NewestVersion } from '@meridian/shared/writing/presence.schema'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { differenceOf, type DifferentField, type Side } from './compare-versions.ts'
import { ModalPanel } from './modal-panel.tsx'
import { clockTime } from './saving-text.ts'

interface Props {
  /** What the document is called: `article`. */
  noun: string
  newest: NewestVersion
  fields: DifferentField[]
  onDecided: (choices: ReadonlyMap<string, Side>) => void
}

/** Two people have written at the same time: both versions, field by field, to choose from. */
export function ConflictDialog({ noun, newest, fields, onDecided }: Props) {
  const [choices, setChoices] = useState(
    () =>
      new Map(fields.flatMap(({ name, suggestion }) => (suggestion ? [[name, suggestion] as const] : []))),
  )
  const by = newest.by ?? 'somebody else'
  const undecided = fields.filter(({ name }) => !choices.has(name)).length
  const choose = (name: string, side: Side) => setChoices(new Map(choices).set(name, side))
  const chooseAll = (side: Side) => setChoices(new Map(fields.map(({ name }) => [name, side])))
  return (
    <ModalPanel slug="version-conflict" title={`Two versions of this ${noun}`} isOpen>
      <p>
        {`While you were writing, ${by} saved another version (${clockTime(newest.updatedAt)}). Choose what the ${noun} should say. Both stay in the history.`}
      </p>
      <p className="conflict-all">
        <Button buttonStyle="secondary" size="small" margin={false} onClick={() => chooseAll('mine')}>
          All of mine
        </Button>
        <Button buttonStyle="secondary" size="small" margin={false} onClick={() => chooseAll('theirs')}>
          {`All of ${by}`}
        </Button>
      </p>
      <ul className="conflict-fields">
        {fields.map((field) => (
          <li key={field.name}>
            <fieldset>
              <legend>{field.label}</legend>
              <Difference field={field} />
              {(['mine', 'theirs'] as const).map((side) => (
                <label key={side}>
                  <input
                    type="radio"
                    name={`conflict-${field.name}`}
                    checked={choices.get(field.name) === side}
                    onChange={() => choose(field.name, side)}
                  />
                  {side === 'mine' ? 'Mine' : `The one of ${by}`}
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      <p className="conflict-end">
        <Button margin={false} disabled={undecided > 0} onClick={() => onDecided(choices)}>
          Save what I chose
        </Button>
        <output>{undecided > 0 && `${undecided} ${undecided === 1 ? 'field' : 'fields'} to choose.`}</output>
      </p>
    </ModalPanel>
  )
}

/** What is only in the other version is struck through, what is only in one's own is marked. */
function Difference({ field }: { field: DifferentField }) {
  return (
    <div className="conflict-difference">
      {differenceOf(field).map(({ value, added, removed }, index) => {
        const key = `${index}-${value.slice(0, 12)}`
        if (added) return <ins key={key}>{value}</ins>
        return removed ? <del key={key}>{value}</del> : <span key={key}>{shorten(value)}</span>
      })}
    </div>
  )
}

/** Of what both have alike, the ends say where it is. */
function shorten(text: string): string {
  return text.length <= 240 ? text : `${text.slice(0, 110)} […] ${text.slice(-110)}`
}
