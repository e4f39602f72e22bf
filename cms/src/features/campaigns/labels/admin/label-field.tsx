import { longestLabel } from '@meridian/shared/newsletter/subscriber-labels.schema'
import { useId } from 'react'

/** A label to be typed or chosen of those that there are. */
export function LabelField({
  name,
  value,
  known,
  onChange,
  onEnter,
}: {
  name: string
  value: string
  known: readonly string[]
  onChange: (value: string) => void
  /** What Enter does, in place of sending a form that is around. */
  onEnter?: () => void
}) {
  const id = useId()
  return (
    <label className="admin-field">
      <span>{name}</span>
      <input
        type="text"
        autoComplete="off"
        list={id}
        maxLength={longestLabel}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !onEnter) return
          event.preventDefault()
          onEnter()
        }}
      />
      <datalist id={id}>
        {known.map((label) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </datalist>
    </label>
  )
}
