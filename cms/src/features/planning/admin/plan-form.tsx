'use client'

import { planLimits, type PlanRequest } from '@meridian/shared/planning/planning.schema'
import { Button } from '@payloadcms/ui'
import { type KeyboardEvent, useState } from 'react'
import type { ShownPlan } from './plan-card.ts'

export interface Person {
  id: number
  name: string
}

interface PlanFormProps {
  plan: ShownPlan
  people: Person[]
  isPending: boolean
  onSave: (values: Omit<PlanRequest, 'seen'>) => void
  onRemove: () => void
  onLeave: () => void
}

/** Whose it is, until when, and a note for colleagues. It may stand in the form of an article, which is not sent by it. */
export function PlanForm({ plan, people, isPending, onSave, onRemove, onLeave }: PlanFormProps) {
  const { rights } = plan
  const [assigneeId, setAssigneeId] = useState(plan.assigneeId)
  const [deadline, setDeadline] = useState(plan.deadline ?? '')
  const [note, setNote] = useState(plan.note)
  return (
    <div className="plan-form">
      {rights.mayAssign && (
        <>
          <AssigneeField people={people} value={assigneeId} onChange={setAssigneeId} />
          <DeadlineField value={deadline} onChange={setDeadline} />
        </>
      )}
      <label className="admin-field">
        <span>Note for colleagues</span>
        <textarea
          rows={3}
          maxLength={planLimits.note}
          readOnly={!rights.mayNote}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      <div className="staff-actions">
        <Button
          type="button"
          size="small"
          disabled={isPending}
          onClick={() => onSave({ assigneeId, deadline: deadline === '' ? null : deadline, note })}
        >
          Save plan
        </Button>
        <Button type="button" size="small" buttonStyle="secondary" disabled={isPending} onClick={onLeave}>
          Cancel
        </Button>
        {rights.mayRemove && (
          <Button type="button" size="small" buttonStyle="secondary" disabled={isPending} onClick={onRemove}>
            Take off the board
          </Button>
        )}
      </div>
    </div>
  )
}

/** Who is to write it. */
export function AssigneeField({
  people,
  value,
  onChange,
}: {
  people: Person[]
  value: number | null
  onChange: (value: number | null) => void
}) {
  return (
    <label className="admin-field">
      <span>Assigned to</span>
      <select
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">Nobody</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The day on which it has to be handed in. */
export function DeadlineField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <label className="admin-field">
      <span>Deadline</span>
      <input
        type="date"
        value={value}
        onKeyDown={keepForm}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
