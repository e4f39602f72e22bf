import {
  type ReaderNewsletter,
  ReaderNewsletterListSchema,
} from '@meridian/shared/newsletter/reader-newsletter.schema'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { openCms } from '../../../../test/magazine.ts'
import { NewsletterReader, tokenIn, writeMails } from '../../../../test/newsletter.ts'
import { openReader, type TestReader } from '../../../../test/reader.ts'
import { createTestPlan, giveTestSubscription } from '../../../../test/subscribers.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { markVerified } from '../../accounts/verification/verify-email.ts'
import { moveNewsletters } from '../../newsletter/move-subscriber.ts'
import { adoptSubscribers } from '../../newsletter/adopt-subscribers.ts'
import { exportSubscribers } from '../../newsletter/export-subscribers.ts'

const dayMs = 86_400_000
const dayAhead = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

let payload: Payload
let api: ReturnType<typeof openApi>
let planId: number

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  planId = (await createTestPlan(payload, { tier: 'other', priceCents: 0 })).id
})

beforeEach(async () => {
  await payload.db.pool.query('truncate rate_limits')
  await writeMails(payload)
})

const query = async (sql: string, values: unknown[] = []) => (await payload.db.pool.query(sql, values)).rows
const openOne = (options: Parameters<typeof openReader>[2] = {}) => openReader(payload, api.api, options)
const choose = (reader: TestReader, id: string, choice: object) => reader.put(`/newsletters/${id}`, choice)

async function openWithPlan(options: Parameters<typeof openReader>[2] = {}) {
  const reader = await openOne(options)
  await giveTestSubscription(payload, reader.userId, { planId, kind: 'free', endsAt: null })
  return reader
}

/** What the reader has of each newsletter: 'newsletter: on', 'executive-agenda: paused until 2026-12-24'. */
async function shown(reader: TestReader): Promise<string[]> {
  return ReaderNewsletterListSchema.parse(await reader.read('/newsletters')).map(toText)
}

const toText = ({ id, state, pausedUntil }: ReaderNewsletter) =>
  `${id}: ${state}${pausedUntil === null ? '' : ` until ${pausedUntil}`}`

const consentsOf = (email: string) =>
  query(
    `select n.slug as newsletter, c.text_version as text, c.form, c.page, c.requested_at is not null as asked,
            c.confirmed_at is not null as confirmed, c.withdrawn_by as "withdrawnBy", c.withdrawn_at is not null as withdrawn
       from newsletter_consents c join newsletters n on n.id = c.newsletter_id
       join newsletter_subscribers s on s.id = c.subscriber_id where s.email = $1 order by c.id`,
    [email],
  )

const stateOf = async (email: string) =>
  (await query('select state, first_name as name from newsletter_subscribers where email = $1', [email]))[0]

/** The ids that the list for sending names for an address at this moment. */
async function sentNow(email: string): Promise<string | undefined> {
  let text = ''
  for await (const part of exportSubscribers(payload.db.pool, 'https://magazine.example')) text += part
  return text
    .split('\r\n')
    .find((line) => line.startsWith(`${email},`))
    ?.split(',')[4]
}

describe('what there is: GET /api/user/newsletters', () => {
  test('every newsletter with its words, and none of them chosen', async () => {
    const reader = await openWithPlan()
    expect(await reader.read('/newsletters')).toEqual([
      {
        id: 'newsletter',
        name: 'The Meridian Newsletter',
        description: 'What the editors would not want you to miss.',
        cadence: 'At most once a week',
        isAvailable: true,
        state: 'off',
        pausedUntil: null,
      },
      {
        id: 'executive-agenda',
        name: 'The Executive Agenda',
        description: 'Five decisions that deserve your week.',
        cadence: 'Every Monday before seven',
        isAvailable: true,
        state: 'off',
        pausedUntil: null,
      },
    ])
  })

  test('one for readers with a plan says so to who has none', async () => {
    const list = ReaderNewsletterListSchema.parse(await (await openOne()).read('/newsletters'))
    expect(list.map(({ id, isAvailable }) => [id, isAvailable])).toEqual([
      ['newsletter', true],
      ['executive-agenda', false],
    ])
  })
})

