import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  checkImportSitemapEndpoint,
  readImportAddressesEndpoint,
} from '@meridian/shared/imports/imports.endpoints'
import { SitemapCheckSchema } from '@meridian/shared/imports/imports.schema'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import { env } from '../../env.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { describeEndpoint, jsonAnswer } from '../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { addNewsroomRoute } from '../publishing/api/newsroom-route.ts'
import { createAddressLookup } from './addresses/address-lookup.ts'
import { checkSitemap } from './addresses/check-sitemap.ts'
import { type AddressMapFormat, writeAddressMap } from './addresses/old-address-map.ts'
import { UnreadableSource } from './source-record.ts'
import { readRun } from './runs/import-run.ts'
import { readSource, type ImportSource } from './runs/import-source.ts'

const tags = ['Imports']
const right = 'moveContent'
const id = z.string().openapi({ example: '7' })
const forms = ['csv', 'nginx', 'cloudflare'] as const satisfies readonly AddressMapFormat[]
const Check = z.object(SitemapCheckSchema.shape).openapi('SitemapCheck')

const addressesRoute = describeEndpoint(readImportAddressesEndpoint, {
  tags,
  summary: 'Where the addresses of the old site lead',
  description: 'As `csv`, or as lines for `nginx` or `cloudflare`.',
  request: { params: z.object({ id, form: z.string().openapi({ example: 'csv' }) }) },
  responses: { 200: { description: 'A file.', content: { 'text/plain': { schema: z.string() } } } },
})

const sitemapRoute = describeEndpoint(checkImportSitemapEndpoint, {
  tags,
  summary: 'Check the sitemap of the old site',
  description: 'The body is the sitemap: XML, or a list of addresses.',
  request: { params: z.object({ id }) },
  responses: { 200: jsonAnswer(Check, 'How many addresses lead somewhere, and which do not.') },
})

/** What becomes of the addresses of a site that was brought in. */
export function addImportAddressRoutes(app: OpenAPIHono, context: ApiContext): void {
  addNewsroomRoute(app, context, {
    route: addressesRoute,
    right,
    handle: async ({ c, payload }) => {
      const source = await sourceOf(c, payload.db.pool)
      const form = forms.find((one) => one === idParameter(c, 'form'))
      if (!source) return unknown(c)
      if (!form) return invalid(c, 'There are csv, nginx and cloudflare.')
      const lines = writeAddressMap(payload.db.pool, {
        format: form,
        origin: env.PUBLIC_URL,
        oldOrigin: source.siteUrl ?? env.PUBLIC_URL,
        sourceId: source.id,
      })
      return c.body(streamOf(lines), 200, {
        ...noStore,
        'content-type': form === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="old-addresses.${form === 'csv' ? 'csv' : `${form}.txt`}"`,
      })
    },
  })

  addNewsroomRoute(app, context, {
    route: sitemapRoute,
    right,
    handle: async ({ c, payload }) => {
      const source = await sourceOf(c, payload.db.pool)
      if (!source) return unknown(c)
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const file = {
        name: 'sitemap.xml',
        sizeBytes: bytes.length,
        open: async function* (range = { start: 0, end: bytes.length }) {
          yield await Promise.resolve(bytes.subarray(range.start, range.end))
        },
      }
      try {
        const site = { format: source.format, urls: source.siteUrl === null ? [] : [source.siteUrl] }
        const check = await checkSitemap([file], { site, lookup: createAddressLookup(payload.db.pool) })
        return c.json({ addresses: check.read, found: check.found, missing: check.missing }, 200, noStore)
      } catch (error) {
        if (error instanceof UnreadableSource) return invalid(c, error.message)
        throw error
      }
    },
  })
}

function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const next = await lines.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    cancel: async () => {
      await lines.return(undefined)
    },
  })
}

async function sourceOf(c: Context, pool: Pool): Promise<ImportSource | null> {
  const text = idParameter(c)
  const run = /^\d{1,9}$/.test(text) ? await readRun(pool, Number(text)) : null
  return run?.sourceId ? readSource(pool, run.sourceId) : null
}

function unknown(c: Context): Response {
  return answerProblem(c, { code: 'import-unknown', detail: 'There is no such import.', headers: noStore })
}

function invalid(c: Context, detail: string): Response {
  return answerProblem(c, { code: 'parameter-invalid', detail, headers: noStore })
}
