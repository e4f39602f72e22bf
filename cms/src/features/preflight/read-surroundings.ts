import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { ArticleDraft } from './article-draft.ts'
import { readBodyParts } from './body-parts.ts'
import { articleLinks } from './links/article-links.ts'
import { readLinkOutcomes } from './links/link-checks.ts'
import { readInternalTargets } from './links/read-internal-targets.ts'
import { shownPictures } from './shown-pictures.ts'
import type { PictureFacts, PlayedRecording, Surroundings } from './surroundings.ts'

const dayMs = 24 * 60 * 60 * 1000

interface Given {
  atMs: number
  origin: string
  blockKinds: Surroundings['blockKinds']
}

/** Reads all that the rules want to know about an article; nobody outside is asked. */
export async function readSurroundings(
  client: SqlClient,
  draft: ArticleDraft,
  given: Given,
): Promise<Surroundings> {
  const { ofAll, namesakesOf } = await readSurroundingsOfMany(client, [draft], given)
  return { ...ofAll, namesakes: namesakesOf(draft) }
}

/** The same about many articles, of which each has namesakes of its own. */
export async function readSurroundingsOfMany(
  client: SqlClient,
  drafts: readonly ArticleDraft[],
  { origin, ...given }: Given,
): Promise<{
  ofAll: Omit<Surroundings, 'namesakes'>
  namesakesOf: (draft: ArticleDraft) => Surroundings['namesakes']
}> {
  const parts = drafts.map((draft) => ({ draft, body: readBodyParts(draft.body) }))
  const found = parts.flatMap(({ draft, body }) => articleLinks(draft, body, origin))
  const links = found.map(({ target }) => target)
  const recordings = await readRecordings(
    client,
    drafts.flatMap(({ blocks }) => blocks.flatMap(({ recording }) => recording ?? [])),
  )
  const pictures = parts.flatMap((part) => shownPictures({ ...part, recordings }))
  const ofAll = {
    ...given,
    origin,
    pictures: await readPictures(
      client,
      pictures.map(({ mediaId }) => mediaId),
    ),
    recordings,
    internalTargets: await readInternalTargets(
      client,
      links.flatMap((target) => (target.kind === 'internal' ? [target.path] : [])),
    ),
    awaitedArticles: await readAwaited(
      client,
      found.flatMap(({ articleId }) => articleId ?? []),
    ),
    linkOutcomes: await readLinkOutcomes(
      client,
      links.flatMap((target) => (target.kind === 'external' ? [target.url] : [])),
    ),
  }
  return { ofAll, namesakesOf: await readNamesakes(client, drafts) }
}

async function readPictures(client: SqlClient, ids: number[]): Promise<Map<number, PictureFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await sqlOn(client)
    .selectFrom('media')
    .select(['id', 'alt', 'width', 'height', 'focal_x', 'focal_y', 'is_centred', 'filename', 'rights_until'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map((row): [number, PictureFacts] => [
      row.id,
      {
        alt: row.alt,
        width: Number(row.width ?? 0),
        height: Number(row.height ?? 0),
        focalX: Number(row.focal_x ?? 50),
        focalY: Number(row.focal_y ?? 50),
        isCentred: row.is_centred ?? false,
        filename: row.filename ?? '',
        rightsUntilMs: row.rights_until === null ? null : endOfDay(row.rights_until),
      },
    ]),
  )
}

async function readRecordings(client: SqlClient, ids: number[]): Promise<Map<number, PlayedRecording>> {
  if (ids.length === 0) return new Map()
  const rows = await sqlOn(client)
    .selectFrom('recordings')
    .select(['id', 'kind', 'title', 'transcript', 'captions', 'poster_id'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(({ id, kind, title, transcript, captions, poster_id }): [number, PlayedRecording] => [
      id,
      {
        kind: kind === 'video' ? 'video' : 'audio',
        title,
        hasTranscript: (transcript ?? '').trim() !== '',
        hasCaptions: (captions ?? '') !== '',
        posterId: poster_id,
      },
    ]),
  )
}

/** A right is good for the whole of its last day. */
function endOfDay(time: Date | string): number {
  return Math.floor(new Date(time).getTime() / dayMs) * dayMs + dayMs
}

async function readAwaited(client: SqlClient, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await sqlOn(client)
    .selectFrom('articles')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('_status', 'is distinct from', 'published')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** For each draft one published article of the very same title. */
async function readNamesakes(client: SqlClient, drafts: readonly ArticleDraft[]) {
  const titled = drafts.filter(({ title }) => title.trim() !== '')
  const { rows } = await client.query(
    `select wanted.no, namesake.id, namesake.slug
     from unnest($1::int[], $2::text[], $3::int[]) as wanted(no, title, id)
     cross join lateral (
       select article.id, article.slug from articles article
       where md5(lower(article.title)) = md5(lower(wanted.title)) and article._status = 'published'
         and article.id is distinct from wanted.id
       limit 1
     ) namesake`,
    [titled.map((_, no) => no), titled.map(({ title }) => title.trim()), titled.map(({ id }) => id)],
  )
  const found = new Map(
    NamesakeRow.array()
      .parse(rows)
      .map(({ no, ...namesake }) => [titled[no], namesake]),
  )
  return (draft: ArticleDraft): Surroundings['namesakes'] => {
    const namesake = found.get(draft)
    return namesake ? [namesake] : []
  }
}

const NamesakeRow = z.object({ no: z.number(), id: z.number(), slug: z.string() })
