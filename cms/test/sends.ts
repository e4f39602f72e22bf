import { randomUUID } from 'node:crypto'
import type { Audience } from '@meridian/shared/campaigns/audience.schema'
import type { SendPlan } from '@meridian/shared/campaigns/sending.schema'
import type { Pool } from 'pg'
import type { SendContent } from '../src/features/campaigns/sending/send-content.ts'

/** A newsletter of its own for one test. */
export async function insertNewsletter(
  db: Pool,
  audience: 'everyone' | 'plan' = 'everyone',
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into newsletters (name, slug, description, cadence, audience, is_offered, position)
     values ('The Test', $1, 'What is tested.', 'Always', $2, true, 90) returning id`,
    [`test-${randomUUID().slice(0, 8)}`, audience],
  )
  const [newsletter] = rows
  if (!newsletter) throw new Error('The newsletter was not inserted.')
  return newsletter.id
}

/** Confirmed readers of a newsletter, numbered from 0: their ids in that order. */
export async function insertReaders(
  db: Pool,
  {
    newsletterId,
    number,
    address = `'r' || n || '@' || (array['gmail.test','outlook.test','house.test'])[n % 3 + 1]`,
  }: {
    newsletterId: number
    number: number
    /** SQL with `n`. */
    address?: string
  },
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `with readers as (
       insert into newsletter_subscribers (email, first_name, key, state, confirmed_at, country, browser_language, time_zone)
       select ${address}, 'Reader ' || n, substr(md5($1 || ':' || n), 1, 22), 'confirmed', now() - make_interval(days => n % 400),
              (array['Germany','France','Japan','Spain'])[n % 4 + 1], (array['de-DE','fr','ja-JP','es-ES','en-GB'])[n % 5 + 1],
              (array['Europe/Berlin','Asia/Tokyo','America/New_York'])[n % 3 + 1]
         from generate_series(0, $2::int - 1) n order by n
       returning id
     ),
     members as (
       insert into newsletter_memberships (subscriber_id, newsletter_id) select id, $3 from readers
     )
     select id from readers order by id`,
    [randomUUID(), number, newsletterId],
  )
  return rows.map(({ id }) => id)
}

const body = {
  html: ['<p>', { value: 'greeting:0' }, '</p><a href="', { value: 'unsubscribe-url' }, '">Leave</a>'],
  text: ['Hello\n', { value: 'unsubscribe-url' }],
  greetings: [{ words: 'Dear {name}', fallback: 'Good morning' }],
}

/** What a campaign with next to nothing in it says. */
export const testContent: SendContent = {
  from: { name: 'Meridian', address: 'agenda@meridian.test' },
  replyTo: null,
  subjects: { a: 'The week', b: null },
  bodies: { plan: body, 'no-plan': body },
  counts: 'none',
  links: [],
  articles: [],
  webPath: '/newsletters/test/week',
  newsletter: { slug: 'test', name: 'The Test' },
  document: {
    newsletter: { id: 'test', name: 'The Test' },
    subject: 'The week',
    preheader: '',
    language: 'en',
    blocks: [],
  },
}

/** Puts a send into the database as 'Send' does. */
export async function insertSend(
  db: Pool,
  input: {
    newsletterId: number
    audience?: Audience
    plan?: Partial<SendPlan>
    content?: Partial<SendContent>
    uncertain?: 'resend' | 'hold'
    dueAt?: Date
    campaignId?: number
  },
): Promise<number> {
  const campaignId = input.campaignId ?? Math.floor(Math.random() * 2 ** 31)
  const { rows } = await db.query<{ id: string }>(
    `insert into campaign_sends (campaign_id, newsletter_id, time, due_at, uncertain, content, audience)
     values ($1, $2, $3, $4, $5,
             jsonb_set($6::jsonb, '{newsletter,slug}', (select to_jsonb(slug) from newsletters where id = $2)), $7) returning id`,
    [
      campaignId,
      input.newsletterId,
      JSON.stringify({ time: { kind: 'now' }, ...input.plan }),
      input.dueAt ?? new Date(Date.now() - 1000),
      input.uncertain ?? 'hold',
      JSON.stringify({ ...testContent, webPath: `/newsletters/test/week-${campaignId}`, ...input.content }),
      JSON.stringify(input.audience ?? { match: 'all', conditions: [] }),
    ],
  )
  return Number(rows[0]?.id)
}

/** The states of a send's recipients, counted: `{ 'handed-over': 3, 'excluded/unsubscribed': 1 }`. */
export async function countStates(db: Pool, sendId: number): Promise<Record<string, number>> {
  const { rows } = await db.query<{ state: string; number: number }>(
    `select state || coalesce('/' || reason, '') as state, count(*)::int as number
       from campaign_recipients where send_id = $1 group by 1 order by 1`,
    [sendId],
  )
  return Object.fromEntries(rows.map(({ state, number }) => [state, number]))
}
