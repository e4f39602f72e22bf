import type { AudienceCondition } from '@meridian/shared/campaigns/audience.schema'
import { newsletterCountries } from '@meridian/shared/newsletter/newsletter-countries'
import { Button } from '@payloadcms/ui'
import { ChoicePicker } from './choice-picker.tsx'
import {
  type AudienceChoices,
  type Choice,
  conditionKinds,
  emptyCondition,
  languageName,
} from './condition-words.ts'

const countries = newsletterCountries.map((value) => ({ value, label: value }))
const languages = byLabel(
  'ar bg bn cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl nn no pl pt ro ru sk sl sr sv th tr uk ur vi zh'
    .split(' ')
    .map((value) => ({ value, label: languageName(value) })),
)

function byLabel(choices: Choice[]): Choice[] {
  return choices.toSorted((one, other) => one.label.localeCompare(other.label))
}

interface PartProps<Kind extends AudienceCondition['kind'] = AudienceCondition['kind']> {
  condition: Extract<AudienceCondition, { kind: Kind }>
  choices: AudienceChoices
  onChange: (condition: AudienceCondition) => void
}

/** One condition: what it asks for, whether it is or is not, and what. */
export function ConditionRow({
  name,
  condition,
  choices,
  onChange,
  onRemove,
}: PartProps & { name: string; onRemove: () => void }) {
  return (
    <fieldset className="campaign-condition">
      <legend>{name}</legend>
      <label className="admin-field">
        <span>What</span>
        <select
          value={condition.kind}
          onChange={({ target }) => {
            const kind = conditionKinds.find(({ value }) => value === target.value)
            if (kind) onChange(emptyCondition(kind.value))
          }}
        >
          {conditionKinds.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Comparison condition={condition} onChange={onChange} />
      <Values condition={condition} choices={choices} onChange={onChange} />
      <Button type="button" size="small" buttonStyle="secondary" margin={false} onClick={onRemove}>
        {`Remove ${name.toLowerCase()}`}
      </Button>
    </fieldset>
  )
}

function Comparison({ condition, onChange }: Pick<PartProps, 'condition' | 'onChange'>) {
  if (condition.kind === 'engagement')
    return (
      <label className="admin-field">
        <span>Comparison</span>
        <select
          value={condition.is}
          onChange={({ target }) =>
            onChange({
              ...condition,
              is: target.value === 'silent' || target.value === 'unknown' ? target.value : 'active',
            })
          }
        >
          <option value="active">has read something</option>
          <option value="silent">has read nothing</option>
          <option value="unknown">is not known</option>
        </select>
      </label>
    )
  const [is, isNot] = condition.kind === 'since' ? ['at least', 'less than'] : ['is', 'is not']
  return (
    <label className="admin-field">
      <span>Comparison</span>
      <select
        value={condition.isNot ? 'not' : 'is'}
        onChange={({ target }) => onChange({ ...condition, isNot: target.value === 'not' })}
      >
        <option value="is">{is}</option>
        <option value="not">{isNot}</option>
      </select>
    </label>
  )
}

function Values({ condition, choices, onChange }: PartProps) {
  switch (condition.kind) {
    case 'plan':
      return (
        <ChoicePicker
          label="Plans"
          none="Any plan"
          choices={choices.plans}
          chosen={condition.plans}
          onChange={(plans) => onChange({ ...condition, plans })}
        />
      )
    case 'section':
      return (
        <ChoicePicker
          label="Sections"
          choices={choices.sections}
          chosen={condition.sections}
          onChange={(sections) => onChange({ ...condition, sections })}
        />
      )
    case 'country':
      return (
        <ChoicePicker
          label="Countries"
          choices={countries}
          chosen={condition.countries}
          onChange={(chosen) => onChange({ ...condition, countries: chosen })}
        />
      )
    case 'language':
      return (
        <ChoicePicker
          label="Languages"
          choices={languages}
          chosen={condition.languages}
          onChange={(chosen) => onChange({ ...condition, languages: chosen })}
        />
      )
    case 'label':
      return (
        <ChoicePicker
          label="Labels"
          choices={choices.labels}
          chosen={condition.labels}
          onChange={(labels) => onChange({ ...condition, labels })}
        />
      )
    case 'engagement':
      return condition.is === 'unknown' ? null : <Days condition={condition} most={730} onChange={onChange} />
    case 'since':
      return <Days condition={condition} most={7300} onChange={onChange} />
  }
}

function Days({
  condition,
  most,
  onChange,
}: Pick<PartProps<'engagement' | 'since'>, 'condition' | 'onChange'> & { most: number }) {
  return (
    <label className="admin-field">
      <span>{condition.kind === 'engagement' ? 'Within days' : 'Days'}</span>
      <input
        type="number"
        min={1}
        max={most}
        // Nothing typed is a condition that is not complete.
        value={condition.days === 0 ? '' : condition.days}
        onChange={({ target }) => onChange({ ...condition, days: Math.trunc(Number(target.value)) || 0 })}
      />
    </label>
  )
}
