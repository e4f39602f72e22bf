import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestAccount } from '../../../../test/accounts.ts'
import { openApi } from '../../../../test/api.ts'
import { createNewsletter } from '../../../../test/campaigns.ts'
import { openCms } from '../../../../test/magazine.ts'
import { NewsletterReader, tokenIn, writeMails } from '../../../../test/newsletter.ts'
import { everythingOfPeople, openPeopleImport } from '../../../../test/people-import.ts'
import { free, sourceMember, subscribed, utc } from '../../../../test/source-members.ts'
import { createTestPlan } from '../../../../test/subscribers.ts'
import { markVerified } from '../../accounts/verification/verify-email.ts'
import { deleteUnsubscribed } from '../../newsletter/delete-unsubscribed.job.ts'
import { personalLinks } from '../../newsletter/personal-links.ts'
import type { SourceMember } from '../source-record.ts'

let payload: Payload
let api: ReturnType<typeof openApi>
let people: Awaited<ReturnType<typeof openPeopleImport>>
let count = 0

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  await createNewsletter(payload, {
    name: 'The Agenda',
    slug: 'agenda',
    description: 'Dates.',
    cadence: 'Daily',
    position: 3,
  })
  await createTestPlan(payload, { tier: 'silver', slug: 'silver' })
})
beforeEach(async () => {
  count += 1
  people = await openPeopleImport(payload, `List ${count}`)
  await writeMails(payload)
})
afterEach(() =>
  payload.db.pool.query(
    `truncate newsletter_subscribers, newsletter_consents, mail_suppressions, rate_limits, import_links, users cascade`,
  ),
)

const query = async (sql: string, values: unknown[] = []) => (await payload.db.pool.query(sql, values)).rows
const unproven: SourceMember['newsletter'] = {
  ...subscribed,
  names: [],
  consent: { at: null, confirmedAt: null, ip: null, source: '' },
}
const newsletterState = (state: 'unsubscribed' | 'bounced' | 'complained') => ({
  newsletter: { ...subscribed, names: [], state },
})
const payer = { ...free, kind: 'paid' as const, tier: 'Gold', providerCustomerId: 'cus_1' }
const friend = {
  ...free,
  kind: 'complimentary' as const,
  tier: 'Friends',
  expiresAt: utc('2040-01-01T00:00:00.000Z'),
}

async function subscriberOf(email: string) {
  const [row] = await query(
    `select s.state, s.first_name as "firstName", s.key, s.consent_key = c.key as "isRestingOnIt", c.form, c.source, c.page, c.text_version as text,
            c.requested_at as "requestedAt", c.confirmed_at as "confirmedAt", c.requested_from as "from", c.withdrawn_at is not null as "isWithdrawn",
            array(select n.slug from newsletter_memberships m join newsletters n on n.id = m.newsletter_id where m.subscriber_id = s.id order by 1) as taken,
            array(select label from subscriber_labels where subscriber_id = s.id order by 1) as labels
       from newsletter_subscribers s left join newsletter_consents c on c.subscriber_id = s.id where s.email = $1 order by c.id limit 1`,
    [email],
  )
  return row
}

