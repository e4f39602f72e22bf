'use client'

import { type KeyboardEvent, useId, useState } from 'react'
import { fieldsOf, momentOf, ownZoneName } from './local-moment.ts'

export interface MomentFieldsValue {
  day: string
  time: string
}

/** Day and time, with the clock that is meant. */
export function MomentFields({
  value,
  onChange,
}: {
  value: MomentFieldsValue
  onChange: (value: MomentFieldsValue) => void
}) {
  const zoneId = useId()
  const [now] = useState(() => new Date())
  return (
    <div className="moment-fields">
      <label className="admin-field">
        <span>Day</span>
        <input
          type="date"
          required
          min={fieldsOf(now).day}
          value={value.day}
          aria-describedby={zoneId}
          onKeyDown={keepForm}
          onChange={({ target }) => onChange({ ...value, day: target.value })}
        />
      </label>
      <label className="admin-field">
        <span>Time</span>
        <input
          type="time"
          required
          value={value.time}
          aria-describedby={zoneId}
          onKeyDown={keepForm}
          onChange={({ target }) => onChange({ ...value, time: target.value })}
        />
      </label>
      <p id={zoneId} className="staff-note-line">
        Your clock: {ownZoneName(momentOf(value) ?? now)}
      </p>
    </div>
  )
}

/** They stand in the form of the document, which is not sent by them. */
function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
