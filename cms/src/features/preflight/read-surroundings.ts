import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import type { ArticleDraft } from './article-draft.ts'
import { readBodyParts } from './body-parts.ts'
import { articleLinks } from './links/article-links.ts'
import { readLinkOutcomes } from './links/link-checks.ts'
import { readInternalTargets } from './links/read-internal-targets.ts'
import { shownPictures } from './shown-pictures.ts'
import type { PictureFacts, Surroundings } from './surroundings.ts'

const dayMs = 24 * 60 * 60 * 1000

const PictureRow = z
  .object({
    id: z.number(),
    alt: z.string().nullable(),
    width: z.coerce.number(),
    height: z.coerce.number(),
    focal_x: z.coerce.number().nullable(),
    focal_y: z.coerce.number().nullable(),
    is_centred: z.boolean().nullable(),
    filename: z.string().nullable(),
    rights_until: z.coerce.date().nullable(),
  })
  .transform((row): [number, PictureFacts] => [
    row.id,
    {
      alt: row.alt ?? '',
      width: row.width,
      height: row.height,
      focalX: row.focal_x ?? 50,
      focalY: row.focal_y ?? 50,
      isCentred: row.is_centred ?? false,
      filename: row.filename ?? '',
      // The right is good for the whole of its last day.
      rightsUntilMs: row.rights_until && Math.floor(row.rights_until.getTime() / dayMs) * dayMs + dayMs,
    },
  ])

const IdRow = z.object({ id: z.number() })
const NamesakeRow = z.object({ id: z.number(), slug: z.string() })

/** Reads all that the rules want to know about an article; nobody outside is asked. */
export async function readSurroundings(
  client: SqlClient,
  draft: ArticleDraft,
  { atMs, origin }: { atMs: number; origin: string },
): Promise<Surroundings> {
  const body = readBodyParts(draft.body)
  const found = articleLinks(draft, body, origin)
  const links = found.map(({ target }) => target)
  const pictures = shownPictures(draft, body).map(({ mediaId }) => mediaId)
  return {
    atMs,
    origin,
    pictures: await readPictures(client, pictures),
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
  }
}

async function readPictures(client: SqlClient, ids: number[]): Promise<Map<number, PictureFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await client.query(
    `select id, alt, coalesce(width, 0) as width, coalesce(height, 0) as height, focal_x, focal_y, is_centred,
       filename, rights_until
     from media where id = any($1)`,
    [[...new Set(ids)]],
  )
  return new Map(z.array(PictureRow).parse(rows))
}

async function readAwaited(client: SqlClient, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await client.query(
    `select id from articles where id = any($1) and _status is distinct from 'published'`,
    [[...new Set(ids)]],
  )
  return new Set(
    z
      .array(IdRow)
      .parse(rows)
      .map(({ id }) => id),
  )
}

async function readNamesakes(client: SqlClient, { id, title }: ArticleDraft) {
  if (title.trim() === '') return []
  const { rows } = await client.query(
    `select id, slug from articles
     where md5(lower(title)) = md5(lower($1)) and _status = 'published' and id is distinct from $2 limit 1`,
    [title.trim(), id],
  )
  return z.array(NamesakeRow).parse(rows)
}
