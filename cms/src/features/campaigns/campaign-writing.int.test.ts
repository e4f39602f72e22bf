import { endpointAt, withQuery } from '@meridian/shared/api/endpoint'
import {
  listCampaignArticlesEndpoint,
  previewCampaignEndpoint,
  testCampaignEndpoint,
} from '@meridian/shared/campaigns/campaigns.endpoints'
import { CampaignArticlesSchema, CampaignPreviewSchema } from '@meridian/shared/campaigns/campaigns.schema'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeMails } from '../../../test/account-mails.ts'
import { signInAs, type SignedInAccount } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { campaignBody, createCampaign, createNewsletter } from '../../../test/campaigns.ts'
import { articleData, publishArticle, uniqueName } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import { createTestPlan, giveTestSubscription } from '../../../test/subscribers.ts'
import type { Newsletter } from '../../payload-types.ts'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { addSubscriber } from '../newsletter/subscriber-rows.ts'
import { noteSent } from './body/sent-articles.ts'

let payload: Payload
let api: ReturnType<typeof openApi>
let editor: SignedInAccount
let publisher: SignedInAccount
let newsletter: Newsletter
let id: number

beforeAll(async () => {
  payload = await openPayload()
  api = openApi(payload)
  editor = await signInAs(payload, 'editor', { firstName: 'Erik', lastName: 'Holm' })
  publisher = await signInAs(payload, 'publisher')
})
beforeEach(async () => {
  await payload.db.pool.query('truncate rate_limits')
  newsletter = await createNewsletter(payload)
  id = (await createCampaign(payload, { newsletter: newsletter.id })).id
})

const call = (...args: Parameters<typeof api.callAs>) => api.callAs(...args)

describe('the articles that can be put into a campaign', () => {
  const list = async (query: Record<string, string> = {}) =>
    CampaignArticlesSchema.parse(
      await (await call(editor, withQuery(listCampaignArticlesEndpoint, query))).json(),
    ).articles

  test('are the published ones, the newest first, found by words of their titles', async () => {
    const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
    const stem = uniqueName('Zephyr')
    const older = await publishArticle(payload, { title: `${stem} of patience`, publishedAt: at(5) })
    const newer = await publishArticle(payload, { title: `Haste and ${stem}`, publishedAt: at(1) })
    const data = { ...(await articleData(payload)), title: `${stem} draft`, _status: 'draft' as const }
    await payload.create({ collection: 'articles', draft: true, data })
    expect((await list({ search: stem })).map((article) => article.id)).toEqual([newer.id, older.id])
    expect((await list({ search: `${stem.toUpperCase()} patience` })).map((one) => one.id)).toEqual([
      older.id,
    ])
    expect(await list({ search: '%' })).toEqual([])
    expect((await list())[0]).toMatchObject({ title: expect.any(String), section: expect.any(String) })
  })

  test('say which were in the last campaign of the newsletter', async () => {
    const [was, new_] = [await publishArticle(payload), await publishArticle(payload)]
    await inPoolTransaction(payload.db.pool, (client) =>
      noteSent(client, {
        campaignId: id,
        newsletterId: newsletter.id,
        slug: 's',
        articleSlugs: [was.slug ?? ''],
      }),
    )
    const found = await list({ newsletter: String(newsletter.id) })
    expect(found.find((one) => one.id === was.id)?.wasInLast).toBe(true)
    expect(found.find((one) => one.id === new_.id)?.wasInLast).toBe(false)
    expect((await list()).some(({ wasInLast }) => wasInLast)).toBe(false)
  })
})