describe('with a confirmed address: PUT /api/user/newsletters/{id}', () => {
  test('choosing takes effect at once, sends no mail, and keeps the consent with date and words', async () => {
    const reader = await openWithPlan()
    const response = await choose(reader, 'executive-agenda', { state: 'on' })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(ReaderNewsletterListSchema.parse(await response.json()).map(toText)).toEqual([
      'newsletter: off',
      'executive-agenda: on',
    ])
    expect(await writeMails(payload)).toEqual([])
    expect(await consentsOf(reader.email)).toEqual([
      {
        newsletter: 'executive-agenda',
        text: '2026-11-26-account',
        form: 'account',
        page: '/account',
        asked: true,
        confirmed: true,
        withdrawnBy: null,
        withdrawn: false,
      },
    ])
    expect(await stateOf(reader.email)).toEqual({ state: 'confirmed', name: 'Ada' })
    expect(await sentNow(reader.email)).toBe('executive-agenda')
  })

  test('a pause has an end or lasts until the reader returns, and nothing goes out during it', async () => {
    const reader = await openWithPlan()
    await choose(reader, 'newsletter', { state: 'on' })
    await choose(reader, 'executive-agenda', { state: 'on' })
    await choose(reader, 'newsletter', { state: 'paused', until: dayAhead(30) })
    await choose(reader, 'executive-agenda', { state: 'paused', until: null })
    expect(await shown(reader)).toEqual([
      `newsletter: paused until ${dayAhead(30)}`,
      'executive-agenda: paused',
    ])
    expect(await sentNow(reader.email)).toBe('')
    await query(
      `update newsletter_memberships set paused_until = now() - interval '1 minute' where paused_until is not null`,
    )
    expect(await shown(reader)).toEqual(['newsletter: on', 'executive-agenda: paused'])
    expect(await sentNow(reader.email)).toBe('newsletter')
    await choose(reader, 'executive-agenda', { state: 'on' })
    expect(await shown(reader)).toEqual(['newsletter: on', 'executive-agenda: on'])
    expect(await consentsOf(reader.email)).toHaveLength(2)
  })

  test('stopping one leaves the other; stopping the last forgets what was told, and keeps the proof', async () => {
    const reader = await openWithPlan()
    await choose(reader, 'newsletter', { state: 'on' })
    await choose(reader, 'executive-agenda', { state: 'on' })
    await choose(reader, 'newsletter', { state: 'off' })
    expect(await shown(reader)).toEqual(['newsletter: off', 'executive-agenda: on'])
    expect(await stateOf(reader.email)).toMatchObject({ state: 'confirmed' })
    await choose(reader, 'executive-agenda', { state: 'off' })
    await choose(reader, 'executive-agenda', { state: 'off' })
    expect(await stateOf(reader.email)).toEqual({ state: 'unsubscribed', name: null })
    expect(await consentsOf(reader.email)).toMatchObject([
      { newsletter: 'newsletter', withdrawnBy: 'account', withdrawn: true },
      { newsletter: 'executive-agenda', withdrawnBy: 'account', withdrawn: true },
    ])
  })

  test('two tabs at once come to one consent, and the last word counts', async () => {
    const reader = await openWithPlan()
    const clicks = Array.from({ length: 6 }, () => choose(reader, 'newsletter', { state: 'on' }))
    expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await consentsOf(reader.email)).toHaveLength(1)
    await Promise.all([
      choose(reader, 'newsletter', { state: 'paused', until: null }),
      choose(reader, 'newsletter', { state: 'off' }),
    ])
    await choose(reader, 'newsletter', { state: 'off' })
    expect(await shown(reader)).toContain('newsletter: off')
  })

  test('who had signed up by the form before finds it here, and may stop it', async () => {
    const reader = await openOne()
    const visitor = new NewsletterReader(api.api)
    await visitor.signUp(reader.email)
    const [mail] = await writeMails(payload)
    await visitor.confirm(tokenIn(mail, 'confirm'))
    expect(await shown(reader)).toContain('newsletter: on')
    await choose(reader, 'newsletter', { state: 'off' })
    expect(await sentNow(reader.email)).toBe('')
  })

  test('the link in any mail stops all of them', async () => {
    const reader = await openWithPlan()
    await choose(reader, 'executive-agenda', { state: 'on' })
    const visitor = new NewsletterReader(api.api)
    await visitor.signUp(reader.email)
    const [mail] = await writeMails(payload)
    expect(mail?.subject).toBe('Please confirm your subscription to The Meridian Newsletter')
    await visitor.confirm(tokenIn(mail, 'confirm'))
    const [welcome] = await writeMails(payload)
    expect(await shown(reader)).toEqual(['newsletter: on', 'executive-agenda: on'])
    expect((await visitor.unsubscribe(tokenIn(welcome, 'unsubscribe'))).status).toBe(200)
    expect(await shown(reader)).toEqual(['newsletter: off', 'executive-agenda: off'])
  })

  test('without a plan any more what needs one rests, and can still be stopped', async () => {
    const reader = await openWithPlan()
    await choose(reader, 'executive-agenda', { state: 'on' })
    await query(`update user_subscriptions set status = 'canceled' where user_id = $1`, [reader.userId])
    expect(await sentNow(reader.email)).toBe('')
    expect(await reader.read('/newsletters')).toMatchObject([{}, { state: 'on', isAvailable: false }])
    await choose(reader, 'executive-agenda', { state: 'off' })
    expect((await choose(reader, 'executive-agenda', { state: 'on' })).status).toBe(409)
  })

  test.each<[string, string, object, number, string | RegExp]>([
    [
      'a newsletter that there is not',
      'no-such',
      { state: 'on' },
      404,
      'There is no such newsletter any more.',
    ],
    [
      'a pause of what one does not have',
      'newsletter',
      { state: 'paused', until: null },
      409,
      /cannot be paused/,
    ],
    [
      'a day that has passed',
      'newsletter',
      { state: 'paused', until: '2020-01-01' },
      400,
      /of the next 366 days/,
    ],
    ['a day in years', 'newsletter', { state: 'paused', until: dayAhead(500) }, 400, /of the next 366 days/],
    ['what is no day', 'newsletter', { state: 'paused', until: 'soon' }, 400, 'Please choose a day.'],
    ['a state of its own', 'newsletter', { state: 'confirmed' }, 400, /./],
    [
      'a field too many',
      'newsletter',
      { state: 'on', email: 'b@example.com' },
      400,
      /"email" is not known here/,
    ],
    [
      'a newsletter for readers with a plan, without one',
      'executive-agenda',
      { state: 'on' },
      409,
      /The free one is enough/,
    ],
  ])('refuses %s', async (_, id, choice, status, detail) => {
    const reader = await openOne()
    const response = await choose(reader, id, choice)
    expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(detail)])
    expect(await consentsOf(reader.email)).toEqual([])
  })
})

