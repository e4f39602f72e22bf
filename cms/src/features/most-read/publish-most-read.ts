import { mostReadOfTag, mostReadTag } from '@meridian/shared/publishing/tags'
import { globalSchemas } from '@meridian/shared/replica/records.schema'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { locks } from '../../platform/locks/locks.ts'
import { holdLock } from '../../platform/locks/with-lock.ts'
import { writePublishedGlobal } from '../records/published-globals.ts'
import { type MostReadLists, noLists, rank, type Scores, without } from './rank.ts'
import { readScores } from './read-scores.ts'

/** The slug of the settings, the name of the record and the subject of its events. */
export const mostReadName = 'most-read'

/** What is counted changes what readers see this often at most: pages are rendered and purged for it. */
const steadyMs = 5 * 60_000

interface Update {
  now: Date
  /** Staff wait for it: it is done however short ago the lists have changed. */
  isAtOnce?: boolean
  readScores?: (client: SqlClient, now: Date) => Promise<Scores>
}

/*
 * Both functions write what readers have of the lists from now on, in the transaction of `client`, and give the tags of the pages that
 * change by that: none where the same articles stand in the same order as before. The caller records the event.
 */

/** Makes the lists again; nothing is done where that is too early. */
export async function publishMostRead(
  client: SqlClient,
  { now, isAtOnce = false, readScores: read = readScores }: Update,
): Promise<string[]> {
  await holdLock(client, locks.mostRead)
  if (!isAtOnce && (await hasChangedSince(client, new Date(now.getTime() - steadyMs)))) return []
  const { isShown, excluded } = await readSettings(client)
  const lists = isShown ? await makeLists(client, await read(client, now), excluded) : noLists
  return replace(client, await readPublished(client), lists)
}

/** Takes away what the staff do not have listed any more. Others take the free places when the lists are made the next time. */
export async function withdrawFromMostRead(client: SqlClient): Promise<string[]> {
  await holdLock(client, locks.mostRead)
  const { isShown, excluded } = await readSettings(client)
  const before = await readPublished(client)
  return replace(client, before, isShown ? without(before, excluded) : noLists)
}

async function replace(client: SqlClient, before: MostReadLists, lists: MostReadLists): Promise<string[]> {
  const tags = changedTags(before, lists)
  if (tags.length > 0) await writePublishedGlobal(client, { name: mostReadName, data: lists })
  return tags
}

async function makeLists(
  client: SqlClient,
  scores: Scores,
  excluded: ReadonlySet<number>,
): Promise<MostReadLists> {
  const ids = new Set([...scores.day, ...scores.week].map(({ articleId }) => articleId))
  const sectionOf = await readSections(client, [...ids])
  return rank({ scores, sectionOf, excluded })
}

/** Of each list that is not as it was, the tag of the pages that show it. */
function changedTags(before: MostReadLists, after: MostReadLists): string[] {
  const isSame = (one: readonly number[] = [], other: readonly number[] = []) => one.join() === other.join()
  const isWholeSame = isSame(before.day, after.day) && isSame(before.week, after.week)
  const sectionsBefore = weeksOf(before)
  const sectionsAfter = weeksOf(after)
  const changed = [...new Set([...sectionsBefore.keys(), ...sectionsAfter.keys()])].filter(
    (section) => !isSame(sectionsBefore.get(section), sectionsAfter.get(section)),
  )
  return [...(isWholeSame ? [] : [mostReadTag]), ...changed.map(mostReadOfTag)]
}

function weeksOf({ sections }: MostReadLists): Map<number, number[]> {
  return new Map(sections.map(({ section, week }) => [section, week]))
}

async function hasChangedSince(client: SqlClient, moment: Date): Promise<boolean> {
  const found = await sqlOn(client)
    .selectFrom('publish_events')
    .select('id')
    .where('subject', '=', mostReadName)
    .where('committed_at', '>', moment)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

async function readPublished(client: SqlClient): Promise<MostReadLists> {
  const row = await sqlOn(client)
    .selectFrom('published_globals')
    .select('data')
    .where('slug', '=', mostReadName)
    .executeTakeFirst()
  return row ? globalSchemas[mostReadName].parse(row.data) : noLists
}

/** What the staff have chosen; until they save anything all of it is shown. */
async function readSettings(client: SqlClient): Promise<{ isShown: boolean; excluded: Set<number> }> {
  const settings = await sqlOn(client).selectFrom('most_read').select('is_shown').limit(1).executeTakeFirst()
  const excluded = await sqlOn(client)
    .selectFrom('most_read_rels')
    .select('articles_id')
    .where('path', '=', 'neverListed')
    .execute()
  return {
    isShown: settings?.is_shown ?? true,
    excluded: new Set(excluded.flatMap((row) => row.articles_id ?? [])),
  }
}

/** The section of each of these articles that readers have. */
async function readSections(client: SqlClient, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await client.query<{ id: number; section: number }>(
    `select id, section_id as section from articles
      where id = any($1) and _status = 'published' and slug is not null and published_at is not null and section_id is not null`,
    [[...ids]],
  )
  return new Map(rows.map(({ id, section }) => [id, section]))
}
