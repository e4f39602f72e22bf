import type { Payload } from 'payload'
import { accountMailJob } from '../src/features/accounts/account-mail.job.ts'
import { writeAccountMail } from '../src/features/accounts/write-account-mail.ts'
import { type Mail, MailSchema } from '../src/platform/mail/mail.ts'
import { sendMailJob } from '../src/platform/mail/send-mail.job.ts'

/** Takes the mails that wait to be sent, oldest first, after writing those that wait to be written, as the worker does. */
export async function takeMails(payload: Payload): Promise<Mail[]> {
  for (const { id, data } of await takeJobs(payload, accountMailJob.name)) {
    await writeAccountMail(payload.db.pool, accountMailJob.data.parse(data), id)
  }
  return (await takeJobs(payload, sendMailJob.name)).map(({ data }) => MailSchema.parse(data))
}

/** The token of the link in a mail. */
export function tokenIn(mail: Mail | undefined): string {
  return partOf(mail, /#token=([\w-]+)/)
}

/** The six digits in a mail. */
export function codeIn(mail: Mail | undefined): string {
  return partOf(mail, /\b(\d{6})\b/)
}

function partOf(mail: Mail | undefined, pattern: RegExp): string {
  const part = pattern.exec(mail?.text ?? '')?.[1]
  if (part === undefined) throw new Error(`There is no ${pattern} in ${JSON.stringify(mail?.subject)}.`)
  return part
}

async function takeJobs({ db }: Payload, name: string): Promise<{ id: string; data: unknown }[]> {
  const { rows } = await db.pool.query(
    `with taken as (
       update pgboss.job set state = 'completed' where name = $1 and state = 'created'
       returning id, data, created_on
     )
     select id, data from taken order by created_on, id`,
    [name],
  )
  return rows
}
