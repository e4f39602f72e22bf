import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import type { LocationService } from '../../platform/location/ip-location.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { addLinkRoutes } from './link.routes.ts'
import { addSubscribeRoutes } from './subscribe.routes.ts'

/** What the newsletter's routes work with. */
export interface NewsletterApi {
  context: ApiContext
  /** The origin that readers are on. */
  publicUrl: string
  /** Null: no network address is ever looked up. */
  location: LocationService | null
  logger: Pick<Logger, 'warn'>
}

/** Signing up, confirming and unsubscribing: `/api/newsletter/…`. */
export function addNewsletterRoutes(app: OpenAPIHono, api: NewsletterApi): void {
  addSubscribeRoutes(app, api)
  addLinkRoutes(app, api)
}
