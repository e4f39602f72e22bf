import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'
import type { Pool } from 'pg'
import { runInTransaction } from '../../platform/database/transaction.ts'

/** A family of advisory locks of its own; the key is the issue's id. */
const family = 72_015
const pauseMs = 50

/**
 * Says, until the transaction ends, that it changes what an issue shows. While one job for an issue waits, no second
 * one is queued; the waiting job must therefore not begin to read before this change is committed.
 */
export async function announceChange(req: PayloadRequest, issueId: number): Promise<void> {
  await runInTransaction(req, sql`select pg_advisory_xact_lock_shared(${family}, ${issueId})`)
}

/** Resolves once every change of the issue that was announced before is committed. Holds up no later one. */
export async function untilChangesCommitted(db: Pick<Pool, 'query'>, issueId: number): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1, $2) as taken', [
      family,
      issueId,
    ])
    if (rows[0]?.taken) return
    await delay(pauseMs)
  }
}
