import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { readWelcomeEndpoint } from '@meridian/shared/welcome/welcome.endpoints'
import { WelcomeSchema } from '@meridian/shared/welcome/welcome.schema'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { describeEndpoint, jsonAnswer } from '../../platform/http/describe-endpoint.ts'
import { addReaderRoute } from '../readers/api/reader-route.ts'
import { readWelcome } from './read-welcome.ts'

const WelcomeAnswer = z.object(WelcomeSchema.unwrap().shape).nullable().openapi('Welcome')

const route = describeEndpoint(readWelcomeEndpoint, {
  tags: ['Account'],
  summary: 'What the reader’s plan greets them with',
  description:
    'The letter of the plan that the reader has now; for the platinum tier also a personal contact and the next printed issue. Null without a plan.',
  responses: { 200: jsonAnswer(WelcomeAnswer, 'The welcome; null without a plan.') },
})

export function addWelcomeRoutes(app: OpenAPIHono, context: ApiContext): void {
  addReaderRoute(app, context, {
    route,
    handle: async ({ c, session }) => c.json(await readWelcome(await context.db(), session.userId)),
  })
}
