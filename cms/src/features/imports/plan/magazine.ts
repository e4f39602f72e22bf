import type { Queryable } from '../../../platform/database/rows.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** What of this magazine a plan leads records to. */
export interface Magazine {
  sections: { id: number; slug: string; name: string }[]
  topics: { id: number; slug: string; name: string; sectionId: number }[]
  authors: { id: number; slug: string; name: string }[]
  newsletters: { id: number; slug: string; name: string }[]
  /** Those with a tier. */
  plans: { slug: string; name: string }[]
}

export async function readMagazine(db: Queryable): Promise<Magazine> {
  const sql = sqlOn(db)
  const sections = await sql
    .selectFrom('sections')
    .select(['id', 'slug', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const topics = await sql
    .selectFrom('topics')
    .select(['id', 'slug', 'name', 'section_id as sectionId'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const authors = await sql
    .selectFrom('authors')
    .select(['id', 'slug', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  const newsletters = await sql
    .selectFrom('newsletters')
    .select(['id', 'slug', 'name'])
    .orderBy('id')
    .execute()
  const plans = await sql
    .selectFrom('plans')
    .select(['slug', 'name'])
    .where('tier', '<>', 'other')
    .orderBy('id')
    .execute()
  return {
    plans: plans.map((plan) => ({ ...plan, slug: plan.slug ?? '' })),
    sections: sections.map((section) => ({ ...section, slug: section.slug ?? '' })),
    topics: topics.map((topic) => ({ ...topic, slug: topic.slug ?? '' })),
    authors: authors.map((author) => ({ ...author, slug: author.slug ?? '' })),
    newsletters: newsletters.map((newsletter) => ({ ...newsletter, slug: newsletter.slug ?? '' })),
  }
}

/** How names are compared: without marks, case and what is no letter or digit. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
}
