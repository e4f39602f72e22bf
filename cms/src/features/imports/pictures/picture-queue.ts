import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/*
 * `import_pictures`: what is known of each picture that the texts of a source name. A row is `wanted` until its picture is here
 * (`kept`, in the transaction that makes its document) or cannot be had (`failed`). Of a kept one `problem` has what editors
 * should know of it.
 */

export interface PictureOfSource {
  sourceId: number
  key: string
}

export interface PictureEntry {
  key: string
  state: 'wanted' | 'kept' | 'failed'
  mediaId: number | null
  attempts: number
  problem: string | null
}

/** So many keys stand in one statement. */
const atOnce = 1000

/** Notes that pictures are wanted; those that are known already stay as they are. Gives what is known of all of them. */
export async function wantPictures(
  client: SqlClient,
  { sourceId, runId, keys }: { sourceId: number; runId: number; keys: readonly string[] },
): Promise<Map<string, PictureEntry>> {
  const known = new Map<string, PictureEntry>()
  for (const part of parts(keys)) {
    await client.query(
      `insert into import_pictures (source_id, url, state, run_id)
       select $1, url, 'wanted', $2 from unnest($3::text[]) as asked(url) order by url
       on conflict do nothing`,
      [sourceId, runId, part],
    )
    for (const entry of await readEntries(client, { sourceId, keys: part })) known.set(entry.key, entry)
  }
  return known
}

/** The pictures of a source that are here, by their keys. One that somebody has deleted since is not. */
export async function readKeptPictures(
  client: SqlClient,
  { sourceId, keys }: { sourceId: number; keys: readonly string[] },
): Promise<Map<string, number>> {
  const kept = new Map<string, number>()
  for (const part of parts(keys)) {
    const rows = await sqlOn(client)
      .selectFrom('import_pictures as picture')
      .innerJoin('media', 'media.id', 'picture.media_id')
      .select(['picture.url', 'media.id'])
      .where('picture.source_id', '=', sourceId)
      .where('picture.state', '=', 'kept')
      .where('picture.url', '=', anyOf(part))
      .execute()
    for (const { url, id } of rows) kept.set(url, id)
  }
  return kept
}

/** What became of the pictures of a source, in the order of their keys: those that failed, or kept ones with a note. */
export async function listPictureProblems(
  client: SqlClient,
  {
    sourceId,
    state,
    after = '',
    limit = 100,
  }: {
    sourceId: number
    state: 'failed' | 'kept'
    after?: string
    limit?: number
  },
): Promise<PictureEntry[]> {
  const rows = await entriesOf(client, sourceId)
    .where('state', '=', state)
    .where('problem', 'is not', null)
    .where('url', '>', after)
    .orderBy('url')
    .limit(limit)
    .execute()
  return rows.map(toEntry)
}

/** Why pictures of a source could not be had, by their keys; those that are here or were not tried are not in it. */
export async function readPictureProblems(
  client: SqlClient,
  { sourceId, keys }: { sourceId: number; keys: readonly string[] },
): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  for (const part of parts(keys)) {
    for (const { key, state, problem } of await readEntries(client, { sourceId, keys: part }))
      if (state === 'failed' && problem !== null) problems.set(key, problem)
  }
  return problems
}

/** Has pictures that failed tried again by the next {@link keepPictures}: these, or all of a source. Answers how many. */
export async function retryFailedPictures(
  client: SqlClient,
  { sourceId, keys }: { sourceId: number; keys?: readonly string[] },
): Promise<number> {
  const failed = sqlOn(client)
    .updateTable('import_pictures')
    .set({ state: 'wanted', problem: null, changed_at: sql`clock_timestamp()` })
    .where('source_id', '=', sourceId)
    .where('state', '=', 'failed')
  const named = keys ? failed.where('url', '=', anyOf(keys)) : failed
  const { numUpdatedRows } = await named.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** In the transaction that makes the document, or finds it. */
export async function noteKept(
  client: SqlClient,
  { sourceId, key }: PictureOfSource,
  kept: { runId: number; mediaId: number; contentHash: string; note: string | null },
): Promise<void> {
  await sqlOn(client)
    .updateTable('import_pictures')
    .set((eb) => ({
      state: 'kept',
      media_id: kept.mediaId,
      content_hash: kept.contentHash,
      problem: kept.note,
      run_id: kept.runId,
      attempts: eb('attempts', '+', 1),
      changed_at: sql`clock_timestamp()`,
    }))
    .where('source_id', '=', sourceId)
    .where('url', '=', key)
    .execute()
}

export async function noteFailed(
  client: SqlClient,
  { sourceId, key }: PictureOfSource,
  { runId, problem }: { runId: number; problem: string },
): Promise<void> {
  await sqlOn(client)
    .updateTable('import_pictures')
    .set((eb) => ({
      state: 'failed',
      problem,
      run_id: runId,
      attempts: eb('attempts', '+', 1),
      changed_at: sql`clock_timestamp()`,
    }))
    .where('source_id', '=', sourceId)
    .where('url', '=', key)
    .execute()
}

/** The picture here that has a content, whichever address it came from. */
export async function findByContent(client: SqlClient, contentHash: string): Promise<number | null> {
  const found = await sqlOn(client)
    .selectFrom('import_pictures as picture')
    .innerJoin('media', 'media.id', 'picture.media_id')
    .select('media.id')
    .where('picture.content_hash', '=', contentHash)
    .where('picture.state', '=', 'kept')
    .orderBy('media.id')
    .executeTakeFirst()
  return found?.id ?? null
}

async function readEntries(
  client: SqlClient,
  { sourceId, keys }: { sourceId: number; keys: readonly string[] },
): Promise<PictureEntry[]> {
  const rows = await entriesOf(client, sourceId).where('url', '=', anyOf(keys)).execute()
  return rows.map(toEntry)
}

function entriesOf(client: SqlClient, sourceId: number) {
  return sqlOn(client)
    .selectFrom('import_pictures')
    .select(['url', 'state', 'media_id', 'attempts', 'problem'])
    .where('source_id', '=', sourceId)
}

function toEntry(row: {
  url: string
  state: string
  media_id: number | null
  attempts: number
  problem: string | null
}): PictureEntry {
  const state = row.state === 'kept' || row.state === 'failed' ? row.state : 'wanted'
  return { key: row.url, state, mediaId: row.media_id, attempts: row.attempts, problem: row.problem }
}

/** One parameter for any number of keys. */
function anyOf(keys: readonly string[]) {
  return sql<string>`any(${sql.val([...keys])}::text[])`
}

function* parts(keys: readonly string[]): Generator<string[]> {
  for (let start = 0; start < keys.length; start += atOnce) yield keys.slice(start, start + atOnce)
}
