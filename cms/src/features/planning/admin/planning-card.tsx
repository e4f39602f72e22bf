'use client'

import { type PlanStage, planStageLabels } from '@meridian/shared/planning/planning.schema'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { useFormPlace } from '../../../platform/admin/use-form-place.ts'
import type { PlanCard } from './plan-card.ts'
import { type Person, PlanForm } from './plan-form.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { menuId, type OpenForm, targetsOf } from './use-moves.ts'
import type { Planning } from './use-planning.ts'

interface PlanningCardProps {
  card: PlanCard
  people: Person[]
  userId: number
  planning: Planning
  /** Which of its forms is open. */
  form: OpenForm['kind'] | null
  onForm: (kind: OpenForm['kind'] | null) => void
  onMove: (to: PlanStage) => void
  onDrag: (isDragged: boolean) => void
}

/** An article on the board, with what the one who looks may do with it. */
export function PlanningCard({
  card,
  people,
  userId,
  planning,
  form,
  onForm,
  onMove,
  onDrag,
}: PlanningCardProps) {
  const { title, note, assignee, section, due, goesOut, rights } = card
  const { isPending, plan, remove } = planning
  const leave = () => onForm(null)
  const place = useFormPlace({ isOpen: form !== null, leave })
  const targets = targetsOf(card)
  const isMovable = targets.length > 0
  const own = { deadline: card.deadline, note }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its menu does the same by keyboard.
    <li
      className="planning-card"
      draggable={isMovable && form === null}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData('text/plain', title)
        dataTransfer.effectAllowed = 'move'
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
    >
      <a href={`/admin/collections/articles/${card.articleId}`} draggable={false}>
        {title}
      </a>
      {note !== '' && <p className="planning-note">{note}</p>}
      <p className="staff-note-line">{[assignee ?? 'Nobody', section].filter(Boolean).join(' · ')}</p>
      {due && <p className={due.isOverdue ? 'planning-overdue' : 'staff-note-line'}>{due.text}</p>}
      {goesOut !== null && <p className="staff-note-line">{goesOut}</p>}
      {isMovable && <MoveMenu card={card} targets={targets} isPending={isPending} onMove={onMove} />}
      <div ref={place}>
        {form === null && (
          <div className="staff-actions">
            {rights.mayTake && (
              <Button
                type="button"
                size="small"
                buttonStyle="secondary"
                disabled={isPending}
                onClick={() => void plan(card, { ...own, assigneeId: userId }, 'It is yours.')}
              >
                Take it
              </Button>
            )}
            {rights.mayGiveBack && !rights.mayAssign && (
              <Button
                type="button"
                size="small"
                buttonStyle="secondary"
                disabled={isPending}
                onClick={() => void plan(card, { ...own, assigneeId: null }, 'You have given it back.')}
              >
                Give it back
              </Button>
            )}
            {rights.mayNote && (
              <Button
                type="button"
                size="small"
                buttonStyle="secondary"
                aria-label={`Plan ‘${title}’`}
                onClick={() => onForm('plan')}
              >
                Plan…
              </Button>
            )}
          </div>
        )}
        {form === 'plan' && (
          <PlanForm
            plan={card}
            people={people}
            isPending={isPending}
            onLeave={leave}
            onRemove={() => void remove(card).then((isDone) => isDone && leave())}
            onSave={(values) => void plan(card, values).then((isDone) => isDone && leave())}
          />
        )}
        {form === 'schedule' && <ScheduleCard card={card} onLeave={leave} />}
      </div>
    </li>
  )
}

/** The way to another column without a mouse. Choosing moves nothing yet: by keyboard one passes by other columns. */
function MoveMenu({
  card,
  targets,
  isPending,
  onMove,
}: {
  card: PlanCard
  targets: PlanStage[]
  isPending: boolean
  onMove: (to: PlanStage) => void
}) {
  const [chosen, setChosen] = useState('')
  const to = targets.find((stage) => stage === chosen)
  return (
    <div className="planning-move">
      <select
        id={menuId(card)}
        aria-label={`Move ‘${card.title}’ to`}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">Move to…</option>
        {targets.map((stage) => (
          <option key={stage} value={stage}>
            {planStageLabels[stage]}
          </option>
        ))}
      </select>
      <Button
        type="button"
        size="small"
        buttonStyle="secondary"
        aria-label={`Move ‘${card.title}’`}
        disabled={isPending || to === undefined}
        onClick={() => {
          if (to) onMove(to)
        }}
      >
        Move
      </Button>
    </div>
  )
}
