import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { timeColumn } from '../entitlement/columns.ts'
import { type Recipient, readRecipients } from './read-recipients.ts'

const IssueSchema = z.object({
  id: z.number(),
  title: z.string(),
  season: z.string(),
  year: z.coerce.number(),
})
export type PrintedIssue = z.output<typeof IssueSchema>

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
  /** Readers who get the print edition and have not said where. */
  withoutAddress: Omit<Recipient, 'address' | 'userId'>[]
}

/** The issues, the current one first and then the newest: what there is to be printed, of a draft as soon as it is named. */
export async function readPrintedIssues(db: SqlClient): Promise<PrintedIssue[]> {
  const { rows } = await db.query(
    `select id, title, season, year from issues
      where title is not null and season is not null and year is not null
      order by is_current desc nulls last, year desc,
               array_position(array['Winter', 'Autumn', 'Summer', 'Spring'], season::text), id desc`,
  )
  return IssueSchema.array().parse(rows)
}

export async function readPrintOverview(db: SqlClient, issue: PrintedIssue): Promise<PrintOverview> {
  const recipients = await readRecipients(db, { issueId: issue.id })
  const withoutAddress = recipients.filter(({ address }) => address === null)
  return {
    issue,
    runs: await readRuns(db, issue.id),
    waitingCount: recipients.length - withoutAddress.length,
    withoutAddress: withoutAddress.map(({ publicId, name, email }) => ({ publicId, name, email })),
  }
}

async function readRuns(db: SqlClient, issueId: number): Promise<PrintRun[]> {
  const { rows } = await db.query(
    `select run.id, run.number, run.created_at as "createdAt", run.row_count as "rowCount",
            run.unaddressed_count as "unaddressedCount", run.erased_at as "erasedAt",
            coalesce(nullif(concat_ws(' ', nullif(maker.first_name, ''), nullif(maker.last_name, '')), ''),
                     maker.email) as "madeBy"
       from print_runs run left join users maker on maker.id = run.created_by
      where run.issue_id = $1 order by run.number desc`,
    [issueId],
  )
  return RunSchema.array().parse(rows)
}
