import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  planArticleEndpoint,
  moveArticlePlanEndpoint,
  removeArticlePlanEndpoint,
} from '@meridian/shared/planning/planning.endpoints'
import {
  type PlanMoveRequest,
  type PlanRequest,
  planStageLabels,
} from '@meridian/shared/planning/planning.schema'
import { useAction } from '../../../platform/admin/use-action.ts'

/** An article and the revision of its plan that is on the screen. */
interface SeenPlan {
  articleId: number
  revision: number
}

export type Planning = ReturnType<typeof usePlanning>

/** What is done with the plans of articles, one thing at a time. Each gives whether it was done. */
export function usePlanning() {
  const { isPending, perform } = useAction()
  return {
    isPending,
    plan: ({ articleId, revision }: SeenPlan, values: Omit<PlanRequest, 'seen'>, done = 'Planned.') =>
      perform({
        endpoint: endpointAt(planArticleEndpoint, { id: articleId }),
        json: { ...values, seen: revision },
        done,
      }),
    move: ({ articleId, revision }: SeenPlan, to: PlanMoveRequest['to']) =>
      perform({
        endpoint: endpointAt(moveArticlePlanEndpoint, { id: articleId }),
        json: { to, seen: revision },
        done: `Moved to ‘${planStageLabels[to]}’.`,
      }),
    remove: ({ articleId }: SeenPlan) =>
      perform({
        endpoint: endpointAt(removeArticlePlanEndpoint, { id: articleId }),
        done: 'It is off the board. The article stays.',
      }),
  }
}
