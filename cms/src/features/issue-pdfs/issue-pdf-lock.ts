import { setTimeout as delay } from 'node:timers/promises'
import type { PayloadRequest } from 'payload'
import type { Pool } from 'pg'
import { clientOf } from '../../platform/database/sql-client.ts'
import { locks } from '../../platform/locks/locks.ts'
import { holdSharedLock, isLockFree } from '../../platform/locks/with-lock.ts'

const pauseMs = 50

/**
 * Says, until the transaction ends, that it changes what an issue shows. While one job for an issue waits, no second
 * one is queued; the waiting job must therefore not begin to read before this change is committed.
 */
export async function announceChange(req: PayloadRequest, issueId: number): Promise<void> {
  await holdSharedLock(await clientOf(req), locks.issueContent(issueId))
}

/** Resolves once every change of the issue that was announced before is committed. Holds up no later one. */
export async function untilChangesCommitted(db: Pick<Pool, 'query'>, issueId: number): Promise<void> {
  while (!(await isLockFree(db, locks.issueContent(issueId)))) await delay(pauseMs)
}
