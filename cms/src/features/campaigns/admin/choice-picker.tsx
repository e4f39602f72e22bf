import { useRef } from 'react'
import type { Choice } from './condition-words.ts'

/** Several of many: those that are chosen, each with a button that takes it out, and a menu that adds one. */
export function ChoicePicker({
  label,
  none,
  choices,
  chosen,
  onChange,
}: {
  label: string
  /** What nothing chosen means, where it means something. */
  none?: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  const menu = useRef<HTMLSelectElement>(null)
  const left = choices.filter(({ value }) => !chosen.includes(value))
  const nameOf = (value: string) => choices.find((one) => one.value === value)?.label ?? value
  const remove = (value: string) => {
    onChange(chosen.filter((one) => one !== value))
    // The button that had the focus is gone.
    menu.current?.focus()
  }
  return (
    <div className="campaign-choices">
      <label className="admin-field">
        <span>{label}</span>
        <select
          ref={menu}
          value=""
          disabled={choices.length === 0}
          onChange={({ target }) => target.value !== '' && onChange([...chosen, target.value])}
        >
          <option value="">
            {choices.length === 0
              ? 'There are none'
              : left.length === 0
                ? 'All are chosen'
                : chosen.length === 0 && none
                  ? `${none}, or choose…`
                  : 'Add…'}
          </option>
          {left.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {chosen.length > 0 && (
        <ul aria-label={`${label} chosen`}>
          {chosen.map((value) => (
            <li key={value}>
              <button type="button" aria-label={`Remove ${nameOf(value)}`} onClick={() => remove(value)}>
                {nameOf(value)} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