describe('a list of people', () => {
  test('brings subscribers in with the proof of their consent, and accounts of those who pay', async () => {
    const consent = {
      ...subscribed.consent,
      confirmedAt: utc('2021-05-06T08:00:00.000Z'),
      ip: '203.0.113.77',
    }
    const { counts } = await people.bringIn([
      sourceMember({
        email: 'ada@reader.example',
        labels: ['VIP'],
        newsletter: { ...subscribed, names: [], consent },
      }),
      sourceMember({ email: 'ben@reader.example', access: payer, note: 'Met in Basel.', newsletter: null }),
    ])
    expect(counts).toEqual({ create: 2 })
    expect(await subscriberOf('ada@reader.example')).toMatchObject({
      state: 'confirmed',
      firstName: 'Ada',
      isRestingOnIt: true,
      form: 'import',
      source: `List ${count} (Old list)`,
      page: 'https://old.example',
      text: 'import',
      requestedAt: new Date('2021-05-06T07:08:09.000Z'),
      confirmedAt: new Date('2021-05-06T08:00:00.000Z'),
      from: expect.stringMatching(/^[\w-]{22}$/),
      taken: ['newsletter'],
      labels: ['VIP'],
    })
    const [ben] = await query(
      `select role, first_name, email_verified_at, created_at, exists (select from user_passwords where user_id = users.id) as has_password,
              (select text from support_notes where reader_id = users.id) as note from users where email = 'ben@reader.example'`,
    )
    expect(ben).toMatchObject({
      role: 'reader',
      first_name: 'Ada',
      email_verified_at: null,
      created_at: new Date('2021-05-06T07:08:09.000Z'),
      has_password: false,
      note: 'Met in Basel.',
    })
  })

  test('mails nobody', async () => {
    await people.bringIn([
      sourceMember({ email: 'ada@reader.example' }),
      sourceMember({ email: 'ben@reader.example', access: payer, newsletter: unproven }),
    ])
    expect(await query(`select name from pgboss.job where name like '%mail%'`)).toEqual([])
  })

  test('has a link in every mail that stops it', async () => {
    await people.bringIn([sourceMember({ email: 'ada@reader.example' })])
    const { key } = await subscriberOf('ada@reader.example')
    const { unsubscribe } = personalLinks({
      siteUrl: 'https://x.example',
      subscriberKey: key,
      newsletter: null,
    })
    const token = new URL(unsubscribe).searchParams.get('token') ?? ''
    expect((await new NewsletterReader(api.api).unsubscribe(token)).status).toBe(200)
    expect(await subscriberOf('ada@reader.example')).toMatchObject({
      state: 'unsubscribed',
      taken: [],
      isWithdrawn: true,
    })
    await people.bringIn([sourceMember({ email: 'ada@reader.example', labels: ['New'] })])
    expect(await subscriberOf('ada@reader.example')).toMatchObject({
      state: 'unsubscribed',
      taken: [],
      labels: [],
    })
  })

  test('that is brought in twice changes nothing the second time', async () => {
    const list = [
      sourceMember({ email: 'ada@reader.example', labels: ['VIP'] }),
      sourceMember({ email: 'ben@reader.example', access: payer }),
      sourceMember({ email: 'cat@reader.example', access: friend }),
      sourceMember({ email: 'dan@reader.example', newsletter: unproven }),
      sourceMember({ email: 'eve@reader.example', ...newsletterState('unsubscribed') }),
      sourceMember({ email: 'fay@reader.example', ...newsletterState('bounced') }),
      sourceMember({ email: 'gil@reader.example', ...newsletterState('complained') }),
    ]
    const answers = { tiers: { Friends: 'silver' }, mayAskUnproven: true }
    expect((await people.bringIn(list, answers)).counts).toEqual({ create: 7 })
    const before = await everythingOfPeople(payload)
    expect((await people.bringIn(list, answers)).counts).toEqual({ unchanged: 7 })
    expect(await everythingOfPeople(payload)).toEqual(before)
  })

  test('that was cut off in the middle goes on, and becomes the same', async () => {
    const list = Array.from({ length: 450 }, (_, index) =>
      sourceMember({ email: `r${index}@reader.example` }),
    )
    const planned = await people.plan(list)
    expect(await planned.apply((done) => done < 200)).toBe(false)
    expect(await query('select count(*)::int from newsletter_subscribers')).toEqual([{ count: 200 }])
    expect(await planned.apply()).toBe(true)
    expect(await query('select count(*)::int from newsletter_subscribers')).toEqual([{ count: 450 }])
    expect(await query('select count(*)::int from newsletter_consents')).toEqual([{ count: 450 }])
    expect(
      await query('select count(*)::int from import_records where run_id = $1 and is_applied', [
        planned.runId,
      ]),
    ).toEqual([{ count: 450 }])
  })
})

