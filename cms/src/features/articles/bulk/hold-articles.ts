import type { Payload } from 'payload'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { holdLocks } from '../../../platform/locks/with-lock.ts'

const IdRow = z.object({ id: z.number() })

/**
 * Holds articles until the end of the transaction, as each save does: others of the same one wait, and see what was written. Answers
 * those that are there.
 */
export async function holdArticles(client: SqlClient, ids: readonly number[]): Promise<Set<number>> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
  await holdLocks(
    client,
    wanted.map((id) => locks.articleSave(String(id))),
  )
  const { rows } = await client.query(
    'select id from articles where id = any($1) order by id for no key update',
    [wanted],
  )
  return new Set(
    IdRow.array()
      .parse(rows)
      .map(({ id }) => id),
  )
}

/** There is one newest version of each article, and what was the newest stays in the history. */
export async function retireVersions(
  client: SqlClient,
  { articleIds, newest }: { articleIds: readonly number[]; newest: readonly number[] },
): Promise<void> {
  await client.query(
    `update _articles_v set latest = false, autosave = false
     where parent_id = any($1) and latest and not id = any($2)`,
    [[...articleIds], [...newest]],
  )
}

/** Deletes versions of which there are more than Payload keeps. */
export async function deleteOldVersions(
  client: SqlClient,
  payload: Payload,
  articleIds: readonly number[],
): Promise<void> {
  const { versions } = payload.collections.articles.config
  const most = typeof versions === 'object' ? versions.maxPerDoc : 0
  if (!most) return
  await client.query(
    `delete from _articles_v using (
       select id, row_number() over (partition by parent_id order by updated_at desc, id desc) as place
       from _articles_v where parent_id = any($1)
     ) version
     where _articles_v.id = version.id and version.place > $2`,
    [[...articleIds], most],
  )
}
