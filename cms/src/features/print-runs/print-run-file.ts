import type { Pool } from 'pg'
import { z } from 'zod'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import type { Actor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { csvLine, csvMark } from '../../platform/csv/csv-line.ts'
import { postalAddressColumns } from './read-recipients.ts'

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
] as const

const RunSchema = z.object({ number: z.number(), issueTitle: z.string(), issueSlug: z.string() })
const RowSchema = z.object({ ...postalAddressColumns, position: z.number() }).array()

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
    const found = await client.query(
      `select run.number, run.issue_title as "issueTitle", issue.slug as "issueSlug"
         from print_runs run join issues issue on issue.id = run.issue_id where run.id = $1`,
      [id],
    )
    const [run] = RunSchema.array().parse(found.rows)
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
    return { ok: true, name: `print-run-${run.issueSlug}-${run.number}.csv`, text }
  })
}

async function writeFile(
  client: SqlClient,
  run: { id: number; number: number; issueTitle: string },
): Promise<string | null> {
  const { rows } = await client.query(
    `select position, full_name as "fullName", address_line1 as "addressLine1", address_line2 as "addressLine2", city,
            state, postal_code as "postalCode", country
       from print_run_rows where run_id = $1 and full_name is not null order by position`,
    [run.id],
  )
  const entries = RowSchema.parse(rows)
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
    ]),
  )
  return [csvMark, csvLine(columns), ...lines].join('')
}
