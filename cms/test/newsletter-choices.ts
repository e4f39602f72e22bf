import {
  type ReaderNewsletter,
  ReaderNewsletterListSchema,
} from '@meridian/shared/newsletter/reader-newsletter.schema'
import type { Payload } from 'payload'
import { exportSubscribers } from '../src/features/newsletter/export-subscribers.ts'
import type { openApi } from './api.ts'
import { openReader, type TestReader } from './reader.ts'
import { createTestPlan, giveTestSubscription } from './subscribers.ts'

type ReaderOptions = Parameters<typeof openReader>[2]

/** Readers who choose their newsletters, and what becomes of it. */
export async function openNewsletterChoices(payload: Payload, { api }: ReturnType<typeof openApi>) {
  const { id: planId } = await createTestPlan(payload, { tier: 'other', priceCents: 0 })

  const query = async (sql: string, values: unknown[] = []) => (await payload.db.pool.query(sql, values)).rows
  const openOne = (options: ReaderOptions = {}) => openReader(payload, api, options)

  async function openWithPlan(options: ReaderOptions = {}) {
    const reader = await openOne(options)
    await giveTestSubscription(payload, reader.userId, { planId, kind: 'free', endsAt: null })
    return reader
  }

  const consentsOf = (email: string) =>
    query(
      `select n.slug as newsletter, c.text_version as text, c.form, c.page, c.requested_at is not null as asked,
              c.confirmed_at is not null as confirmed, c.withdrawn_by as "withdrawnBy", c.withdrawn_at is not null as withdrawn
         from newsletter_consents c join newsletters n on n.id = c.newsletter_id
         join newsletter_subscribers s on s.id = c.subscriber_id where s.email = $1 order by c.id`,
      [email],
    )

  /** The ids that the list for sending names for an address at this moment. */
  async function sentNow(email: string): Promise<string | undefined> {
    let text = ''
    for await (const part of exportSubscribers(payload.db.pool, 'https://magazine.example')) text += part
    return text
      .split('\r\n')
      .find((line) => line.startsWith(`${email},`))
      ?.split(',')[4]
  }

  return { query, openOne, openWithPlan, consentsOf, sentNow }
}

export const choose = (reader: TestReader, id: string, choice: object) =>
  reader.put(`/newsletters/${id}`, choice)

/** What the reader has of each newsletter: 'newsletter: on', 'executive-agenda: paused until 2026-12-24'. */
export async function shown(reader: TestReader): Promise<string[]> {
  return ReaderNewsletterListSchema.parse(await reader.read('/newsletters')).map(toText)
}

export const toText = ({ id, state, pausedUntil }: ReaderNewsletter) =>
  `${id}: ${state}${pausedUntil === null ? '' : ` until ${pausedUntil}`}`
