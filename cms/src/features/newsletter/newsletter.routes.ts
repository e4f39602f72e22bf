import type { OpenAPIHono } from '@hono/zod-openapi'
import { addLinkRoutes } from './link.routes.ts'
import type { NewsletterApi } from './newsletter-answers.ts'
import { addSubscribeRoutes } from './subscribe.routes.ts'

/** Signing up, confirming and unsubscribing: `/api/newsletter/…`. */
export function addNewsletterRoutes(app: OpenAPIHono, api: NewsletterApi): void {
  addSubscribeRoutes(app, api)
  addLinkRoutes(app, api)
}
