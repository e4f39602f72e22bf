import type { OpenAPIHono } from '@hono/zod-openapi'
import { addAddressRoutes } from './addresses.routes.ts'
import { addDeletionRoutes } from './deletion.routes.ts'
import { addExportRoutes } from './export.routes.ts'
import { addReaderNewsletterRoutes } from './newsletters.routes.ts'
import { addProfileRoutes } from './profile.routes.ts'
import type { ReaderApi } from './reader-api.ts'
import { addReadingRoutes } from './reading.routes.ts'
import { addSavedArticleRoutes } from './saved-articles.routes.ts'

/** What belongs to the reader who is signed in: each route reads and writes their own rows alone. */
export function addReaderRoutes(app: OpenAPIHono, context: ReaderApi): void {
  addProfileRoutes(app, context)
  addAddressRoutes(app, context)
  addReadingRoutes(app, context)
  addSavedArticleRoutes(app, context)
  addReaderNewsletterRoutes(app, context)
  addExportRoutes(app, context)
  addDeletionRoutes(app, context)
}
