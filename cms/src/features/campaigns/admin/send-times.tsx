import { useId } from 'react'
import { momentOf, ownZoneName } from '../../publishing/admin/local-moment.ts'
import type { SendDraft } from './send-draft.ts'

export interface DraftProps {
  draft: SendDraft
  onChange: (draft: SendDraft) => void
}

const times = [
  { value: 'now', label: 'Now' },
  { value: 'at', label: 'At a day and time' },
  { value: 'local', label: 'At a day and time where each reader is' },
] as const satisfies { value: SendDraft['when']; label: string }[]

/** When a campaign goes out, in how many parts, and whether two subjects are tested. */
export function SendTimes({ draft, onChange, hasSecondSubject }: DraftProps & { hasSecondSubject: boolean }) {
  const name = useId()
  const moment = momentOf(draft)
  return (
    <>
      <fieldset className="campaign-send-part">
        <legend>When</legend>
        {times.map(({ value, label }) => (
          <label key={value} className="campaign-send-tick">
            <input
              type="radio"
              name={name}
              checked={draft.when === value}
              onChange={() => onChange({ ...draft, when: value })}
            />
            <span>{label}</span>
          </label>
        ))}
        {draft.when !== 'now' && (
          <div className="campaign-fields">
            <label className="admin-field">
              <span>Day</span>
              <input
                type="date"
                value={draft.day}
                onChange={({ target }) => onChange({ ...draft, day: target.value })}
              />
            </label>
            <label className="admin-field">
              <span>Time</span>
              <input
                type="time"
                value={draft.time}
                onChange={({ target }) => onChange({ ...draft, time: target.value })}
              />
            </label>
            {draft.when === 'local' && (
              <label className="admin-field">
                <span>Those for whom that has passed</span>
                <select
                  value={draft.whenPassed}
                  onChange={({ target }) =>
                    onChange({ ...draft, whenPassed: target.value === 'skip' ? 'skip' : 'now' })
                  }
                >
                  <option value="now">get it at once</option>
                  <option value="skip">do not get it</option>
                </select>
              </label>
            )}
          </div>
        )}
        {draft.when === 'at' && moment && (
          <p className="staff-note-line">{`By your clock: ${ownZoneName(moment)}.`}</p>
        )}
        <label className="campaign-send-tick">
          <input
            type="checkbox"
            checked={draft.isInParts}
            onChange={({ target }) => onChange({ ...draft, isInParts: target.checked })}
          />
          <span>In equal parts, one after another</span>
        </label>
        {draft.isInParts && (
          <div className="campaign-fields">
            <NumberField
              label="Parts"
              bounds={[2, 24]}
              value={draft.parts}
              onChange={(parts) => onChange({ ...draft, parts })}
            />
            <NumberField
              label="Minutes between"
              bounds={[1, 1440]}
              value={draft.minutesBetween}
              onChange={(minutesBetween) => onChange({ ...draft, minutesBetween })}
            />
          </div>
        )}
      </fieldset>
      {hasSecondSubject && <SubjectTest draft={draft} onChange={onChange} />}
    </>
  )
}

function SubjectTest({ draft, onChange }: DraftProps) {
  return (
    <fieldset className="campaign-send-part">
      <legend>Two subjects</legend>
      <label className="campaign-send-tick">
        <input
          type="checkbox"
          checked={draft.isTested}
          onChange={({ target }) => onChange({ ...draft, isTested: target.checked })}
        />
        <span>Test them with some readers first; the rest get the one that more was read of</span>
      </label>
      {draft.isTested ? (
        <div className="campaign-fields">
          <NumberField
            label="Readers in the test, in percent"
            bounds={[2, 100]}
            value={draft.sharePercent}
            onChange={(sharePercent) => onChange({ ...draft, sharePercent })}
          />
          <NumberField
            label="Hours to wait"
            bounds={[1, 72]}
            value={draft.testHours}
            onChange={(testHours) => onChange({ ...draft, testHours })}
          />
        </div>
      ) : (
        <p className="staff-hint">Half of the readers get each of them.</p>
      )}
    </fieldset>
  )
}

/** A whole number as it is typed; whether it will do is said when it is sent. */
export function NumberField({
  label,
  bounds: [least, most],
  value,
  onChange,
}: {
  label: string
  bounds: [number, number]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <label className="admin-field">
      <span>{label}</span>
      <input
        type="number"
        min={least}
        max={most}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
