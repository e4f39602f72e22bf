import { useId } from 'react'
import { type DraftProps, NumberField } from './send-times.tsx'

const policies = [
  { value: 'resend', label: 'Send it again with the same Message-ID: a reader may see it twice' },
  { value: 'hold', label: 'Hold it until somebody decides: a reader may not get it' },
] as const

/** What is done with mails of which nobody knows whether they were taken, and with a send that is late. */
export function SendSafety({ draft, onChange }: DraftProps) {
  const name = useId()
  return (
    <fieldset className="campaign-send-part">
      <legend>When nobody knows whether a mail was taken</legend>
      {policies.map(({ value, label }) => (
        <label key={value} className="campaign-send-tick">
          <input
            type="radio"
            name={name}
            checked={draft.uncertain === value}
            onChange={() => onChange({ ...draft, uncertain: value })}
          />
          <span>{label}</span>
        </label>
      ))}
      <div className="campaign-fields">
        <NumberField
          label="Ask when it is late by more than so many minutes"
          bounds={[5, 1440]}
          value={draft.lateAfterMinutes}
          onChange={(lateAfterMinutes) => onChange({ ...draft, lateAfterMinutes })}
        />
      </div>
    </fieldset>
  )
}
