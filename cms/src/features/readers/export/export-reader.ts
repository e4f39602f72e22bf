import { strToU8, zipSync } from 'fflate'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { csvLine, csvMark } from '../../../platform/csv/csv-line.ts'
import type { ExportKind } from './export-kind.ts'
import { exportKinds } from './export-kinds.ts'

const CellSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.date().transform((time) => time.toISOString()),
])
const TableSchema = z.record(z.string(), CellSchema).array()

type Table = z.output<typeof TableSchema>

/**
 * Everything that we keep of a reader as a zip file: a JSON and a CSV file of each kind, and a text that says what is
 * what. All of it is read as it stood at one moment. `address` is the network address that it was asked from.
 */
export async function exportReader(
  pool: Pool,
  { userId, address }: { userId: number; address: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const tables = await inPoolTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read')
    const read = await readTables(client, userId)
    await recordAudit(client, { action: 'data-exported', actorId: userId, subjectId: userId, address })
    return read
  })
  const files = tables.flatMap(([kind, table]) => [
    [`${kind.name}.json`, `${JSON.stringify(table, null, 2)}\n`] as const,
    [`${kind.name}.csv`, toCsv(kind, table)] as const,
  ])
  return zipSync(
    Object.fromEntries(
      [['README.txt', readme()] as const, ...files].map(([name, text]) => [name, strToU8(text)]),
    ),
  )
}

async function readTables(client: SqlClient, userId: number): Promise<[ExportKind, Table][]> {
  const tables: [ExportKind, Table][] = []
  for (const kind of exportKinds) {
    const { rows } = await client.query(kind.sql, [userId])
    tables.push([kind, TableSchema.parse(rows)])
  }
  return tables
}

function toCsv({ columns }: ExportKind, table: Table): string {
  const lines = table.map((row) => csvLine(columns.map((column) => String(row[column] ?? ''))))
  return [csvMark + csvLine(columns), ...lines].join('')
}

function readme(): string {
  return [
    'Your data',
    '',
    'Each kind is here twice with the same content: as JSON for programs, and as CSV for spreadsheets.',
    'Times are in UTC.',
    '',
    ...exportKinds.map(({ name, about }) => `${name}: ${about}.`),
    '',
  ].join('\r\n')
}
