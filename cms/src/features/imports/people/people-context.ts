import { z } from 'zod'
import type { Queryable } from '../../../platform/database/rows.ts'
import type { ImportAnswers } from '@meridian/shared/imports/import-answers.schema'
import type { ImportContext } from '../plan/import-context.ts'

/** What is the same for all people of a run. */
export interface PeopleContext {
  sourceId: number
  /** What the source is called, and where it stood: both stand in the proof of a consent. */
  sourceName: string
  siteUrl: string | null
  timeZone: string | null
  answers: ImportAnswers
  /** Our newsletters by address. */
  newsletters: ReadonlyMap<string, number>
  /** Our plans with a tier, by address. */
  plans: ReadonlyMap<string, number>
  now: Date
}

const Row = z.object({ name: z.string() })
const PlanRow = z.object({ id: z.number(), slug: z.string() })

export async function readPeopleContext(db: Queryable, context: ImportContext): Promise<PeopleContext> {
  const { sourceId, siteUrl, timeZone, answers, magazine } = context
  const source = await db.query('select name from import_sources where id = $1', [sourceId])
  const plans = await db.query(`select id, slug from plans where tier <> 'other' and slug is not null`)
  return {
    sourceId,
    sourceName: Row.array().parse(source.rows)[0]?.name ?? context.format,
    siteUrl,
    timeZone,
    answers,
    newsletters: new Map(magazine.newsletters.map(({ slug, id }) => [slug, id])),
    plans: new Map(
      PlanRow.array()
        .parse(plans.rows)
        .map(({ slug, id }) => [slug, id]),
    ),
    now: new Date(),
  }
}
