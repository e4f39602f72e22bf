import type { Pool } from 'pg'
import { rolesWith } from '../../../platform/access/rights.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { env } from '../../../env.ts'
import { composeMail } from '../../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { dayText } from '../rules/rule.ts'
import { type EndingRight, readEndingRights } from './read-ending-rights.ts'

/** So many stand in the mail; the view has all. */
const mostInMail = 30

/**
 * Tells those who publish of articles whose picture rights end within a month or have ended: once when the month
 * begins and once when it is over. Gives how many are new.
 */
export async function tellOfEndingRights(pool: Pool): Promise<number> {
  return inPoolTransaction(pool, async (client) => {
    const all = await readEndingRights(client)
    const fresh: EndingRight[] = []
    for (const right of all) if (await noteFirst(client, right)) fresh.push(right)
    if (fresh.length === 0) return 0
    const publishers = await sqlOn(client)
      .selectFrom('users')
      .select(['id', 'email'])
      .where('role', 'in', rolesWith('publishArticles'))
      .orderBy('id')
      .execute()
    const day = new Date().toISOString().slice(0, 10)
    for (const { id, email } of publishers) {
      const key = `picture-rights:${day}:${id}`
      await enqueueMail({ ...writeMail(fresh, all), key, to: email }, { client })
    }
    return fresh.length
  })
}

async function noteFirst(client: SqlClient, right: EndingRight): Promise<boolean> {
  const { articleId, mediaId, rightsUntil, stage } = right
  const { numInsertedOrUpdatedRows } = await sqlOn(client)
    .insertInto('rights_notices')
    .values({ article_id: articleId, media_id: mediaId, rights_until: rightsUntil, stage })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

function writeMail(fresh: readonly EndingRight[], all: readonly EndingRight[]) {
  const siteName = env.MAIL_FROM.name
  const ended = fresh.filter(({ stage }) => stage === 'ended').length
  const subject = ended > 0 ? 'The right to show pictures has ended' : 'The right to show pictures is ending'
  const parts = composeMail({
    siteName,
    siteUrl: env.PUBLIC_URL,
    heading: subject,
    preview: fresh
      .map(({ title }) => title)
      .join(', ')
      .slice(0, 140),
    blocks: [
      { kind: 'paragraph', text: 'Readers see these articles with pictures of which the licence ends:' },
      {
        kind: 'facts',
        rows: fresh.slice(0, mostInMail).map(({ title, filename, rightsUntil, stage }) => ({
          label: title,
          value: `${filename}, ${stage} on ${dayText(Date.parse(rightsUntil))}`,
        })),
      },
      {
        kind: 'button',
        label: all.length === 1 ? 'See it' : `See all ${all.length}`,
        url: `${env.PUBLIC_URL}/admin/picture-rights`,
      },
    ],
    reason: `You get this mail because you publish at ${siteName}.`,
  })
  return { ...parts, subject }
}
