import type { Payload } from 'payload'
import { unzipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApi } from '../../../test/api.ts'
import { publishArticle } from '../../../test/content.ts'
import { createNewsletter } from '../../../test/campaigns.ts'
import { openCms } from '../../../test/magazine.ts'
import { NewsletterReader, tokenIn, writeMails } from '../../../test/newsletter.ts'
import { openReader } from '../../../test/reader.ts'
import { insertNewsletter, insertSend } from '../../../test/sends.ts'
import { accountErasers } from '../../programs/worker/worker-features.ts'
import { deleteDueAccount } from '../accounts/deletion/delete-account.ts'
import { deleteUnsubscribed } from '../newsletter/delete-unsubscribed.job.ts'
import { readAttribution } from './read-attribution.ts'

let payload: Payload
let api: ReturnType<typeof openApi>
let articles: { id: number; slug: string }[]
let sendId: number
let count = 0

const always = { from: '2000-01-01', to: '9999-01-01', model: 'last' } as const

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  const made = [await publishArticle(payload), await publishArticle(payload), await publishArticle(payload)]
  articles = made.map(({ id, slug }) => ({ id, slug: slug ?? '' }))
  await createNewsletter(payload, { name: 'Weekend Reading', slug: 'weekend-reading' })
  sendId = await insertSend(payload.db.pool, {
    newsletterId: await insertNewsletter(payload.db.pool),
    content: { links: ['https://meridian.example/articles/one'] },
  })
})

beforeEach(async () => {
  await query('truncate attributions, newsletter_subscribers, newsletter_consents, rate_limits cascade')
  await writeMails(payload)
})

const query = async (sql: string, values: unknown[] = []) => (await payload.db.pool.query(sql, values)).rows
const kept = () =>
  query(
    'select kind, entry_host as host, entry_send_id::int as send, entry_link as link, articles from attributions order by id',
  )
const slugs = () => articles.map(({ slug }) => slug).join(' ')
const keys = () => articles.map(({ id }) => id)
const readNewsletter = () => readAttribution(payload.db.pool, { ...always, kind: 'newsletter' })
const newAddress = () => `ada-${(count += 1)}@example.com`
const person = () => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: newAddress(),
  password: 'analytical engine',
})

describe('a sign-up for a newsletter', () => {
  const visitor = () => new NewsletterReader(api.api)
  const confirm = async (reader: NewsletterReader) =>
    reader.confirm(tokenIn((await writeMails(payload))[0], 'confirm'))

  test('keeps what its tab told once, however often it is pressed, and counts from the confirmation on', async () => {
    const reader = visitor()
    const email = newAddress()
    const visit = `news.example newsletter@${sendId.toString(36)}.0 ${slugs()}`
    for (let press = 0; press < 3; press += 1) {
      expect((await reader.signUp(email, undefined, visit)).status).toBe(200)
    }
    expect(await kept()).toEqual([
      { kind: 'newsletter', host: 'news.example', send: sendId, link: 0, articles: keys() },
    ])
    expect((await readNewsletter()).number).toBe(0)
    await confirm(reader)
    expect(await readNewsletter()).toMatchObject({ number: 1, newsletters: [{ sendId, number: 1 }] })
  })

  test('for two newsletters is one, and goes with each that is stopped', async () => {
    const reader = visitor()
    const email = newAddress()
    await reader.signUp(email, ['newsletter', 'weekend-reading'], `- - ${slugs()}`)
    await confirm(reader)
    const [welcome] = await writeMails(payload)
    expect(await kept()).toHaveLength(2)
    expect((await readNewsletter()).number).toBe(1)
    const token = tokenIn(welcome, 'unsubscribe')
    await reader.choose(token, { newsletter: 'stop' })
    expect([(await kept()).length, (await readNewsletter()).number]).toEqual([1, 1])
    await reader.unsubscribe(token, { action: 'stop-all' })
    expect(await kept()).toEqual([])
  })

  test('of an address that gets it already is kept for no conversion', async () => {
    const email = newAddress()
    const reader = visitor()
    await reader.signUp(email)
    await confirm(reader)
    await writeMails(payload)
    await visitor().signUp(email, undefined, `- - ${slugs()}`)
    expect((await readNewsletter()).number).toBe(0)
  })

  test.each([
    ['a list', ['- - one']],
    ['an object', { entry: { host: null }, articles: [] }],
    ['six articles', '- - a b c d e f'],
    ['markup', '<script> - one'],
    ['a number', 7],
  ])('goes through with %s in place of a visit', async (_, visit) => {
    expect((await visitor().signUp(newAddress(), undefined, visit)).status).toBe(200)
    expect(await kept()).toEqual([])
    expect(await query('select from newsletter_consents')).toHaveLength(1)
  })

  test('knows articles by the addresses that they have and had, and leaves out what nobody has published or sent', async () => {
    const [first, second] = articles
    await payload.update({ collection: 'articles', id: first?.id ?? 0, data: { slug: 'renamed' } })
    const draft = await publishArticle(payload, { _status: 'draft', slug: 'never-published' })
    const visit = `- newsletter@${(sendId + 1000).toString(36)}.0 ${first?.slug} unknown ${draft.slug} ${second?.slug} renamed`
    await visitor().signUp(newAddress(), undefined, visit)
    expect(await kept()).toEqual([
      { kind: 'newsletter', host: null, send: null, link: null, articles: [second?.id, first?.id] },
    ])
    await visitor().signUp(newAddress(), undefined, '- - unknown')
    await visitor().signUp(newAddress(), undefined, `- newsletter@${sendId.toString(36)}.1`)
    expect(await kept()).toHaveLength(1)
  })

  test('that nobody confirms takes it along when it is deleted', async () => {
    await visitor().signUp(newAddress(), undefined, `- - ${slugs()}`)
    await query(`update newsletter_consents set requested_at = now() - interval '40 days'`)
    await deleteUnsubscribed(payload.db.pool, { unconfirmedDays: 30, proofDays: 1000 })
    expect(await kept()).toEqual([])
  })
})

