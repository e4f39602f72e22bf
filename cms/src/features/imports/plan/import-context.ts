import { z } from 'zod'
import type { Queryable } from '../../../platform/database/rows.ts'
import { type ImportAnswers, ImportAnswersSchema } from '@meridian/shared/imports/import-answers.schema'
import type { OldSite } from '../addresses/old-site.ts'
import { type Magazine, readMagazine } from './magazine.ts'
import { type MappedAuthor, mapAuthors } from './plan-authors.ts'
import { type MappedTerm, mapTerms } from './map-terms.ts'
import { stagedRecords } from '../staging/staged-records.ts'

/** What planning and carrying out of a run look things up in. */
export interface ImportContext {
  sourceId: number
  format: string
  siteUrl: string | null
  timeZone: string | null
  answers: ImportAnswers
  magazine: Magazine
  terms: Map<string, MappedTerm>
  authors: Map<string, MappedAuthor>
  sectionIds: Map<string, number>
}

const SourceRow = z.object({
  format: z.string(),
  site_url: z.string().nullable(),
  answers: ImportAnswersSchema,
})

/** The old site, for what is derived from its addresses. */
export function siteOf({ format, siteUrl }: ImportContext): OldSite {
  return { format, urls: siteUrl === null ? [] : [siteUrl] }
}

export async function readImportContext(
  db: Queryable,
  run: { runId: number; sourceId: number },
): Promise<ImportContext> {
  const { rows } = await db.query('select format, site_url, answers from import_sources where id = $1', [
    run.sourceId,
  ])
  const [source] = SourceRow.array().parse(rows)
  if (!source) throw new Error(`There is no source ${run.sourceId}.`)
  const magazine = await readMagazine(db)
  const { answers } = source
  const terms: MappedTerm['term'][] = []
  for await (const batch of stagedRecords(db, { ...run, kind: 'terms' })) {
    for (const { record } of batch) {
      if (record.kind !== 'term') continue
      const { id, taxonomy, name, slug, parent, isInternal } = record
      terms.push({ id, taxonomy, name, slug, parent, isInternal })
    }
  }
  const authors: MappedAuthor['author'][] = []
  for await (const batch of stagedRecords(db, { ...run, kind: 'authors' })) {
    for (const { record } of batch) if (record.kind === 'author') authors.push(record)
  }
  let timeZone = answers.timeZone
  for await (const batch of stagedRecords(db, { ...run, kind: 'site' })) {
    for (const { record } of batch) if (record.kind === 'site') timeZone ??= record.timeZone
  }
  return {
    sourceId: run.sourceId,
    format: source.format,
    siteUrl: source.site_url,
    timeZone,
    answers,
    magazine,
    terms: mapTerms(terms, { magazine, answers }),
    authors: mapAuthors(authors, { magazine, answers }),
    sectionIds: new Map(magazine.sections.map(({ slug, id }) => [slug, id])),
  }
}
