import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  beginCommission,
  dropCommission,
  readCommission,
  saveCommission,
} from '../commissions/commissions.ts'
import { saveAsDraft } from '../commissions/save-draft.ts'
import { idParameter } from '../../../platform/http/id-parameter.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { noStore } from '../../accounts/api/session/require-session.ts'
import {
  beginDescription,
  BeginRequestSchema,
  draftDescription,
  DraftRequestSchema,
  dropDescription,
  readDescription,
  saveDescription,
  SaveRequestSchema,
} from './creator-descriptions.ts'
import { refuseChangedCommission, refuseMissing, refuseUnknownCommission } from './creator-refusals.ts'
import { addCreatorRoute, type CreatorContext } from './creator-route.ts'

/** The pieces that staff work on: each sees their own. */
export function addCommissionRoutes(app: OpenAPIHono, context: CreatorContext): void {
  addCreatorRoute(app, context, {
    route: beginDescription,
    handle: async ({ c, payload, author }) => {
      const body = await readBody(c, BeginRequestSchema)
      if (!body.ok) return body.response
      const commission = await beginCommission(payload.db.pool, author, body.value.id)
      return commission ? c.json(commission, 201) : refuseUnknownCommission(c)
    },
  })

  addCreatorRoute(app, context, {
    route: readDescription,
    handle: async ({ c, payload, author }) => {
      const commission = await readCommission(payload.db.pool, author, idParameter(c))
      return commission ? c.json(commission) : refuseUnknownCommission(c)
    },
  })

  addCreatorRoute(app, context, {
    route: saveDescription,
    handle: async ({ c, payload, author }) => {
      const body = await readBody(c, SaveRequestSchema)
      if (!body.ok) return body.response
      const outcome = await saveCommission(payload.db.pool, author, { id: idParameter(c), ...body.value })
      if (outcome.ok) return c.json(outcome.commission)
      return outcome.reason === 'changed' ? refuseChangedCommission(c) : refuseUnknownCommission(c)
    },
  })

  addCreatorRoute(app, context, {
    route: dropDescription,
    handle: async ({ c, payload, author }) => {
      await dropCommission(payload.db.pool, author, idParameter(c))
      return c.body(null, 204, noStore)
    },
  })

  addCreatorRoute(app, context, {
    route: draftDescription,
    handle: async ({ c, payload, author }) => {
      const body = await readBody(c, DraftRequestSchema)
      if (!body.ok) return body.response
      const outcome = await saveAsDraft(payload, author, { id: idParameter(c), ...body.value })
      if (outcome.ok) return c.json({ articleId: outcome.articleId, isNew: outcome.isNew })
      if (outcome.reason === 'empty') return refuseMissing(c, 'There is no draft yet.')
      return outcome.reason === 'changed' ? refuseChangedCommission(c) : refuseUnknownCommission(c)
    },
  })
}
