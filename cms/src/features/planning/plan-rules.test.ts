import type { PlanRights } from '@meridian/shared/planning/planning.schema'
import { describe, expect, test } from 'vitest'
import { roles } from '../../platform/access/roles.ts'
import { maySeePlan, type PlannedArticle, plannerOf, planRightsOf } from './plan-rules.ts'

/*
 * Who may do what at the board. `C` is a contributor, `E` an editor, `P` a publisher, `S` the support, `A` an
 * administrator, `R` a reader, `-` nobody at all. All of them are number 7, a colleague is number 8.
 */
const letters = {
  reader: 'R',
  contributor: 'C',
  editor: 'E',
  publisher: 'P',
  support: 'S',
  admin: 'A',
} as const
const oneself = 7
const colleague = 8
const nothing = {
  see: 'EPA',
  mayAssign: 'EPA',
  mayTake: '-',
  mayGiveBack: '-',
  mayNote: 'EPA',
  mayMove: 'EPA',
  mayRemove: 'EPA',
  maySchedule: 'PA',
}

const table: [string, PlannedArticle, Record<keyof PlanRights | 'see', string>][] = [
  [
    'an idea of a colleague that nobody has',
    { stage: 'idea', assigneeId: null, createdById: colleague },
    { ...nothing, see: 'CEPA', mayTake: 'CEPA' },
  ],
  [
    'one’s own idea that nobody has',
    { stage: 'idea', assigneeId: null, createdById: oneself },
    { ...nothing, see: 'CEPA', mayTake: 'CEPA', mayNote: 'CEPA', mayRemove: 'CEPA' },
  ],
  [
    'what is assigned to a colleague',
    { stage: 'assigned', assigneeId: colleague, createdById: colleague },
    nothing,
  ],
  [
    'one’s own idea that a colleague writes',
    { stage: 'in-work', assigneeId: colleague, createdById: oneself },
    { ...nothing, see: 'CEPA' },
  ],
  [
    'what is assigned to oneself',
    { stage: 'assigned', assigneeId: oneself, createdById: colleague },
    { ...nothing, see: 'CEPA', mayGiveBack: 'CEPA', mayNote: 'CEPA', mayMove: 'CEPA' },
  ],
  [
    'what one has in work',
    { stage: 'in-work', assigneeId: oneself, createdById: oneself },
    { ...nothing, see: 'CEPA', mayGiveBack: 'CEPA', mayNote: 'CEPA', mayMove: 'CEPA' },
  ],
  [
    'what one has handed in',
    { stage: 'in-review', assigneeId: oneself, createdById: oneself },
    { ...nothing, see: 'CEPA', mayNote: 'CEPA', mayMove: 'CEPA', mayRemove: '-' },
  ],
  [
    'what a colleague has handed in',
    { stage: 'in-review', assigneeId: colleague, createdById: colleague },
    { ...nothing, mayRemove: '-' },
  ],
  [
    'what is scheduled',
    { stage: 'scheduled', assigneeId: oneself, createdById: oneself },
    { ...nothing, see: 'CEPA', mayNote: 'CEPA', mayMove: '-', mayRemove: '-', maySchedule: '-' },
  ],
  [
    'a draft of one’s own that is not on the board',
    { stage: null, assigneeId: null, createdById: oneself },
    { ...nothing, see: 'CEPA', mayTake: 'CEPA', mayNote: 'CEPA', mayRemove: '-' },
  ],
  [
    'a draft of a colleague that is not on the board',
    { stage: null, assigneeId: null, createdById: colleague },
    { ...nothing, mayRemove: '-' },
  ],
]

describe('who may do what with', () => {
  test.each(table)('%s', (_, article, expected) => {
    const found: Record<string, string> = {}
    for (const role of roles) {
      const planner = plannerOf({ id: oneself, role })
      const rights = { see: maySeePlan(planner, article), ...planRightsOf(planner, article) }
      for (const [right, isTheirs] of Object.entries(rights)) {
        found[right] = `${found[right] ?? ''}${isTheirs ? letters[role] : ''}`
      }
    }
    const named = Object.fromEntries(Object.entries(found).map(([right, who]) => [right, who || '-']))
    expect(named).toEqual(expected)
  })
})
