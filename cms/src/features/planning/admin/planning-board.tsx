'use client'

import { planStageLabels, planStages } from '@meridian/shared/planning/planning.schema'
import { useRouter } from 'next/navigation.js'
import { addressOf } from '../../../platform/admin/staff-formats.ts'
import { NewIdea } from './new-idea.tsx'
import type { PlanCard } from './plan-card.ts'
import type { Person } from './plan-form.tsx'
import { PlanningCard } from './planning-card.tsx'
import { useMoves } from './use-moves.ts'
import { usePlanning } from './use-planning.ts'

interface Filter {
  assignee: number | 'nobody' | null
  sectionId: number | null
}

interface PlanningBoardProps {
  cards: PlanCard[]
  people: Person[]
  sections: Person[]
  filter: Filter
  isEditor: boolean
  userId: number
}

/** The columns of the board. A card is dragged to another one, or moved by its own menu. */
export function PlanningBoard({ cards, people, sections, filter, isEditor, userId }: PlanningBoardProps) {
  const planning = usePlanning()
  const { dragged, setDragged, form, setForm, move, drop } = useMoves(cards, planning)
  return (
    <>
      <div className="planning-head">
        <Filters {...{ people, sections, filter, isEditor, userId }} />
        <NewIdea {...{ people, sections, isEditor }} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls has to be reached by keyboard. */}
      <section className="planning-board" aria-label="Board" tabIndex={0}>
        {planStages.map((stage) => {
          const own = cards.filter((card) => card.stage === stage)
          const count = own[0]?.inColumn ?? 0
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Each card has a menu that does the same.
            <section
              key={stage}
              className="planning-column"
              aria-labelledby={`column-${stage}`}
              data-open={dragged !== null && !own.some(({ articleId }) => articleId === dragged)}
              onDragOver={(event) => {
                if (dragged !== null) event.preventDefault()
              }}
              onDrop={(event) => {
                event.preventDefault()
                drop(stage)
              }}
            >
              <h2 id={`column-${stage}`}>
                {planStageLabels[stage]} <span className="planning-count">{count}</span>
              </h2>
              {own.length === 0 && <p className="staff-empty">Nothing</p>}
              <ul>
                {own.map((card) => (
                  <PlanningCard
                    key={card.articleId}
                    card={card}
                    people={people}
                    userId={userId}
                    planning={planning}
                    form={form?.articleId === card.articleId ? form.kind : null}
                    onForm={(kind) => setForm(kind === null ? null : { articleId: card.articleId, kind })}
                    onMove={(to) => void move(card, to)}
                    onDrag={(isDragged) => setDragged(isDragged ? card.articleId : null)}
                  />
                ))}
              </ul>
              {count > own.length && (
                <p className="staff-note-line">
                  {own.length} of {count}: filter by assignee or section to see the others.
                </p>
              )}
            </section>
          )
        })}
      </section>
    </>
  )
}

function Filters({ people, sections, filter, isEditor, userId }: Omit<PlanningBoardProps, 'cards'>) {
  const router = useRouter()
  const choose = (changed: Partial<Filter>) => {
    const { assignee, sectionId: section } = { ...filter, ...changed }
    router.push(addressOf('/admin/planning', { assignee, section }))
  }
  return (
    <div className="planning-filters">
      <label className="admin-field">
        <span>Assignee</span>
        <select
          value={filter.assignee ?? ''}
          onChange={({ target: { value } }) =>
            choose({ assignee: value === '' ? null : value === 'nobody' ? value : Number(value) })
          }
        >
          <option value="">Everybody</option>
          <option value={userId}>Me</option>
          <option value="nobody">Nobody</option>
          {isEditor &&
            people
              .filter(({ id }) => id !== userId)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
        </select>
      </label>
      <label className="admin-field">
        <span>Section</span>
        <select
          value={filter.sectionId ?? ''}
          onChange={({ target: { value } }) => choose({ sectionId: value === '' ? null : Number(value) })}
        >
          <option value="">All</option>
          {sections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
