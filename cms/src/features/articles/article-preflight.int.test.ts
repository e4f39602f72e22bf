import { createLocalReq, type Payload, ValidationError } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestAccount, payloadUserOf } from '../../../test/accounts.ts'
import { articleData, publishArticle } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import { plainTextToLexical } from '../body/body-from-text.ts'
import { checkBeforePublish } from '../preflight/check-before-publish.ts'
import { reportOnDraft } from '../preflight/report-on-draft.ts'
import type { Article, User } from '../../payload-types.ts'
import { placeBlocks } from '../body/place-blocks.ts'

const unfinished = { body: plainTextToLexical('It rose by [[ask Ana]] in a year.') }
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()

let payload: Payload
let admin: User

beforeAll(async () => {
  payload = await openPayload()
  admin = await payloadUserOf(payload, await createTestAccount(payload, { role: 'admin' }))
})

async function draft(data: Partial<Article> = {}): Promise<Article> {
  const given = await articleData(payload, { ...data, _status: 'draft' })
  return payload.create({ collection: 'articles', draft: true, data: given })
}

function publish(id: number, data: Partial<Article> = {}, user?: User) {
  const by = user ? { user, overrideAccess: false } : {}
  return payload.update({ collection: 'articles', id, data: { ...data, _status: 'published' }, ...by })
}

/** The paths and sentences of what stops a publication. */
async function refusal(publication: Promise<unknown>) {
  const error: unknown = await publication.then(
    () => 'It was published.',
    (reason: unknown) => reason,
  )
  if (!(error instanceof ValidationError)) return error
  return error.data.errors.map(({ path, message }) => `${path}: ${message}`)
}

const note = ["body: A note was left in: '[[ask Ana]]'."]

describe('an article with an error', () => {
  it('is saved as a draft, as often as one likes', async () => {
    const article = await draft(unfinished)
    const saved = await payload.update({
      collection: 'articles',
      id: article.id,
      data: { title: 'Still Unfinished' },
      draft: true,
      autosave: true,
    })
    expect(saved).toMatchObject({ title: 'Still Unfinished', _status: 'draft' })
  })

  it('is not published by an update, with or without somebody who asks', async () => {
    const { id } = await draft(unfinished)
    expect(await refusal(publish(id))).toEqual(note)
    expect(await refusal(publish(id, {}, admin))).toEqual(note)
  })

  it('is not published at once when it is created', async () => {
    expect(await refusal(publishArticle(payload, unfinished))).toEqual(note)
  })

  it('is not published as one of many', async () => {
    const bad = await draft(unfinished)
    const good = await draft()
    const where = { id: { in: [bad.id, good.id] } }
    const { docs, errors } = await payload.update({
      collection: 'articles',
      where,
      data: { _status: 'published' },
    })
    expect(docs.map(({ id }) => id)).toEqual([good.id])
    expect(errors).toEqual([expect.objectContaining({ id: bad.id, message: expect.stringMatching(/Body/) })])
  })

  it('is not published by restoring a version of it', async () => {
    const article = await publishArticle(payload)
    const { rows } = await payload.db.pool.query(
      'select id from _articles_v where parent_id = $1 order by id desc limit 1',
      [article.id],
    )
    await payload.db.pool.query(`update _articles_v set version_body = $2 where id = $1`, [
      rows[0].id,
      unfinished.body,
    ])
    expect(await refusal(payload.restoreVersion({ collection: 'articles', id: rows[0].id }))).toEqual(note)
  })

  it('names every field that it has one in', async () => {
    const { id } = await draft({ ...unfinished, excerpt: '', notes: [{ text: 'The figure', isMust: true }] })
    expect(await refusal(publish(id))).toEqual([
      'excerpt: The standfirst is empty. Lists and feeds show it under the title.',
      "notes.0.text: This must be resolved first: 'The figure'.",
      ...note,
    ])
  })
})

describe('an article that is published already and would be stopped now', () => {
  async function publishedWithProblem() {
    const article = await publishArticle(payload, { embargoUntil: null })
    await payload.db.pool.query('update articles set body = $2 where id = $1', [article.id, unfinished.body])
    await payload.db.pool.query('update _articles_v set version_body = $2 where parent_id = $1', [
      article.id,
      unfinished.body,
    ])
    return article
  }

  it('is saved where readers see nothing of it', async () => {
    const { id } = await publishedWithProblem()
    const saved = await publish(id, { notes: [{ text: 'Ask Ana', isMust: true }] })
    expect(saved.notes).toMatchObject([{ text: 'Ask Ana' }])
  })

  it('is not published again', async () => {
    const { id } = await publishedWithProblem()
    expect(await refusal(publish(id, { title: 'Another Title' }))).toEqual(note)
  })
})

describe('a warning', () => {
  it('stops nobody, and is kept with the version: read or not', async () => {
    const { id } = await draft({ excerpt: 'Short.' })
    const key = 'hero-missing@heroImage'
    const article = await publish(id, { acknowledgedWarnings: [key] })
    expect(article.publishedDespite).toEqual([
      { key, isAcknowledged: true, message: expect.stringMatching(/no picture/) },
      {
        key: 'description-short@seo.description',
        isAcknowledged: false,
        message: expect.stringMatching(/6 characters/),
      },
    ])
    const { docs } = await payload.findVersions({
      collection: 'articles',
      where: { parent: { equals: id } },
      sort: '-updatedAt',
      limit: 1,
    })
    expect(docs[0]?.version.publishedDespite).toEqual(article.publishedDespite)
  })

  it('cannot be made up by anyone who publishes', async () => {
    const { id } = await draft()
    const made = [{ key: 'x', message: 'y', isAcknowledged: true }]
    const article = await publish(id, { publishedDespite: made, acknowledgedWarnings: 'everything' })
    expect(article.publishedDespite).not.toContainEqual(made[0])
  })
})