describe('somebody without proof of a consent', () => {
  test('gets nothing, is no subscriber, and is not confirmed by signing in', async () => {
    await people.bringIn([sourceMember({ email: 'ada@reader.example', newsletter: unproven })], {
      accounts: 'everyone',
    })
    expect(await subscriberOf('ada@reader.example')).toMatchObject({
      state: 'pending',
      taken: [],
      confirmedAt: null,
    })
    const [{ id }] = await query(`select id from users where email = 'ada@reader.example'`)
    await markVerified(payload.db.pool, { userId: Number(id), email: 'ada@reader.example' })
    expect(await subscriberOf('ada@reader.example')).toMatchObject({ state: 'pending', taken: [] })
  })

  test('is asked once where the owner may, in words about the old list, and is subscribed by the link', async () => {
    const answers = { mayAskUnproven: true, newsletters: { Weekly: 'newsletter', Daily: 'agenda' } }
    const both = { ...unproven, names: ['Weekly', 'Daily'] }
    await people.bringIn([sourceMember({ email: 'ada@reader.example', newsletter: both })], answers)
    const [mail, ...others] = await writeMails(payload)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'ada@reader.example' })
    expect(mail?.text).toContain(`List ${count}`)
    expect(mail?.text).not.toContain('was entered')
    await new NewsletterReader(api.api).confirm(tokenIn(mail, 'confirm'))
    expect(await subscriberOf('ada@reader.example')).toMatchObject({
      state: 'confirmed',
      taken: ['agenda', 'newsletter'],
    })
  })

  test('is asked later, when the owner has said so by then, and then never again', async () => {
    const list = [sourceMember({ email: 'ada@reader.example', newsletter: unproven })]
    await people.bringIn(list)
    expect(await writeMails(payload)).toEqual([])
    expect((await people.bringIn(list, { mayAskUnproven: true })).counts).toEqual({ update: 1 })
    expect(await writeMails(payload)).toHaveLength(1)
    expect((await people.bringIn(list, { mayAskUnproven: true })).counts).toEqual({ unchanged: 1 })
    expect(await writeMails(payload)).toEqual([])
  })

  test('is forgotten after a month, and stays so', async () => {
    const list = [sourceMember({ email: 'ada@reader.example', newsletter: unproven })]
    await people.bringIn(list)
    const keep = { unconfirmedDays: 30, proofDays: 1000 }
    expect(await deleteUnsubscribed(payload.db.pool, keep)).toBe(0)
    await query(`update newsletter_consents set requested_at = requested_at - interval '31 days'`)
    expect(await deleteUnsubscribed(payload.db.pool, keep)).toBe(1)
    expect((await people.bringIn(list)).counts).toEqual({ skip: 1 })
  })
})

describe('somebody who has left', () => {
  test('on one list stays out when another says they are subscribed, and is kept as long as a proof is', async () => {
    await people.bringIn([sourceMember({ email: 'ada@reader.example', ...newsletterState('unsubscribed') })])
    expect(await subscriberOf('ada@reader.example')).toMatchObject({
      state: 'unsubscribed',
      firstName: null,
      isWithdrawn: true,
    })
    await deleteUnsubscribed(payload.db.pool, { unconfirmedDays: 30, proofDays: 1000 })
    const other = await openPeopleImport(payload, `Another ${count}`)
    const { counts } = await other.bringIn([sourceMember({ email: 'Ada@Reader.example'.toLowerCase() })])
    expect(counts).toEqual({ skip: 1 })
    expect(await subscriberOf('ada@reader.example')).toMatchObject({ state: 'unsubscribed', taken: [] })
  })

  test('there after they came here with the list leaves here, unless they have signed up here themselves', async () => {
    await people.bringIn([sourceMember({ email: 'ada@reader.example' })])
    await people.bringIn([sourceMember({ email: 'ada@reader.example', ...newsletterState('unsubscribed') })])
    expect(await subscriberOf('ada@reader.example')).toMatchObject({
      state: 'unsubscribed',
      taken: [],
      isWithdrawn: true,
    })
    const visitor = new NewsletterReader(api.api)
    await visitor.signUp('ben@reader.example')
    await visitor.confirm(tokenIn((await writeMails(payload))[0], 'confirm'))
    const { counts } = await people.bringIn([
      sourceMember({ email: 'ben@reader.example', ...newsletterState('unsubscribed') }),
    ])
    expect(counts).toEqual({ skip: 1 })
    expect(await subscriberOf('ben@reader.example')).toMatchObject({
      state: 'confirmed',
      taken: ['newsletter'],
    })
  })

  test('between the plan and its turn stays out', async () => {
    await people.bringIn([sourceMember({ email: 'ada@reader.example' })])
    const planned = await people.plan(
      [sourceMember({ email: 'ada@reader.example', newsletter: { ...subscribed, names: ['Daily'] } })],
      {
        newsletters: { Daily: 'agenda' },
      },
    )
    expect(planned.counts).toEqual({ update: 1 })
    const { key } = await subscriberOf('ada@reader.example')
    const { unsubscribe } = personalLinks({
      siteUrl: 'https://x.example',
      subscriberKey: key,
      newsletter: null,
    })
    await new NewsletterReader(api.api).unsubscribe(new URL(unsubscribe).searchParams.get('token') ?? '')
    await planned.apply()
    expect(await subscriberOf('ada@reader.example')).toMatchObject({ state: 'unsubscribed', taken: [] })
    expect(
      await query('select action, reason_code from import_records where run_id = $1', [planned.runId]),
    ).toEqual([{ action: 'skip', reason_code: 'unsubscribed-here' }])
  })

  test('by a bounce or a complaint gets no mail, unless staff have let it through here', async () => {
    await query(
      `insert into mail_suppressions (address_key, reason, lifted_at) values ('cat@reader.example', 'hard', now())`,
    )
    await people.bringIn([
      sourceMember({ email: 'ada@reader.example', ...newsletterState('bounced') }),
      sourceMember({ email: 'ben@reader.example', ...newsletterState('complained') }),
      sourceMember({ email: 'cat@reader.example', ...newsletterState('bounced') }),
    ])
    expect(
      await query('select address_key, reason from mail_suppressions where lifted_at is null order by 1'),
    ).toEqual([
      { address_key: 'ada@reader.example', reason: 'hard' },
      { address_key: 'ben@reader.example', reason: 'complaint' },
    ])
    expect(await query('select id from newsletter_subscribers')).toEqual([])
  })
})

