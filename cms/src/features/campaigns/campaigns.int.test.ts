import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs, type SignedInAccount } from '../../../test/accounts.ts'
import { campaignBody, createCampaign, createNewsletter } from '../../../test/campaigns.ts'
import { publishArticle } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import { restAs } from '../../../test/rest.ts'
import type { Newsletter } from '../../payload-types.ts'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { noteSent, readLastSent } from './body/sent-articles.ts'
import { chooseCampaignAddress } from './campaign-address.ts'

let payload: Payload
let editor: SignedInAccount
let newsletter: Newsletter

beforeAll(async () => {
  payload = await openPayload()
  editor = await signInAs(payload, 'editor')
})
beforeEach(async () => {
  newsletter = await createNewsletter(payload)
})

const newest = (id: number) => payload.findByID({ collection: 'campaigns', id, draft: true, depth: 0 })

const send = (campaignId: number, slug: string, articleSlugs: string[] = []) =>
  inPoolTransaction(payload.db.pool, (client) =>
    noteSent(client, { campaignId, newsletterId: newsletter.id, slug, articleSlugs }),
  )

describe('a campaign', () => {
  test('is kept as it is typed, with its blocks and the person who began it', async () => {
    const rest = restAs(editor)
    const body = campaignBody('Three things.', { blockType: 'mail-quote', words: 'Wait.', source: '' })
    const data = { subject: 'Patience', newsletter: newsletter.id, body, _status: 'draft' }
    const { doc } = await (await rest('POST', 'campaigns?draft=true&depth=0', data)).json()
    const change = { subject: 'Patience pays', _status: 'draft' }
    expect((await rest('PATCH', `campaigns/${doc.id}?draft=true&autosave=true`, change)).status).toBe(200)
    expect(await newest(doc.id)).toMatchObject({
      subject: 'Patience pays',
      newsletter: newsletter.id,
      createdBy: editor.userId,
      body: {
        root: {
          children: [{ type: 'paragraph' }, { type: 'content-block', fields: { words: 'Wait.' } }],
        },
      },
    })
  })

  test('of a colleague is not overwritten: a save names the version that it is based on', async () => {
    const [anna, bernd] = [restAs(editor), restAs(await signInAs(payload, 'editor', { firstName: 'Bernd' }))]
    const { id } = await createCampaign(payload, { newsletter: newsletter.id })
    const { basedOn } = await newest(id)
    const save = (rest: typeof anna, editedIn: string, subject: string) =>
      rest('PATCH', `campaigns/${id}?draft=true&autosave=true`, {
        subject,
        basedOn,
        editedIn,
        _status: 'draft',
      })
    expect((await save(anna, 'form-a', 'Of Anna')).status).toBe(200)
    const refused = await save(bernd, 'form-b', 'Of Bernd')
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('has saved a newer version of this campaign')
    expect(await newest(id)).toMatchObject({ subject: 'Of Anna' })
  })

  test('is never published', async () => {
    const rest = restAs(await signInAs(payload, 'admin'))
    const { id } = await createCampaign(payload, { newsletter: newsletter.id })
    for (const query of ['', '?draft=true']) {
      const answer = await rest('PATCH', `campaigns/${id}${query}`, { _status: 'published' })
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
    expect(await newest(id)).toMatchObject({ _status: 'draft' })
    await expect(
      payload.create({
        collection: 'campaigns',
        data: { subject: 'x', newsletter: newsletter.id, _status: 'published' },
      }),
    ).rejects.toMatchObject({ status: 400 })
  })

  test('is nothing to contributors, the support and readers', async () => {
    const { id } = await createCampaign(payload)
    for (const role of ['contributor', 'support', 'reader'] as const) {
      const rest = restAs(await signInAs(payload, role))
      expect((await rest('GET', `campaigns/${id}?draft=true`)).status).not.toBe(200)
      expect((await rest('PATCH', `campaigns/${id}?draft=true`, { subject: 'x' })).status).not.toBe(200)
      expect((await rest('POST', 'campaigns?draft=true', { subject: 'x' })).status).not.toBe(201)
      expect((await rest('DELETE', `campaigns/${id}`)).status).not.toBe(200)
    }
    expect(await newest(id)).toMatchObject({ subject: 'Patience' })
  })

  test('refuses a block that the editor does not have', async () => {
    const rest = restAs(editor)
    const body = campaignBody({ blockType: 'quote', quote: 'Of an article', author: 'x' })
    const answer = await rest('POST', 'campaigns?draft=true', { subject: 'x', body, _status: 'draft' })
    // Drafts may be half written, but not of another kind.
    expect([400, 201]).toContain(answer.status)
    const { id } = await createCampaign(payload, { newsletter: newsletter.id })
    await expect(payload.update({ collection: 'campaigns', id, data: { body } })).rejects.toThrow(/Body/)
  })
})

test('a picture that stands in a campaign is not deleted by mistake', async () => {
  const data = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#7a2e1f' } })
    .png()
    .toBuffer()
  const picture = await payload.create({
    collection: 'media',
    data: { alt: 'A pier' },
    file: { data, name: 'campaign-pier.png', mimetype: 'image/png', size: data.length },
  })
  const body = campaignBody({ blockType: 'mail-picture', image: picture.id })
  await createCampaign(payload, { subject: 'With a picture', body })
  const rest = restAs(await signInAs(payload, 'publisher'))
  const refused = await rest('DELETE', `media/${picture.id}`)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(await refused.text()).toContain('‘With a picture’')
})

describe('what was sent', () => {
  test('says so by itself: no form sets it, and a copy was not sent', async () => {
    const rest = restAs(editor)
    const { id } = await createCampaign(payload, { newsletter: newsletter.id })
    await rest('PATCH', `campaigns/${id}?draft=true`, { sentAt: '2020-01-01T00:00:00.000Z' })
    expect((await newest(id)).sentAt ?? null).toBeNull()
    await send(id, '2026-11-28-patience')
    const sent = await newest(id)
    expect(sent.sentAt).toEqual(expect.any(String))
    expect(sent.slug).toBe('2026-11-28-patience')
    await rest('PATCH', `campaigns/${id}?draft=true&autosave=true`, { subject: 'Corrected', sentAt: null })
    expect(await newest(id)).toMatchObject({ subject: 'Corrected', sentAt: sent.sentAt })
    const { doc } = await (await rest('POST', `campaigns/${id}/duplicate?draft=true`, {})).json()
    expect(await newest(doc.id)).toMatchObject({ subject: 'Corrected' })
    expect((await newest(doc.id)).sentAt ?? null).toBeNull()
    expect((await newest(doc.id)).slug ?? null).toBeNull()
  })

  test('is not deleted, what was not sent is', async () => {
    const rest = restAs(await signInAs(payload, 'admin'))
    const [sent, unsent] = [await createCampaign(payload), await createCampaign(payload)]
    await send(sent.id, 'sent')
    expect((await rest('DELETE', `campaigns/${sent.id}`)).status).toBe(403)
    expect((await rest('DELETE', `campaigns/${unsent.id}`)).status).toBe(200)
    expect(await newest(sent.id)).toMatchObject({ id: sent.id })
  })

  test('is known with its articles, and noted once', async () => {
    expect(await readLastSent(payload.db.pool, newsletter.id)).toBeNull()
    const [first, second] = [await createCampaign(payload), await createCampaign(payload)]
    const article = await publishArticle(payload)
    await send(first.id, 'first', [])
    await send(second.id, 'second', [article.slug ?? ''])
    const last = await readLastSent(payload.db.pool, newsletter.id)
    expect(last).toMatchObject({ campaignId: second.id, articleIds: [article.id] })
    await send(first.id, 'again', [article.slug ?? ''])
    expect(await readLastSent(payload.db.pool, newsletter.id)).toEqual(last)
    expect(await newest(first.id)).toMatchObject({ slug: 'first' })
  })
})

describe('the address of a campaign', () => {
  const address = (subject: string, campaignId: number | null = null, chosen: string | null = null) =>
    inPoolTransaction(payload.db.pool, (client) =>
      chooseCampaignAddress(client, {
        newsletterId: newsletter.id,
        campaignId,
        chosen,
        subject,
        day: '2026-11-28',
      }),
    )

  test('is made of its day and subject, and counted where the newsletter has it', async () => {
    expect(await address('Patience pays')).toBe('2026-11-28-patience-pays')
    expect(await address('🙂')).toBe('2026-11-28')
    expect(await address('Patience pays', null, 'my-own')).toBe('my-own')
    expect((await address('long '.repeat(80)))?.length).toBeLessThanOrEqual(100)
    const taken = await createCampaign(payload, {
      newsletter: newsletter.id,
      slug: '2026-11-28-patience-pays',
    })
    expect(await address('Patience pays')).toBe('2026-11-28-patience-pays-2')
    expect(await address('Patience pays', taken.id)).toBe('2026-11-28-patience-pays')
  })

  test('that an editor chose cannot be had where it is another one’s, a month’s, or none', async () => {
    await createCampaign(payload, { newsletter: newsletter.id, slug: 'the-long-view' })
    expect(await address('Patience pays', null, 'the-long-view')).toBeNull()
    expect(await address('Patience pays', null, '2026-11')).toBeNull()
    expect(await address('Patience pays', null, 'Not an address')).toBeNull()
  })

  test('that an editor chooses belongs to no other campaign of the newsletter', async () => {
    const rest = restAs(editor)
    const other = await createNewsletter(payload)
    const mine = { subject: 'x', newsletter: newsletter.id, slug: 'the-long-view', _status: 'draft' }
    const create = (data: object) => rest('POST', 'campaigns?draft=true&depth=0', data)
    expect((await create(mine)).status).toBe(201)
    const refused = await create(mine)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('Another campaign of this newsletter has this address.')
    const there = await create({ ...mine, newsletter: other.id })
    expect(there.status).toBe(201)
    const { doc } = await there.json()
    const move = { newsletter: newsletter.id, _status: 'draft' }
    const moved = await rest('PATCH', `campaigns/${doc.id}?draft=true&depth=0`, move)
    expect(moved.status).toBe(400)
  })
})
