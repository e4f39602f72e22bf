import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'
import { runInTransaction } from './transaction.ts'

/** One family for each rule that has to look at other rows before it writes its own. */
const families = {
  homePage: 72_011,
  currentIssue: 72_012,
  articleAddress: 72_013,
  lastAdmin: 72_014,
  articleSave: 72_016,
  redirects: 72_017,
  contactMessage: 72_031,
}

/**
 * Makes transactions that follow the same rule about the same `key` take turns; held until the transaction
 * ends. Whoever waited sees what the one before it committed.
 */
export async function withLock(
  req: PayloadRequest,
  rule: keyof typeof families,
  key: string = '',
): Promise<void> {
  await runInTransaction(req, sql`select pg_advisory_xact_lock(${families[rule]}, hashtext(${key}))`)
}
