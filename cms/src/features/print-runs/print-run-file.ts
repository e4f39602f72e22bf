import { type Place, placeLines } from '@meridian/shared/readers/address-formats'
import type { NotNull } from 'kysely'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { toSlug } from '../../platform/fields/slug.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { Actor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { csvLine, csvMark } from '../../platform/csv/csv-line.ts'

/** The name, two lines of the street, up to three of the place, and the country. */
const labelLines = 7

/** What an address consists of, and then its label as its country writes it: one line in each column. */
const columns = [
  'Issue',
  'Batch',
  'Number',
  'Name',
  'Address line 1',
  'Address line 2',
  'City',
  'State',
  'Postal code',
  'Country',
  ...Array.from({ length: labelLines }, (_, index) => `Label ${index + 1}`),
] as const

export type PrintRunFile =
  | { ok: true; name: string; text: string }
  /** `erased`: its addresses were only kept for a while. */
  | { ok: false; reason: 'unknown' | 'erased' }

/**
 * The addresses of a batch as a file for the printer, the same each time: what readers have changed since is not in
 * it. Addresses that were erased in the meantime are left out. Every download is in the audit log.
 */
export async function downloadPrintRun(pool: Pool, actor: Actor, id: number): Promise<PrintRunFile> {
  return inPoolTransaction(pool, async (client) => {
    const run = await sqlOn(client)
      .selectFrom('print_runs as run')
      .innerJoin('issues as issue', 'issue.id', 'run.issue_id')
      .select(['run.number', 'run.issue_title as issueTitle', 'issue.slug as issueSlug'])
      .where('run.id', '=', id)
      .executeTakeFirst()
    if (!run) return { ok: false, reason: 'unknown' }
    const text = await writeFile(client, { id, ...run })
    if (text === null) return { ok: false, reason: 'erased' }
    await recordAudit(client, {
      action: 'print-run-downloaded',
      actorId: actor.userId,
      subjectId: null,
      detail: `Batch ${run.number} of '${run.issueTitle}'`,
      address: actor.address,
    })
    return { ok: true, name: `print-run-${run.issueSlug ?? toSlug(run.issueTitle)}-${run.number}.csv`, text }
  })
}

async function writeFile(
  client: SqlClient,
  run: { id: number; number: number; issueTitle: string },
): Promise<string | null> {
  const entries = await sqlOn(client)
    .selectFrom('print_run_rows')
    .select([
      'position',
      'full_name as fullName',
      'address_line1 as addressLine1',
      'address_line2 as addressLine2',
      'city',
      'state',
      'postal_code as postalCode',
      'country',
    ])
    .where('run_id', '=', run.id)
    .where('full_name', 'is not', null)
    .orderBy('position')
    .$narrowType<{
      fullName: NotNull
      addressLine1: NotNull
      city: NotNull
      postalCode: NotNull
      country: NotNull
    }>()
    .execute()
  if (entries.length === 0) return null
  const lines = entries.map((row) =>
    csvLine([
      run.issueTitle,
      String(run.number),
      String(row.position),
      row.fullName,
      row.addressLine1,
      row.addressLine2 ?? '',
      row.city,
      row.state ?? '',
      row.postalCode,
      row.country,
      ...labelOf(row),
    ]),
  )
  return [csvMark, csvLine(columns), ...lines].join('')
}

/** The country stands last and in capitals, in English, as the postal union asks for. */
function labelOf({ fullName, ...place }: Place & { fullName: string }): string[] {
  const lines = [fullName, ...placeLines(place), place.country.toUpperCase()]
  return [...lines, ...Array.from({ length: labelLines - lines.length }, () => '')]
}
