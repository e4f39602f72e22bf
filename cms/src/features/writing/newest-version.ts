import type { WrittenCollection } from '@meridian/shared/writing/written-collection'
import { sql } from 'kysely'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { clientOf, type SqlClient } from '../../platform/database/sql-client.ts'
import { type Lock, locks } from '../../platform/locks/locks.ts'
import { holdLock } from '../../platform/locks/with-lock.ts'

/** How people are named to their colleagues, in plain SQL; `u` is their row of `users`. */
export const personNameSql = `coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email)`

/** The same as an expression. */
export const personName = sql<string>`${sql.raw(personNameSql)}`

const NewestRow = z.object({
  versionId: z.number(),
  updatedAt: z.coerce.date().transform((date) => date.toISOString()),
  by: z.string().nullable(),
  editedIn: z.string().nullable(),
})

interface Document {
  collection: WrittenCollection
  id: number
}

/** What every save of a document holds until its transaction ends. */
const saveLocks: Record<WrittenCollection, (id: string) => Lock> = {
  articles: locks.articleSave,
  issues: locks.issueSave,
  campaigns: locks.campaignSave,
}

/** When, by whom (null for the CMS itself) and in which form the newest version was saved; null for a document that has none. */
export async function readNewestSave(
  client: SqlClient,
  { collection, id }: Document,
): Promise<z.output<typeof NewestRow> | null> {
  const { rows } = await client.query(
    `select v.id as "versionId", v.version_updated_at as "updatedAt", v.version_edited_in as "editedIn", ${personNameSql} as by
     from _${collection}_v v left join users u on u.id = v.version_edited_by_id
     where v.parent_id = $1 and v.latest order by v.id desc limit 1`,
    [id],
  )
  return NewestRow.array().parse(rows)[0] ?? null
}

/**
 * The newest version of a document; null for one that has none. The caller holds the document until the end of the
 * transaction: saves of one document take turns, and each sees the one before it.
 */
export async function holdNewestVersion(req: PayloadRequest, document: Document) {
  const client = await clientOf(req)
  await holdLock(client, saveLocks[document.collection](String(document.id)))
  // The publish of another document may be about to change it, as when it takes the mark of the current issue off it.
  await client.query(`select from ${document.collection} where id = $1 for no key update`, [document.id])
  return readNewestSave(client, document)
}

/** Payload writes an autosave over the autosave before it. One that another form has written is kept in the history. */
export async function keepInHistory(
  req: PayloadRequest,
  { collection, versionId }: { collection: WrittenCollection; versionId: number },
): Promise<void> {
  const client = await clientOf(req)
  await client.query(`update _${collection}_v set autosave = false where id = $1`, [versionId])
}
