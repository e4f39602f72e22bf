import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { staffView } from '../../../platform/admin/staff-view.tsx'
import { listWriters } from '../list-writers.ts'
import { readBoard } from '../read-plans.ts'
import { todayAsDay } from '../deadline-text.ts'
import { cardOf } from './plan-card.ts'
import { PlanningBoard } from './planning-board.tsx'

/** `/admin/planning`: what the newsroom writes, from the idea to the schedule. */
export const PlanningView = staffView('writeArticles', async ({ pool, actor, may, query }) => {
  const isEditor = may('editArticles')
  const filter = { assignee: assigneeOf(query('assignee')), sectionId: numberOf(query('section')) }
  const [rows, people, sections] = await Promise.all([
    readBoard(pool, { ...filter, ownOf: isEditor ? null : actor.userId }),
    isEditor ? listWriters(pool) : [],
    sqlOn(pool).selectFrom('sections').select(['id', 'name']).orderBy('position').orderBy('id').execute(),
  ])
  const planner = { id: actor.userId, may }
  const today = todayAsDay()
  const content = (
    <>
      <div className="staff-head">
        <h1>Planning</h1>
        <p className="staff-hint">
          {isEditor
            ? 'What is planned, written, handed in and scheduled. What is published leaves the board.'
            : 'Your articles, and ideas that nobody has yet. What is published leaves the board.'}
        </p>
      </div>
      <PlanningBoard
        cards={rows.map((row) => cardOf(row, planner, today))}
        people={people}
        sections={sections}
        filter={filter}
        isEditor={isEditor}
        userId={actor.userId}
      />
    </>
  )
  return { steps: [{ label: 'Planning' }], content }
})

function assigneeOf(value: string | null): number | 'nobody' | null {
  return value === 'nobody' ? 'nobody' : numberOf(value)
}

function numberOf(value: string | null): number | null {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null
}
