import { gunzipSync } from 'node:zlib'
import type { Pool } from 'pg'
import PostalMime from 'postal-mime'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { toAddressKey } from './address-key.ts'
import { firstLines, parsing } from './read-returned-mail.ts'

const pageSize = 50

/** Addresses to which nothing is sent, newest first; `text` is how they begin, `before` the id of the last one of the page before. */
export async function readSuppressions(
  pool: Pool,
  { text, isLifted, before }: { text: string; isLifted: boolean; before: string | null },
) {
  const key = toAddressKey(text)
  const rows = await sqlOn(pool)
    .selectFrom('mail_suppressions as suppression')
    .leftJoin('mail_events as event', 'event.id', 'suppression.event_id')
    .leftJoin('users as lifter', 'lifter.id', 'suppression.lifted_by')
    .select([
      'suppression.id',
      'suppression.address_key as address',
      'suppression.reason',
      'suppression.since',
      'suppression.event_id as eventId',
      'suppression.lifted_at as liftedAt',
      'lifter.email as liftedBy',
      'event.diagnostic',
    ])
    .where('suppression.lifted_at', isLifted ? 'is not' : 'is', null)
    .$if(key !== '', (query) => query.where('suppression.address_key', 'like', `${escapeLike(key)}%`))
    .$if(before !== null, (query) => query.where('suppression.id', '<', before ?? ''))
    .orderBy('suppression.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  return { suppressions: page, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}

export type FoundSuppression = Awaited<ReturnType<typeof readSuppressions>>['suppressions'][number]

const eventColumns = [
  'id',
  'class',
  'status',
  'diagnostic',
  'source',
  'received_at as receivedAt',
  'is_proven as isProven',
] as const

/** What came back of mails to an address, newest first. */
export function readEventsOf(pool: Pool, address: string) {
  return sqlOn(pool)
    .selectFrom('mail_events')
    .select(eventColumns)
    .where('address_key', '=', toAddressKey(address))
    .orderBy('received_at', 'desc')
    .limit(100)
    .execute()
}

export type FoundEvent = Awaited<ReturnType<typeof readEventsOf>>[number]

/** One event with the mail that came; null where there is none. */
export async function readEvent(pool: Pool, id: string) {
  if (!/^\d{1,18}$/.test(id)) return null
  const event = await sqlOn(pool)
    .selectFrom('mail_events')
    .select([...eventColumns, 'address_key as address', 'raw'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!event) return null
  const { raw, ...told } = event
  if (raw === null) return { ...told, mail: null }
  const source = gunzipSync(raw)
  // What providers tell is no mail.
  const isMail = !told.source.startsWith('webhook:')
  return {
    ...told,
    mail: isMail ? await openStoredMail(source) : { head: '', text: source.toString(), html: null },
  }
}

export interface StoredMailParts {
  head: string
  text: string
  /** Null for a mail without such a part. */
  html: string | null
}

/** The parts of a stored mail as people read them; one that is no mail is text. */
export async function openStoredMail(stored: Uint8Array): Promise<StoredMailParts> {
  const raw = firstLines(stored)
  const source = new TextDecoder().decode(raw)
  const [head = ''] = source.split(/\r?\n\r?\n/, 1)
  try {
    const mail = await PostalMime.parse(raw, parsing)
    const reports = mail.attachments
      .filter(({ mimeType }) => /^message\/(?:delivery-status|feedback-report|disposition)/i.test(mimeType))
      .map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content)))
    return { head, text: [mail.text ?? '', ...reports].join('\n').trim(), html: mail.html ?? null }
  } catch {
    return { head, text: source.slice(head.length).trim(), html: null }
  }
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}
