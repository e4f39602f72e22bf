import { type PlanStage, planStages } from '@meridian/shared/planning/planning.schema'
import { toast } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import type { PlanCard } from './plan-card.ts'
import type { Planning } from './use-planning.ts'

/** The form of one card; all others are closed. */
export interface OpenForm {
  articleId: number
  kind: 'plan' | 'schedule'
}

/** What is dragged and which card is open, and how a card gets to another column, by drag or by its menu. */
export function useMoves(cards: PlanCard[], planning: Planning) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [form, setForm] = useState<OpenForm | null>(null)
  const moved = useRef<number | null>(null)
  // Anyone who moved a card by its menu is at that menu again, in its new column.
  useEffect(() => {
    const own = cards.find(({ articleId }) => articleId === moved.current)
    if (!own) return
    document.getElementById(menuId(own))?.focus()
    moved.current = null
  }, [cards])
  const move = async (card: PlanCard, to: PlanStage) => {
    const { articleId, stage, assigneeId, rights } = card
    if (to === stage) return
    if (!targetsOf(card).includes(to)) return void toast.error(refusalOf(card, to))
    if (to === 'scheduled') return setForm({ articleId, kind: 'schedule' })
    if (to === 'assigned' && assigneeId === null && rights.mayAssign)
      return setForm({ articleId, kind: 'plan' })
    if (await planning.move(card, to)) moved.current = articleId
  }
  const drop = (stage: PlanStage) => {
    const card = cards.find(({ articleId }) => articleId === dragged)
    setDragged(null)
    if (card) void move(card, stage)
  }
  return { dragged, setDragged, form, setForm, move, drop }
}

export function menuId({ articleId }: Pick<PlanCard, 'articleId'>): string {
  return `move-${articleId}`
}

/** The columns that somebody may move a card to, in the order of the board. */
export function targetsOf({ stage, rights, assigneeId }: PlanCard): PlanStage[] {
  if (stage === 'scheduled') return []
  return planStages.filter((to) => {
    if (to === stage) return false
    if (to === 'scheduled') return rights.maySchedule
    if (rights.mayMove) return true
    return rights.mayTake && assigneeId === null && (to === 'assigned' || to === 'in-work')
  })
}

function refusalOf({ stage }: PlanCard, to: PlanStage): string {
  if (stage === 'scheduled') return 'It is scheduled. Open the article to cancel that first.'
  if (to === 'scheduled') return 'A publisher schedules it.'
  return 'That is not yours to decide. Ask an editor.'
}
