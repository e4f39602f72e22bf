import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  beginDraftProject,
  dropDraftProject,
  readDraftProject,
  saveDraftProject,
} from '../draft-projects/draft-projects.ts'
import { saveAsDraft } from '../draft-projects/save-draft.ts'
import { idParameter } from '../../../platform/http/id-parameter.ts'
import { readBody } from '../../../platform/http/read-body.ts'
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
import { refuseChangedDraftProject, refuseMissing, refuseUnknownDraftProject } from './creator-refusals.ts'
import { addCreatorRoute, type CreatorContext } from './creator-route.ts'
import { noStore } from '../../../platform/http/no-store.ts'

/** The draft projects that staff work on: each sees their own. */
export function addDraftProjectRoutes(app: OpenAPIHono, context: CreatorContext): void {
  addCreatorRoute(app, context, {
    route: beginDescription,
    handle: async ({ c, payload, author }) => {
      const body = await readBody(c, BeginRequestSchema)
      if (!body.ok) return body.response
      const draftProject = await beginDraftProject(payload.db.pool, author, body.value.id)
      return draftProject ? c.json(draftProject, 201) : refuseUnknownDraftProject(c)
    },
  })

  addCreatorRoute(app, context, {
    route: readDescription,
    handle: async ({ c, payload, author }) => {
      const draftProject = await readDraftProject(payload.db.pool, author, idParameter(c))
      return draftProject ? c.json(draftProject) : refuseUnknownDraftProject(c)
    },
  })

  addCreatorRoute(app, context, {
    route: saveDescription,
    handle: async ({ c, payload, author }) => {
      const body = await readBody(c, SaveRequestSchema)
      if (!body.ok) return body.response
      const outcome = await saveDraftProject(payload.db.pool, author, { id: idParameter(c), ...body.value })
      if (outcome.ok) return c.json(outcome.draftProject)
      return outcome.reason === 'changed' ? refuseChangedDraftProject(c) : refuseUnknownDraftProject(c)
    },
  })

  addCreatorRoute(app, context, {
    route: dropDescription,
    handle: async ({ c, payload, author }) => {
      await dropDraftProject(payload.db.pool, author, idParameter(c))
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
      return outcome.reason === 'changed' ? refuseChangedDraftProject(c) : refuseUnknownDraftProject(c)
    },
  })
}
