import { EmailRequestSchema } from '@meridian/shared/accounts/account-mail.schema'
import type { Context } from 'hono'
import { accountMailJob } from '../account-mail.job.ts'
import { mailRequestLimit, spendMailPoint } from '../tokens/mail-limits.ts'
import { enqueue } from '../../../platform/queue/enqueue.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { refuseTooMany } from '../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { answerMailRequested } from './account-answers.ts'

/**
 * Records that a mail is asked for with an address. Nothing is looked up: the same statements run and the same is
 * answered whatever is known of the address.
 */
export async function requestAccountMail(
  c: Context,
  context: ApiContext,
  about: 'sign-in' | 'password-reset',
): Promise<Response> {
  const body = await readBody(c, EmailRequestSchema)
  if (!body.ok) return body.response
  const excess = await refuseTooMany(c, { context, limit: mailRequestLimit })
  if (excess) return excess
  const { email } = body.value
  const client = (await context.cms()).db.pool
  if (await spendMailPoint(client, about, email)) await enqueue(accountMailJob, { about, email }, { client })
  return answerMailRequested(c)
}
