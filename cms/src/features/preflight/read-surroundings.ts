import { type NotNull, sql } from 'kysely'
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

/** Reads all that the rules want to know about an article; nobody outside is asked. */
export async function readSurroundings(
  client: SqlClient,
  draft: ArticleDraft,
  { atMs, origin, blockKinds }: { atMs: number; origin: string; blockKinds: Surroundings['blockKinds'] },
): Promise<Surroundings> {
  const body = readBodyParts(draft.body)
  const found = articleLinks(draft, body, origin)
  const links = found.map(({ target }) => target)
  const recordings = await readRecordings(
    client,
    draft.blocks.flatMap(({ recording }) => recording ?? []),
  )
  const pictures = shownPictures({ draft, body, recordings }).map(({ mediaId }) => mediaId)
  return {
    atMs,
    origin,
    pictures: await readPictures(client, pictures),
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
    namesakes: await readNamesakes(client, draft),
    blockKinds,
  }
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

async function readNamesakes(client: SqlClient, { id, title }: ArticleDraft) {
  if (title.trim() === '') return []
  return sqlOn(client)
    .selectFrom('articles')
    .select(['id', 'slug'])
    .where(sql<boolean>`md5(lower(title)) = md5(lower(${title.trim()}))`)
    .where('_status', '=', 'published')
    .where('id', 'is distinct from', id)
    .limit(1)
    .$narrowType<{ slug: NotNull }>()
    .execute()
}
