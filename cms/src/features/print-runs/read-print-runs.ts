import { type NotNull, sql } from 'kysely'
import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { timeColumn } from '../../platform/database/columns.ts'
import { namedIssues } from '../issues/named-issues.ts'
import { readShippingDate } from './print-dates.ts'
import { type Recipient, readRecipients } from './read-recipients.ts'

export interface PrintedIssue {
  id: number
  title: string
  season: string
  year: number
}

const RunSchema = z.object({
  id: z.number(),
  number: z.number(),
  createdAt: timeColumn,
  /** Null once their account is gone. */
  madeBy: z.string().nullable(),
  rowCount: z.number(),
  unaddressedCount: z.number(),
  erasedAt: timeColumn.nullable(),
})
export type PrintRun = z.output<typeof RunSchema>

/** What an issue's next batch would be of, and the batches it has had. */
export interface PrintOverview {
  issue: PrintedIssue
  /** The newest first. */
  runs: PrintRun[]
  /** How many readers would be in the next batch. */
  waitingCount: number
  /** Readers who get the print edition and have not said where, or in a country that is not delivered to. */
  withoutAddress: Omit<Recipient, 'address' | 'userId'>[]
  /** When its copies are sent out, as a day (`2026-12-01`); null while that is not set. */
  shipsOn: string | null
}

/** The issues, the current one first and then the newest: what there is to be printed, of a draft as soon as it is named. */
export async function readPrintedIssues(db: SqlClient): Promise<PrintedIssue[]> {
  const issues = await sqlOn(db)
    .selectFrom(namedIssues(db).as('issue'))
    .select(['id', 'title', 'season', 'year'])
    .where('title', 'is not', null)
    .where('season', 'is not', null)
    .where('year', 'is not', null)
    .orderBy('isCurrent', (order) => order.desc().nullsLast())
    .orderBy('year', 'desc')
    .orderBy(sql`array_position(array['Winter', 'Autumn', 'Summer', 'Spring'], season)`)
    .orderBy('id', 'desc')
    .$narrowType<{ title: NotNull; season: NotNull }>()
    .execute()
  return issues.map((issue) => ({ ...issue, year: Number(issue.year) }))
}

export async function readPrintOverview(db: SqlClient, issue: PrintedIssue): Promise<PrintOverview> {
  const recipients = await readRecipients(db, { issueId: issue.id })
  const withoutAddress = recipients.filter(({ address }) => address === null)
  return {
    issue,
    runs: await readRuns(db, issue.id),
    waitingCount: recipients.length - withoutAddress.length,
    withoutAddress: withoutAddress.map(({ publicId, name, email, countryNotServed }) => ({
      publicId,
      name,
      email,
      countryNotServed,
    })),
    shipsOn: await readShippingDate(db, issue.id),
  }
}

async function readRuns(db: SqlClient, issueId: number): Promise<PrintRun[]> {
  const rows = await sqlOn(db)
    .selectFrom('print_runs as run')
    .leftJoin('users as maker', 'maker.id', 'run.created_by')
    .select([
      'run.id',
      'run.number',
      'run.created_at as createdAt',
      'run.row_count as rowCount',
      'run.unaddressed_count as unaddressedCount',
      'run.erased_at as erasedAt',
      sql`coalesce(nullif(concat_ws(' ', nullif(maker.first_name, ''), nullif(maker.last_name, '')), ''),
                   maker.email)`.as('madeBy'),
    ])
    .where('run.issue_id', '=', issueId)
    .orderBy('run.number', 'desc')
    .execute()
  return RunSchema.array().parse(rows)
}