describe('a registration', () => {
  test.each([
    ['/api/auth/register', {}],
    ['/api/register-free', { confirmPassword: 'analytical engine', subscriptionId: 'introduction' }],
  ])('%s keeps what its tab told, and is not refused for what is no visit', async (path, more) => {
    await query(
      `insert into plans (name, slug, description, period, price_cents, is_offered, tier, position)
       values ('The Introduction', 'introduction', 'Free.', 'year', 0, true, 'other', 1) on conflict do nothing`,
    )
    expect((await api.post(path, { ...person(), ...more, visit: `- - ${slugs()}` })).status).toBe(201)
    expect((await api.post(path, { ...person(), ...more, visit: [{}] })).status).toBe(201)
    expect((await api.post(path, { ...person(), ...more, visits: '- -' })).status).toBe(400)
    expect(await kept()).toMatchObject([{ kind: 'registration', articles: keys() }])
    const counted = await readAttribution(payload.db.pool, { ...always, kind: 'registration' })
    expect(counted).toMatchObject({ number: 1, unknownEntry: 1, withoutArticle: 0 })
  })
})

describe('it is the reader’s', () => {
  test('and so in the copy of their data, and deleted with their account', async () => {
    const reader = await openReader(payload, api.api)
    await query(
      `insert into attributions (kind, user_id, entry_host, articles, told_on)
       values ('registration', $1, 'news.example', $2, '2026-11-30')`,
      [reader.userId, keys()],
    )
    const visitor = new NewsletterReader(api.api)
    await visitor.signUp(reader.email, undefined, `- newsletter@${sendId.toString(36)}.0`)
    await visitor.confirm(tokenIn((await writeMails(payload))[0], 'confirm'))
    const zip = unzipSync(new Uint8Array(await (await reader.get('/export')).arrayBuffer()))
    const titles = await query(
      `select string_agg(title, ' · ' order by array_position($1, id)) as titles from articles where id = any($1)`,
      [keys()],
    )
    expect(JSON.parse(new TextDecoder().decode(zip['visits.json']))).toEqual([
      {
        with: 'registration',
        day: '2026-11-30',
        cameFrom: 'news.example',
        newsletter: null,
        articles: titles[0]?.titles,
      },
      expect.objectContaining({
        with: 'newsletter',
        cameFrom: null,
        newsletter: 'The Test: The week',
        articles: null,
      }),
    ])
    await query(
      `insert into reader_settings (user_id, deletion_due_at) values ($1, now() - interval '1 day')
       on conflict (user_id) do update set deletion_due_at = excluded.deletion_due_at`,
      [reader.userId],
    )
    expect(await deleteDueAccount({ erasers: accountErasers({ payments: null }) }, reader.userId)).toBe(true)
    expect(await kept()).toEqual([])
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
