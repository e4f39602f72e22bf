import { type NotNull, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { locks } from '../../platform/locks/locks.ts'
import { withLock } from '../../platform/locks/with-lock.ts'
import type { Actor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { namedIssues } from '../issues/named-issues.ts'
import { type Recipient, readRecipients } from './read-recipients.ts'

export type PrintRunOutcome =
  | { ok: true; id: number; number: number; rowCount: number }
  /** `nobody-new`: everybody with an address is in an earlier batch of this issue. */
  | { ok: false; reason: 'issue-unknown' | 'nobody-new' }

/**
 * Makes the next batch of an issue: each reader who gets the print edition now, has an address and is in no earlier
 * batch of it, with the address as it is at this moment. Anyone who has none that is delivered to is noted apart, and is
 * in the next batch once they have one. Two batches that are asked for at once are made one after the other, the second of those whom
 * the first has left.
 */
export async function makePrintRun(
  pool: Pool,
  actor: Actor,
  { issueId, now = new Date() }: { issueId: number; now?: Date },
): Promise<PrintRunOutcome> {
  return withLock(pool, locks.printRun(issueId), async (client) => {
    const db = sqlOn(client)
    const issue = await db
      .selectFrom(namedIssues(client).as('issue'))
      .select('title')
      .where('id', '=', issueId)
      .where('title', 'is not', null)
      .$narrowType<{ title: NotNull }>()
      .executeTakeFirst()
    if (!issue) return { ok: false, reason: 'issue-unknown' }
    const recipients = await readRecipients(client, { issueId, now })
    const addressed = recipients.filter(({ address }) => address !== null)
    const unaddressed = recipients.filter(({ address }) => address === null)
    if (addressed.length === 0) return { ok: false, reason: 'nobody-new' }
    const run = await db
      .insertInto('print_runs')
      .values(({ selectFrom }) => ({
        issue_id: issueId,
        number: selectFrom('print_runs')
          .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
          .where('issue_id', '=', issueId),
        issue_title: issue.title,
        row_count: addressed.length,
        unaddressed_count: unaddressed.length,
        created_by: actor.userId,
        created_at: now,
      }))
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow()
    await insertRows(client, { runId: run.id, issueId, recipients: [...addressed, ...unaddressed] })
    await recordAudit(client, {
      action: 'print-run-made',
      actorId: actor.userId,
      subjectId: null,
      detail: `Batch ${run.number} of '${issue.title}', addresses: ${addressed.length}`,
      address: actor.address,
    })
    return { ok: true, ...run, rowCount: addressed.length }
  })
}

async function insertRows(
  client: PoolClient,
  input: { runId: number; issueId: number; recipients: Recipient[] },
): Promise<void> {
  const rows = input.recipients.map(({ userId, address }, index) => ({
    ...address,
    userId,
    hasAddress: address !== null,
    position: index + 1,
  }))
  await client.query(
    `insert into print_run_rows (run_id, issue_id, position, user_id, has_address, full_name, address_line1,
                                 address_line2, city, state, postal_code, country)
     select $1, $2, "position", "userId", "hasAddress", "fullName", "addressLine1", "addressLine2", city, state,
            "postalCode", country
       from json_to_recordset($3) as entry("position" int, "userId" int, "hasAddress" boolean, "fullName" text,
            "addressLine1" text, "addressLine2" text, city text, state text, "postalCode" text, country text)`,
    [input.runId, input.issueId, JSON.stringify(rows)],
  )
}