describe('with an address that was never confirmed', () => {
  test('a mail asks first, once however often it is clicked, and the choice waits', async () => {
    const reader = await openWithPlan({ isEmailVerified: false })
    await choose(reader, 'executive-agenda', { state: 'on' })
    await choose(reader, 'executive-agenda', { state: 'on' })
    expect(await shown(reader)).toEqual(['newsletter: off', 'executive-agenda: waiting'])
    const [mail, ...others] = await writeMails(payload)
    expect([mail?.subject, others]).toEqual(['Please confirm your subscription to The Executive Agenda', []])
    expect(await sentNow(reader.email)).toBe('')
    expect((await new NewsletterReader(api.api).confirm(tokenIn(mail, 'confirm'))).status).toBe(200)
    expect(await shown(reader)).toEqual(['newsletter: off', 'executive-agenda: on'])
    expect(await sentNow(reader.email)).toBe('executive-agenda')
    const [welcome] = await writeMails(payload)
    expect(welcome?.subject).toBe('Welcome to The Executive Agenda')
  })

  test('a choice that waits can be taken back, and its link does nothing then', async () => {
    const reader = await openOne({ isEmailVerified: false })
    await choose(reader, 'newsletter', { state: 'on' })
    const [mail] = await writeMails(payload)
    await choose(reader, 'newsletter', { state: 'off' })
    expect(await shown(reader)).toContain('newsletter: off')
    expect((await new NewsletterReader(api.api).confirm(tokenIn(mail, 'confirm'))).status).toBe(410)
  })

  test('confirming the address of the account is enough', async () => {
    const reader = await openOne({ isEmailVerified: false })
    await choose(reader, 'newsletter', { state: 'on' })
    await inPoolTransaction(payload.db.pool, (client) => markVerified(client, reader))
    expect(await shown(reader)).toContain('newsletter: on')
    expect(await consentsOf(reader.email)).toMatchObject([{ confirmed: true, withdrawn: false }])
  })

  test('the account neither sees nor stops what the owner of the address has', async () => {
    const owner = new NewsletterReader(api.api)
    await owner.signUp('owner@example.com')
    const [mail] = await writeMails(payload)
    await owner.confirm(tokenIn(mail, 'confirm'))
    await writeMails(payload)
    const stranger = await openOne({ email: 'owner@example.com', isEmailVerified: false })
    expect(await shown(stranger)).toContain('newsletter: off')
    await choose(stranger, 'newsletter', { state: 'off' })
    expect((await choose(stranger, 'newsletter', { state: 'paused', until: null })).status).toBe(409)
    expect(await sentNow('owner@example.com')).toBe('newsletter')
    await choose(stranger, 'newsletter', { state: 'on' })
    expect((await writeMails(payload)).map(({ subject }) => subject)).toEqual([
      'You are already subscribed to The Meridian Newsletter',
    ])
    expect(await shown(stranger)).toContain('newsletter: waiting')
  })
})

