import type { Pool } from 'pg'
import { enqueue } from '../../../platform/queue/enqueue.ts'
import { accountMailJob } from '../account-mail.job.ts'
import { spendMailPoint } from '../tokens/mail-limits.ts'

/**
 * Notes that somebody could not get in with an address. A reader who came along from another site, without a password, is mailed a link.
 * Nothing is looked up: the same statements run whatever is known of the address, and who gets a mail is found out when it is written.
 */
export async function offerFirstSignIn(db: Pick<Pool, 'query'>, email: string): Promise<void> {
  if (!(await spendMailPoint(db, 'first-sign-in', email))) return
  await enqueue(accountMailJob, { about: 'first-sign-in', email }, { client: db })
}
