import type { GlobalRecord } from '@meridian/shared/replica/records.schema'
import type { PayloadRequest } from 'payload'
import { clientOf, type SqlClient } from '../../platform/database/sql-client.ts'
import { type DocumentGlobal, toGlobalRecord } from './global-records.ts'

/**
 * Writes what readers have of a global from now on, in the request's transaction. To be called after each public change; false
 * when it is the same as before.
 */
export async function publishGlobal(req: PayloadRequest, name: DocumentGlobal): Promise<boolean> {
  const document = await req.payload.findGlobal({ slug: name, depth: 0, draft: false, req })
  return writePublishedGlobal(await clientOf(req), toGlobalRecord(name, document))
}

/** The same of what is known already. */
export async function writePublishedGlobal(
  client: SqlClient,
  { name, data }: GlobalRecord,
): Promise<boolean> {
  const { rows } = await client.query(
    `insert into published_globals as former (slug, data) values ($1, $2)
     on conflict (slug) do update set data = excluded.data where former.data::text <> excluded.data::text
     returning slug`,
    [name, JSON.stringify(data)],
  )
  return rows.length > 0
}
