import { sql } from 'kysely'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Actor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { namedIssues } from '../issues/named-issues.ts'

/** When the copies of an issue are sent out, as a day (`2026-12-01`); null while that is not set. */
export async function readShippingDate(db: SqlClient, issueId: number): Promise<string | null> {
  const row = await sqlOn(db)
    .selectFrom('print_dates')
    .select('ships_on as shipsOn')
    .where('issue_id', '=', issueId)
    .executeTakeFirst()
  return row?.shipsOn ?? null
}

/** Says when the copies of an issue are sent out, or, with null, that it is not known; false when there is no such issue. */
export async function setShippingDate(
  pool: Pool,
  actor: Actor,
  { issueId, shipsOn }: { issueId: number; shipsOn: string | null },
): Promise<boolean> {
  return inPoolTransaction(pool, async (client) => {
    const db = sqlOn(client)
    const issue = await db
      .selectFrom('issues')
      .select('id')
      .where('id', '=', issueId)
      .forUpdate()
      .executeTakeFirst()
    if (!issue) return false
    if (shipsOn === null) await db.deleteFrom('print_dates').where('issue_id', '=', issueId).execute()
    else {
      await db
        .insertInto('print_dates')
        .values({ issue_id: issueId, ships_on: shipsOn })
        .onConflict((conflict) => conflict.column('issue_id').doUpdateSet({ ships_on: shipsOn }))
        .execute()
    }
    const named = await db
      .selectFrom(namedIssues(client).as('issue'))
      .select('title')
      .where('id', '=', issueId)
      .executeTakeFirst()
    await recordAudit(client, {
      action: 'print-date-set',
      actorId: actor.userId,
      subjectId: null,
      detail: `'${named?.title ?? ''}': ${shipsOn ?? 'no date'}`,
      address: actor.address,
    })
    return true
  })
}

const NextIssueRow = z.object({ season: z.string(), year: z.coerce.number(), shipsOn: z.string() })

/** The next printed issue: the first that is sent out today or later. Of an unreleased one, season and year are all that is said. */
export type NextPrintedIssue = z.output<typeof NextIssueRow>

export async function readNextPrintedIssue(db: SqlClient): Promise<NextPrintedIssue | null> {
  const row = await sqlOn(db)
    .selectFrom('print_dates')
    .innerJoin(namedIssues(db).as('issue'), 'issue.id', 'print_dates.issue_id')
    .select(['season', 'year', 'ships_on as shipsOn'])
    .where('season', 'is not', null)
    .where('year', 'is not', null)
    .where('ships_on', '>=', sql<string>`to_char(current_date, 'YYYY-MM-DD')`)
    .orderBy('ships_on')
    .limit(1)
    .executeTakeFirst()
  return row ? NextIssueRow.parse(row) : null
}