describe('somebody who is here already', () => {
  test('keeps the account, the name and what they pay for', async () => {
    const { userId } = await createTestAccount(payload, { email: 'Ada@Reader.example', firstName: 'Augusta' })
    await query(
      `insert into user_subscriptions (user_id, plan_id, status, kind, current_period_start)
       select $1, id, 'active', 'paid', now() from plans where slug = 'silver'`,
      [userId],
    )
    const { counts } = await people.bringIn([sourceMember({ email: 'ada@reader.example', access: friend })], {
      tiers: { Friends: 'silver' },
    })
    expect(counts).toEqual({ update: 1 })
    expect(await query('select first_name from users')).toEqual([{ first_name: 'Augusta' }])
    expect(await query('select kind from user_subscriptions')).toEqual([{ kind: 'paid' }])
  })

  test('and works here is never changed', async () => {
    const { userId } = await createTestAccount(payload, { email: 'chief@meridian.example', role: 'editor' })
    const before = await everythingOfPeople(payload)
    expect(
      (
        await people.bringIn([
          sourceMember({ email: 'chief@meridian.example', access: payer, labels: ['VIP'] }),
        ])
      ).counts,
    ).toEqual({ skip: 1 })
    expect(await everythingOfPeople(payload)).toEqual(before)
    expect(userId).toBeGreaterThan(0)
  })

  test('gets what was given, in place of the free plan', async () => {
    const planId = (await createTestPlan(payload, { tier: 'other', priceCents: 0 })).id
    const { userId } = await createTestAccount(payload, { email: 'ada@reader.example' })
    await query(
      `insert into user_subscriptions (user_id, plan_id, status, current_period_start) values ($1, $2, 'active', now())`,
      [userId, planId],
    )
    await people.bringIn([sourceMember({ email: 'ada@reader.example', access: friend })], {
      tiers: { Friends: 'silver' },
    })
    expect(
      await query('select kind, status, current_period_end, reason from user_subscriptions order by id'),
    ).toMatchObject([
      { kind: 'free', status: 'canceled' },
      {
        kind: 'complimentary',
        status: 'active',
        current_period_end: new Date('2040-01-01T00:00:00.000Z'),
        reason: `Brought in from List ${count}`,
      },
    ])
  })
})

test('no password, key or network address of a list comes into any table', async () => {
  const secrets = {
    ip: '203.0.113.211',
    hash: '$2b$10$abcdefghijklmnopqrstuv',
    key: 'sk_live_51abcdefghijkl',
  }
  const consent = { ...subscribed.consent, ip: secrets.ip }
  await people.bringIn(
    [
      sourceMember({
        email: 'ada@reader.example',
        access: payer,
        original: `{"email":"ada@reader.example","Confirm IP":"${secrets.ip}"}`,
        newsletter: { ...subscribed, names: [], consent },
      }),
    ],
    { mayAskUnproven: true },
  )
  const tables = await query(
    `select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    for (const secret of Object.values(secrets)) {
      const found = await query(`select 1 from ${name} t where position($1 in t::text) > 0 limit 1`, [secret])
      expect([name, secret, found]).toEqual([name, secret, []])
    }
  }
})
