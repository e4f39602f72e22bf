import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { dayOf } from '../days.ts'
import { readArticleHours } from './read-article.ts'

/** So many whole hours on either side of a move are compared. */
export const comparedHours = 3
/** The newest of them; older ones say little, and their hours are gone. */
const mostMoves = 10
const hourMs = 3_600_000

/** That somebody gave an article another place on the home page, or took it away from the one that it had. */
export interface HomeMove {
  at: string
  /** What it had before and has since; null for none that was chosen. */
  from: HomePlace | null
  to: HomePlace | null
  /** Views in the whole hours before and after the hour of the move; null where too few are told, or hours are not kept. */
  before: number | null
  after: number | null
}

export const homePlaces = ['coverStory', 'seconds', 'latest', 'row', 'columns'] as const
export type HomePlace = (typeof homePlaces)[number]

/** How an article was moved on the home page, the newest first, with what its views did, as far as versions and hours are kept. */
export async function readHomeMoves(db: SqlClient, articleId: number): Promise<HomeMove[]> {
  const { rows } = await db.query<{ at: Date; path: string | null }>(
    `select version.created_at as at,
            case when version.version_cover_story_id = $1 then 'version.coverStory'
                 else (select rel.path from _home_page_v_rels rel
                        where rel.parent_id = version.id and rel.articles_id = $1
                        order by array_position(array['seconds', 'latest', 'row'], split_part(rel.path, '.', 2)) limit 1)
            end as path
       from _home_page_v version where version.version__status = 'published' order by version.created_at, version.id`,
    [articleId],
  )
  const moves: Pick<HomeMove, 'at' | 'from' | 'to'>[] = []
  let from: HomePlace | null = null
  for (const { at, path } of rows) {
    const to = placeOf(path)
    if (to !== from) moves.push({ at: at.toISOString(), from, to })
    from = to
  }
  return withViews(db, articleId, moves.slice(-mostMoves).toReversed())
}

function placeOf(path: string | null): HomePlace | null {
  const [, name] = path?.split('.') ?? []
  return homePlaces.find((place) => place === name) ?? null
}

async function withViews(
  db: SqlClient,
  articleId: number,
  moves: readonly Pick<HomeMove, 'at' | 'from' | 'to'>[],
): Promise<HomeMove[]> {
  const known = new Map<string, (number | null)[] | null>()
  const viewsAt = async (hour: Date): Promise<number | null> => {
    const day = dayOf(hour)
    if (!known.has(day)) known.set(day, await readArticleHours(db, { articleId, day }))
    return known.get(day)?.[hour.getUTCHours()] ?? null
  }
  const sumFrom = async (firstMs: number): Promise<number | null> => {
    let sum: number | null = 0
    for (let index = 0; index < comparedHours; index += 1) {
      const views = await viewsAt(new Date(firstMs + index * hourMs))
      sum = sum === null || views === null ? null : sum + views
    }
    return sum
  }
  const found: HomeMove[] = []
  for (const move of moves) {
    const hourOfMoveMs = Math.floor(Date.parse(move.at) / hourMs) * hourMs
    found.push({
      ...move,
      before: await sumFrom(hourOfMoveMs - comparedHours * hourMs),
      after: await sumFrom(hourOfMoveMs + hourMs),
    })
  }
  return found
}
