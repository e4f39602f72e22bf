import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { exportAccountEndpoint } from '@meridian/shared/accounts/account.endpoints'
import { exportReader } from '../export/export-reader.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { clientAddress, refuseTooMany } from '../../../platform/http/rate-limiting.ts'
import { addReaderRoute } from './reader-route.ts'
import { describeEndpoint } from '../../../platform/http/describe-endpoint.ts'

/** More often than anybody needs it, and less than is a burden. */
const limit = { name: 'reader-export', points: 10, windowSeconds: 60 * 60 }

const exportRoute = describeEndpoint(exportAccountEndpoint, {
  tags: ['Account'],
  summary: 'Everything that is kept of the reader',
  description: 'A zip file with a JSON and a CSV file of each kind of data.',
  responses: {
    200: {
      description: 'The file.',
      content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
})

/** A reader's data to take away. */
export function addExportRoutes(app: OpenAPIHono, context: ApiContext): void {
  addReaderRoute(app, context, {
    route: exportRoute,
    handle: async ({ c, session: { userId } }) => {
      const excess = await refuseTooMany(c, { context, limit, key: `user ${userId}` })
      if (excess) return excess
      const { pool } = (await context.cms()).db
      const file = await exportReader(pool, { userId, address: clientAddress(c) })
      const day = new Date().toISOString().slice(0, 10)
      return c.body(file, 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="meridian-data-${day}.zip"`,
      })
    },
  })
}
