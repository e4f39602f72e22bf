import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { env } from '../../../env.ts'
import { composeMail } from '../../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { momentWithZone } from './moment-text.ts'
import type { Schedule } from './schedule.ts'

/** Queues the mail that tells somebody why what they scheduled did not happen. Nobody gets it whose account is gone. */
export async function enqueueScheduleMail(
  client: SqlClient,
  schedule: Schedule,
  reason: string,
): Promise<void> {
  const users = sqlOn(client).selectFrom('users').select('email')
  const person = await users.where('id', '=', schedule.requestedBy).executeTakeFirst()
  if (!person) return
  const { id, collection, documentId, title, action, dueAt, timeZone } = schedule
  const siteName = env.MAIL_FROM.name
  const verb = action === 'publish' ? 'published' : 'unpublished'
  const heading = `‘${title}’ was not ${verb}`
  const parts = composeMail({
    siteName,
    siteUrl: env.PUBLIC_URL,
    heading,
    preview: reason.slice(0, 140),
    blocks: [
      {
        kind: 'paragraph',
        text: `You had it scheduled to be ${verb} on ${momentWithZone(dueAt, timeZone)}. Nothing has changed for readers.`,
      },
      { kind: 'quote', text: reason },
      {
        kind: 'button',
        label: 'Open it in the admin',
        url: `${env.PUBLIC_URL}/admin/collections/${collection}/${documentId}`,
      },
      { kind: 'note', text: 'Fix what is named above, then publish it or schedule it again.' },
    ],
    reason: `You get this mail because you scheduled something at ${siteName}.`,
  })
  await enqueueMail(
    { ...parts, key: `schedule-failed:${id}`, to: person.email, subject: heading },
    { client },
  )
}