describe('an embargo', () => {
  const audited = async () => {
    const { rows } = await payload.db.pool.query(
      `select action, detail, actor_id from audit_events where action::text like 'embargo-%' order by id`,
    )
    return rows
  }

  it('stops everybody until a publisher lifts it with a reason, which the audit log has', async () => {
    const { id } = await draft({ embargoUntil: tomorrow(), slug: 'under-embargo' })
    expect(await refusal(publish(id, {}, admin))).toEqual([
      expect.stringMatching(/^embargoUntil: Under embargo/),
    ])
    const article = await publish(id, { embargoLiftReason: 'The bank has published it.' }, admin)
    expect(article._status).toBe('published')
    expect(await audited()).toEqual([
      {
        action: 'embargo-lifted',
        detail: '/articles/under-embargo: The bank has published it.',
        actor_id: admin.id,
      },
    ])
  })

  it('is over when its moment comes, for a schedule as well', async () => {
    const { id, ...rest } = await draft({ embargoUntil: tomorrow() })
    const req = await createLocalReq({}, payload)
    const atMs = Date.now() + 25 * 60 * 60 * 1000
    const check = (when: { atMs?: number } = {}) => checkBeforePublish(req, rest, { id, ...when })
    expect(await refusal(check())).toEqual([expect.stringMatching(/^embargoUntil/)])
    expect(await check({ atMs })).not.toContainEqual(expect.objectContaining({ severity: 'error' }))
  })

  it('is not shortened by a colleague who may not publish, unless it is their own', async () => {
    const editor = await payloadUserOf(payload, await createTestAccount(payload, { role: 'editor' }))
    const change = (id: number, data: Partial<Article>) =>
      payload.update({ collection: 'articles', id, data, draft: true, user: editor, overrideAccess: false })
    const theirs = await draft({ embargoUntil: tomorrow() })
    expect(await refusal(change(theirs.id, { embargoUntil: null }))).toEqual([
      'embargoUntil: Only who has set the embargo or a publisher makes it shorter.',
    ])
    const own = await draft()
    await change(own.id, { embargoUntil: tomorrow() })
    expect(await change(own.id, { embargoUntil: null })).toMatchObject({
      embargoUntil: null,
      embargoSetBy: null,
    })
  })

  it('is not lifted by one who may not publish', async () => {
    const editor = await payloadUserOf(payload, await createTestAccount(payload, { role: 'editor' }))
    const { id } = await draft({ embargoUntil: tomorrow() })
    const saved = await payload.update({
      collection: 'articles',
      id,
      data: { embargoLiftReason: 'I say so' },
      draft: true,
      user: editor,
      overrideAccess: false,
    })
    expect(saved.embargoLiftReason ?? null).toBeNull()
  })

  it('that is moved forgets why it was lifted', async () => {
    const { id } = await draft({ embargoUntil: tomorrow() })
    const lift = { embargoLiftReason: 'A reason' }
    await payload.update({ collection: 'articles', id, data: lift, draft: true })
    const later = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString()
    const moved = await payload.update({
      collection: 'articles',
      id,
      data: { embargoUntil: later },
      draft: true,
    })
    expect(moved.embargoLiftReason).toBeNull()
  })
})

describe('blocks', () => {
  it('that are empty, or lack what they need, are found before and while publishing alike', async () => {
    const body = placeBlocks(plainTextToLexical('Words.'), [
      { blockType: 'quote', quote: '', author: '' },
      { blockType: 'callout', variant: 'info', title: 'A title', content: '' },
      {
        blockType: 'product-showcase',
        layout: 'grid',
        products: [
          {
            name: 'A pen',
            brand: '',
            category: 'Pens',
            description: 'It writes.',
            price: '$1',
            rating: 4,
            link: 'https://example.com',
          },
        ],
      },
    ])
    const { id } = await draft({ body })
    const paths = ['body.blocks.0.quote', 'body.blocks.1.content', 'body.blocks.2.products.0.brand']
    const { findings } = await reportOnDraft(payload, { id, data: { body } })
    const inBlocks = findings.filter(({ path }) => path.startsWith('body.blocks.'))
    expect(inBlocks.map(({ path, severity }) => [path, severity])).toEqual(
      paths.map((path) => [path, 'error']),
    )
    expect(inBlocks.map(({ label }) => label)).toEqual([
      'Quote (block 1)',
      'Callout (block 2), Content',
      'Product showcase (block 3), Products 1, Brand',
    ])
    expect(Array.isArray(await refusal(publish(id)))).toBe(true)
  })
})

describe('a version that is restored', () => {
  it('keeps the corrections that readers have', async () => {
    const article = await publishArticle(payload)
    const [first] = (
      await payload.findVersions({ collection: 'articles', where: { parent: { equals: article.id } } })
    ).docs
    await publish(article.id, {
      title: 'Corrected',
      corrections: [{ date: '2026-11-01T12:00:00.000Z', text: 'It was Tuesday.' }],
    })
    const restored = await payload.restoreVersion({
      collection: 'articles',
      id: String(first?.id),
      draft: true,
    })
    expect(restored).toMatchObject({ title: article.title, corrections: [{ text: 'It was Tuesday.' }] })
    await publish(article.id)
    const live = await payload.findByID({ collection: 'articles', id: article.id })
    expect(live).toMatchObject({ title: article.title, corrections: [{ text: 'It was Tuesday.' }] })
  })
})
