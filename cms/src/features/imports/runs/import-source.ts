import { z } from 'zod'
import type { Queryable } from '../../../platform/database/rows.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { type ImportAnswers, ImportAnswersSchema } from '@meridian/shared/imports/import-answers.schema'
import type { ImportFormat } from '@meridian/shared/imports/imports.schema'

const SiteRow = z.object({ name: z.string(), url: z.string().nullable() })

/** The source whose records a run has read, noted with the run: the same for every export of the same site. It is made when there is none yet. */
export async function findSourceOfRun(
  db: Queryable,
  run: { runId: number; format: ImportFormat; name: string | null },
): Promise<number> {
  const { rows } = await db.query(
    `select record->>'name' as name, record->>'url' as url from import_records
      where run_id = $1 and kind = 'site' order by seq limit 1`,
    [run.runId],
  )
  const site = SiteRow.array().parse(rows)[0] ?? null
  const name = run.name ?? (site?.name || site?.url || run.format)
  const identity = run.name ?? siteIdentity(site?.url ?? null) ?? site?.name ?? ''
  const { id } = await sqlOn(db)
    .insertInto('import_sources')
    .values({
      key: `${run.format} ${identity}`.trim(),
      format: run.format,
      name: name.slice(0, 200),
      site_url: site?.url ?? null,
    })
    .onConflict((known) =>
      known.column('key').doUpdateSet((excluded) => ({
        name: excluded.ref('excluded.name'),
        site_url: excluded.ref('excluded.site_url'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await sqlOn(db).updateTable('import_runs').set({ source_id: id }).where('id', '=', run.runId).execute()
  return id
}

/** Host and path of a site: whether it answers by http or https, with or without www, it is the same. */
function siteIdentity(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null
  const { host, pathname } = new URL(url)
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`
}

export async function readAnswers(db: Queryable, sourceId: number): Promise<ImportAnswers> {
  const row = await sqlOn(db)
    .selectFrom('import_sources')
    .select('answers')
    .where('id', '=', sourceId)
    .executeTakeFirstOrThrow()
  return ImportAnswersSchema.parse(row.answers)
}

export async function writeAnswers(db: Queryable, sourceId: number, answers: ImportAnswers): Promise<void> {
  await sqlOn(db)
    .updateTable('import_sources')
    .set({ answers: JSON.stringify(answers) })
    .where('id', '=', sourceId)
    .execute()
}

/** Those of the same name are replaced, the others stay. */
export async function addAnswers(
  db: Queryable,
  sourceId: number,
  answers: Record<string, unknown>,
): Promise<void> {
  const kept = await readAnswers(db, sourceId)
  await writeAnswers(db, sourceId, ImportAnswersSchema.parse({ ...kept, ...answers }))
}

export interface ImportSource {
  id: number
  format: string
  name: string
  siteUrl: string | null
}

/** Null when there is none such. */
export async function readSource(db: Queryable, sourceId: number): Promise<ImportSource | null> {
  const row = await sqlOn(db)
    .selectFrom('import_sources')
    .select(['id', 'format', 'name', 'site_url as siteUrl'])
    .where('id', '=', sourceId)
    .executeTakeFirst()
  return row ?? null
}
