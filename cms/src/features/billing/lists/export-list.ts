import type { DataFromCollectionSlug, Endpoint, PayloadRequest, Where } from 'payload'
import { mergeListSearchAndWhere } from 'payload/shared'
import { can } from '../../../platform/access/rights.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { csvLine, csvMark } from '../../../platform/csv/csv-line.ts'
import { textStream } from '../../../platform/csv/text-stream.ts'
import { clientAddressOf } from '../../../platform/rate-limits/client-address.ts'

type ListSlug = 'payments' | 'user-subscriptions'

export interface ListFile<Slug extends ListSlug> {
  collection: Slug
  head: readonly string[]
  /** The cells of a document, whose reader and plan are documents as well. */
  toCells: (document: DataFromCollectionSlug<Slug>) => string[]
}

const batchSize = 500

/**
 * A list of the admin as the parts of a CSV file, the newest first, read some hundreds at a time. What `where` leaves out of
 * the list is not in the file, and neither is what the person who asks may not read.
 */
export async function* exportList<Slug extends ListSlug>(
  req: Pick<PayloadRequest, 'payload' | 'user'>,
  { collection, head, toCells }: ListFile<Slug>,
  where: Where,
): AsyncGenerator<string> {
  yield csvMark + csvLine(head)
  let after: number | null = null
  do {
    const earlier: Where[] = after === null ? [] : [{ id: { less_than: after } }]
    const { docs } = await req.payload.find({
      collection,
      where: { and: [where, ...earlier] },
      sort: '-id',
      limit: batchSize,
      pagination: false,
      depth: 1,
      user: req.user,
      overrideAccess: false,
    })
    yield docs.map((document) => csvLine(toCells(document))).join('')
    after = docs.length === batchSize ? Number(docs.at(-1)?.id) : null
  } while (after !== null)
}

/** `GET /{collection}/export.csv` beside Payload's REST, with the search and the filters that stand in the list's address. */
export function listFileEndpoint<Slug extends ListSlug>(file: ListFile<Slug>): Endpoint {
  return {
    path: '/export.csv',
    method: 'get',
    handler: async (req) => {
      const headers = { 'cache-control': 'no-store' }
      if (!req.user || !can(req.user, 'seeReaders')) {
        const errors = [{ message: 'This is for staff who look after readers.' }]
        return Response.json({ errors }, { status: 403, headers })
      }
      const collectionConfig = req.payload.collections[file.collection].config
      const { search, where: asked } = req.query
      const where = mergeListSearchAndWhere({
        collectionConfig,
        search: typeof search === 'string' ? search : '',
        ...(isWhere(asked) && { where: asked }),
      })
      // A filter that is none is refused now: a stream that has begun could not say so.
      await req.payload.count({ collection: file.collection, where, user: req.user, overrideAccess: false })
      await recordAudit(req.payload.db.pool, {
        action: 'reader-data-read',
        actorId: req.user.id,
        subjectId: null,
        detail: `File of the list '${file.collection}'`,
        address: clientAddressOf(req.headers),
      })
      return new Response(textStream(exportList(req, file, where)), {
        headers: {
          ...headers,
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${file.collection}-${new Date().toISOString().slice(0, 10)}.csv"`,
        },
      })
    },
  }
}

function isWhere(value: unknown): value is Where {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
