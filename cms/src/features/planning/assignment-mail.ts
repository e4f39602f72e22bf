import { env } from '../../env.ts'
import type { User } from '../../payload-types.ts'
import { dayText } from '../../platform/admin/staff-formats.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../platform/mail/send-mail.job.ts'

interface Assignment {
  articleId: number
  title: string
  /** Of the plan: of one assignment, one mail. */
  revision: number
  assigneeId: number
  deadline: string | null
  note: string
  by: User
}

/** Queues the mail that tells somebody what they are to write, in the transaction that assigns it. */
export async function enqueueAssignmentMail(client: SqlClient, assignment: Assignment): Promise<void> {
  const { articleId, revision, assigneeId, deadline, note, by } = assignment
  const person = await sqlOn(client)
    .selectFrom('users')
    .select('email')
    .where('id', '=', assigneeId)
    .executeTakeFirst()
  if (!person) return
  const siteName = env.MAIL_FROM.name
  const title = assignment.title === '' ? 'An article without a title' : assignment.title
  const heading = `‘${title}’ is yours to write`
  const colleague = [by.firstName, by.lastName].filter(Boolean).join(' ') || by.email
  const parts = composeMail({
    siteName,
    siteUrl: env.PUBLIC_URL,
    heading,
    preview: deadline === null ? `Assigned by ${colleague}` : `Due ${dayText(deadline)}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: 'Assigned by', value: colleague },
          { label: 'Due', value: deadline === null ? 'No deadline' : dayText(deadline) },
        ],
      },
      ...(note === '' ? [] : [{ kind: 'quote' as const, text: note }]),
      {
        kind: 'button',
        label: 'Open the article',
        url: `${env.PUBLIC_URL}/admin/collections/articles/${articleId}`,
      },
    ],
    reason: `You get this mail because a colleague at ${siteName} has assigned an article to you.`,
  })
  const key = `assignment:${articleId}:${revision}:${assigneeId}`
  await enqueueMail({ ...parts, key, to: person.email, subject: heading }, { client })
}