describe('another address', () => {
  const move = (reader: TestReader, to: string, isFromVerified = true) =>
    inPoolTransaction(payload.db.pool, (client) =>
      moveNewsletters(client, { userId: reader.userId, from: reader.email, to, isFromVerified }),
    )

  test('takes the newsletters along, with their pauses', async () => {
    const reader = await openWithPlan()
    await choose(reader, 'newsletter', { state: 'paused', until: null })
    await choose(reader, 'executive-agenda', { state: 'on' })
    await move(reader, 'moved@example.com')
    expect(await sentNow(reader.email)).toBeUndefined()
    await query(`update users set email = 'moved@example.com' where id = $1`, [reader.userId])
    expect(await sentNow('moved@example.com')).toBe('executive-agenda')
  })

  test('that gets one already: what both have is had once, and nothing of it is lost', async () => {
    const reader = await openWithPlan()
    await choose(reader, 'newsletter', { state: 'on' })
    await choose(reader, 'executive-agenda', { state: 'on' })
    const visitor = new NewsletterReader(api.api)
    await visitor.signUp('second@example.com')
    const [mail] = await writeMails(payload)
    await visitor.confirm(tokenIn(mail, 'confirm'))
    await move(reader, 'second@example.com')
    await query(`update users set email = 'second@example.com' where id = $1`, [reader.userId])
    expect(await sentNow('second@example.com')).toBe('newsletter executive-agenda')
    expect(await sentNow(reader.email)).toBe('')
    expect(await consentsOf('second@example.com')).toHaveLength(3)
  })

  test('takes along what an unconfirmed account chose, and not what the owner of the former address has', async () => {
    const owner = new NewsletterReader(api.api)
    await owner.signUp('former@example.com')
    const [mail] = await writeMails(payload)
    await owner.confirm(tokenIn(mail, 'confirm'))
    const reader = await openOne({ email: 'former@example.com', isEmailVerified: false })
    await move(reader, 'next@example.com', false)
    expect(await sentNow('former@example.com')).toBe('newsletter')
    expect(await sentNow('next@example.com')).not.toBe('newsletter')
  })
})

test('who signed up while there was one newsletter alone has that one', async () => {
  await query(
    `with subscriber as (
       insert into newsletter_subscribers (email, key, state, confirmed_at, consent_key)
       values ('earlier@example.com', 'earlier', 'confirmed', '2026-11-21', 'consent-2'), ('left@example.com', 'left', 'unsubscribed', null, 'consent-3')
       returning id, key
     )
     insert into newsletter_consents (subscriber_id, key, requested_at, page, text_version, confirmed_at)
     select id, consent, now(), '/', '2026-11-20', now()
       from subscriber join (values ('earlier', 'consent-1'), ('earlier', 'consent-2'), ('left', 'consent-3')) c (owner, consent) on owner = key`,
  )
  await adoptSubscribers(payload.db.pool)
  await adoptSubscribers(payload.db.pool)
  expect(await sentNow('earlier@example.com')).toBe('newsletter')
  expect(await sentNow('left@example.com')).toBe('')
  expect(await consentsOf('earlier@example.com')).toHaveLength(2)
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
