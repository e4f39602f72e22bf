'use client'

import { endpointAt, withQuery } from '@meridian/shared/api/endpoint'
import { readArticlePlanEndpoint } from '@meridian/shared/planning/planning.endpoints'
import {
  type ArticlePlan,
  ArticlePlanSchema,
  planStageLabels,
} from '@meridian/shared/planning/planning.schema'
import { Button, useAuth, useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import type { User } from '../../../payload-types.ts'
import { can } from '../../../platform/access/rights.ts'
import { callApi } from '../../../platform/admin/call-api.ts'
import { useFormPlace } from '../../../platform/admin/use-form-place.ts'
import { deadlineText, todayAsDay } from '../deadline-text.ts'
import { PlanForm } from './plan-form.tsx'
import { usePlanning } from './use-planning.ts'

/** In the sidebar of an article: whose it is, until when, and what colleagues have noted. It is no part of what is saved with the article. */
export function PlanPanel() {
  const { id, data, hasSavePermission } = useDocumentInfo()
  const { user } = useAuth<User>()
  const [round, setRound] = useState(0)
  // What is published is no plan of a contributor's, and what they may not change is none of theirs.
  const isTheirs = can(user, 'editArticles') || (can(user, 'writeArticles') && hasSavePermission === true)
  const articleId = id === undefined || !isTheirs ? null : Number(id)
  const plan = usePlan(articleId, `${data?.updatedAt} ${round}`)
  if (articleId === null || !plan) return null
  return <ShownPlan articleId={articleId} plan={plan} lookAgain={() => setRound(round + 1)} />
}

function ShownPlan({
  articleId,
  plan,
  lookAgain,
}: {
  articleId: number
  plan: ArticlePlan
  lookAgain: () => void
}) {
  const { user } = useAuth()
  const [isOpen, setOpen] = useState(false)
  const planning = usePlanning()
  const seen = { articleId, revision: plan.revision }
  const leave = () => setOpen(false)
  const place = useFormPlace({ isOpen, leave })
  const { stage, assigneeId, deadline, note, rights, people } = plan
  const due = deadline === null ? null : deadlineText({ deadline, stage }, todayAsDay())
  const follow = (isDone: boolean) => {
    if (isDone) leave()
    lookAgain()
  }
  const name = people.find((person) => person.id === assigneeId)?.name
  const assignee = assigneeId === null ? 'Nobody' : assigneeId === user?.id ? 'You' : (name ?? 'A colleague')
  return (
    <section className="meridian-panel" aria-labelledby="plan-title">
      <h3 id="plan-title" className="meridian-receipt-label">
        Planning
      </h3>
      {stage === null && <p>Not on the planning board.</p>}
      {stage !== null && (
        <p>
          {planStageLabels[stage]} · {assignee}
        </p>
      )}
      {due && <p className={due.isOverdue ? 'planning-overdue' : 'staff-note-line'}>{due.text}</p>}
      {note !== '' && !isOpen && <p className="planning-note">{note}</p>}
      <div ref={place}>
        {!isOpen && (
          <div className="staff-actions">
            {rights.mayNote && (
              <Button type="button" size="small" buttonStyle="secondary" onClick={() => setOpen(true)}>
                Plan…
              </Button>
            )}
            {rights.mayTake && !rights.mayAssign && user && (
              <Button
                type="button"
                size="small"
                buttonStyle="secondary"
                disabled={planning.isPending}
                onClick={() =>
                  void planning
                    .plan(seen, { assigneeId: Number(user.id), deadline, note }, 'It is yours.')
                    .then(follow)
                }
              >
                Take it
              </Button>
            )}
          </div>
        )}
        {isOpen && (
          <PlanForm
            plan={plan}
            people={people}
            isPending={planning.isPending}
            onLeave={leave}
            onSave={(values) => void planning.plan(seen, values).then(follow)}
            onRemove={() => void planning.remove(seen).then(follow)}
          />
        )}
      </div>
    </section>
  )
}

/** What is planned with an article; null until it is known, and for those whose it is not. */
function usePlan(articleId: number | null, version: string): ArticlePlan | null {
  const [plan, setPlan] = useState<ArticlePlan | null>(null)
  useEffect(() => {
    if (articleId === null) return
    let isLeft = false
    const look = async () => {
      // The server does not read the version; it says that there is news.
      const answer = await callApi(
        withQuery(endpointAt(readArticlePlanEndpoint, { id: articleId }), { version }),
      )
      const parsed = ArticlePlanSchema.safeParse(answer.ok ? answer.body : null)
      if (!isLeft && parsed.success) setPlan(parsed.data)
    }
    void look()
    return () => {
      isLeft = true
    }
  }, [articleId, version])
  return plan
}