describe('the preview', () => {
  const typed = () => ({
    newsletter: newsletter.id,
    subject: 'Typed just now',
    preheader: 'Beside it',
    body: campaignBody(
      { blockType: 'mail-greeting', words: 'Dear {name}', fallback: 'Dear reader' },
      { blockType: 'mail-quote', words: 'For those with a plan', source: '', shownTo: 'plan' },
      'For all.',
    ),
  })
  const ask = (as: SignedInAccount, more: object = {}, campaign = id) =>
    call(as, endpointAt(previewCampaignEndpoint, { id: campaign }), {
      typed: typed(),
      rendition: 'light',
      reader: { kind: 'no-plan' },
      ...more,
    })
  const preview = async (more: object = {}, as = editor) =>
    CampaignPreviewSchema.parse(await (await ask(as, more)).json())

  test('is drawn of what is typed, and nothing of it is kept', async () => {
    const shown = await preview()
    expect(shown).toMatchObject({ subject: 'Typed just now', preheader: 'Beside it', findings: [] })
    for (const part of [shown.html, shown.text]) {
      expect(part).toContain('For all.')
      expect(part).not.toContain('For those with a plan')
      expect(part).not.toContain('{name}')
    }
    expect(shown.bytes).toBeGreaterThan(1000)
    expect(shown.limitBytes).toBe(100_000)
    const kept = await payload.findByID({ collection: 'campaigns', id, draft: true, depth: 0 })
    expect(kept.subject).toBe('Patience')
  })

  test('shows what readers with a plan get, and what programs make of it', async () => {
    expect((await preview({ reader: { kind: 'plan' } })).text).toContain('For those with a plan')
    const dark = await preview({ rendition: 'dark' })
    expect(dark.html).toContain('#12110e')
    expect((await preview({ rendition: 'no-pictures' })).html).not.toContain('/media/')
  })

  test('half-written fields and blocks are no error', async () => {
    const broken = {
      newsletter: 'x',
      subject: 7,
      body: { root: { children: [{ type: 'content-block' }, null] } },
    }
    const shown = await preview({ typed: broken })
    expect(shown.findings.map(({ code }) => code)).toEqual(['newsletter-missing', 'subject-missing'])
    const empty = await preview({ typed: {} })
    expect(empty.html).toContain('<html')
  })

  test('one that is too large says so, and is not shown', async () => {
    const shown = await preview({ typed: { ...typed(), body: campaignBody('é'.repeat(60_000)) } })
    expect(shown.html).toBe('')
    expect(shown.bytes).toBeGreaterThan(shown.limitBytes)
  })

  test('as a given reader it has their name and what their plan gives them', async () => {
    const reader = await signInAs(payload, 'reader')
    await addSubscriber(payload.db.pool, reader.email)
    await payload.db.pool.query(
      `update newsletter_subscribers set state = 'confirmed', first_name = 'Grace' where email = $1`,
      [reader.email],
    )
    const given = { reader: { kind: 'address', address: reader.email.toUpperCase() } }
    const without = await preview(given, publisher)
    expect(without.text).toContain('Dear Grace')
    expect(without.text).not.toContain('For those with a plan')
    const { id: planId } = await createTestPlan(payload, { tier: 'other', priceCents: 0 })
    await giveTestSubscription(payload, reader.userId, { planId, kind: 'free', endsAt: null })
    expect((await preview(given, publisher)).text).toContain('For those with a plan')
    await payload.db.pool.query(`update newsletter_subscribers set first_name = null where email = $1`, [
      reader.email,
    ])
    expect((await preview(given, publisher)).text).toContain('Dear reader')
  })

  test('as a given reader it is for those alone who may read the list, and for readers that there are', async () => {
    const nobody = { reader: { kind: 'address', address: 'nobody@example.com' } }
    expect((await ask(editor, nobody)).status).toBe(403)
    expect((await ask(publisher, nobody)).status).toBe(404)
    expect((await ask(publisher, { reader: { kind: 'address', address: 'no address' } })).status).toBe(400)
  })

  test('of no campaign is none', async () => {
    expect((await ask(editor, {}, 999_999)).status).toBe(404)
    expect(
      (
        await call(editor, endpointAt(previewCampaignEndpoint, { id: 'x' }), {
          typed: {},
          rendition: 'light',
          reader: { kind: 'plan' },
        })
      ).status,
    ).toBe(404)
  })
})

describe('a test', () => {
  const send = (as: SignedInAccount, typed: object = { newsletter: newsletter.id, subject: 'Patience' }) =>
    call(as, endpointAt(testCampaignEndpoint, { id }), { typed, audience: 'no-plan' })

  beforeEach(() => takeMails(payload))

  test('goes to the one who asks, and says that it is one', async () => {
    const body = campaignBody({ blockType: 'mail-greeting', words: 'Dear {name}', fallback: 'Dear reader' })
    const answer = await send(editor, { newsletter: newsletter.id, subject: 'Patience', body })
    expect(await answer.json()).toEqual({ to: editor.email })
    const [mail, ...others] = await takeMails(payload)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: editor.email, subject: '[Test] Patience' })
    expect(mail?.text).toContain('Dear Erik Holm')
    expect(mail?.html).toContain('Dear Erik Holm')
    expect(mail?.text).not.toMatch(/token=/)
    expect(mail?.unsubscribeUrl).toBeUndefined()
  })

  test('again is another one, thirty times an hour at most', async () => {
    for (let count = 0; count < 30; count += 1) expect((await send(editor)).status).toBe(200)
    expect((await send(editor)).status).toBe(429)
    expect((await send(publisher)).status).toBe(200)
    expect(await takeMails(payload)).toHaveLength(31)
  })

  test('of what cannot be sent is not sent either', async () => {
    expect((await send(editor, { newsletter: newsletter.id })).status).toBe(409)
    const large = { newsletter: newsletter.id, subject: 'x', body: campaignBody('é'.repeat(60_000)) }
    const refused = await send(editor, large)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('more than 100,000 bytes')
    expect(await takeMails(payload)).toEqual([])
  })
})
