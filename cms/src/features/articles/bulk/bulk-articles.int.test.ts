import type { Payload, PayloadRequest } from 'payload'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Act, changesBy } from '../../../../test/changes-of-tables.ts'
import { bodyOf, createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import { day, node, text, toData, variedArticles } from '../../../../test/varied-articles.ts'
import { env } from '../../../env.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { prepareQueue } from '../../../platform/queue/install-queue.ts'
import { jobs } from '../../../programs/features.ts'
import { placeBlocks } from '../../body/place-blocks.ts'
import type { BulkArticle } from './bulk-article.ts'
import { putArticlesLive } from './put-articles-live.ts'
import { updateDraftArticles } from './update-draft-articles.ts'
import { writeDraftArticles } from './write-draft-articles.ts'

/*
 * Everything happens twice from the same state: by Payload with its hooks, and past them. Both are rolled back, and every table must
 * have been left alike.
 */

let payload: Payload
let magazine: Magazine
let picture: number
let other: number
let recording: number
const moment = Date.now() + 600_000

beforeAll(async () => {
  await prepareQueue(env.DATABASE_URL, jobs)
  payload = await openCms()
  magazine = await createMagazine(payload)
  picture = await magazine.uploadPicture('A boat')
  other = await magazine.uploadPicture('The sea')
  await magazine.createArticle({ title: 'Here Before', slug: 'here-before', heroImage: other })
  const { rows } = await payload.db.pool.query<{ id: number }>(
    `insert into recordings (title, kind, transcript, filename) values ('A talk', 'audio', 'Spoken words of the talk.', 'talk.mp3')
     returning id`,
  )
  recording = rows[0]?.id ?? 0
})

/** What gets its date when it is published has the same one then, however it is published. */
async function atOneMoment<Result>(work: () => Promise<Result>): Promise<Result> {
  // Payload finds the newest version by its date.
  vi.setSystemTime(moment)
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

const varied = (): BulkArticle[] => variedArticles({ magazine, picture, other, recording })

const createdByPayload = async ({ req }: Act): Promise<number[]> => {
  const ids: number[] = []
  for (const article of varied()) {
    const { id } = await payload.create({ collection: 'articles', req, draft: true, data: toData(article) })
    ids.push(id)
  }
  return ids
}

async function publishByPayload(req: PayloadRequest, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await payload.update({ collection: 'articles', req, id, data: { _status: 'published' } })
  }
}

/** Colleagues have something to say of its only paragraph. */
async function discuss(client: SqlClient, articleId: number): Promise<void> {
  await client.query(
    `insert into article_threads (article_id, state, quote, anchor_quote, anchor_prefix, anchor_suffix, anchor_position)
     values ($1, 'open', 'A paragraph', 'A paragraph', '', '.', 0)`,
    [articleId],
  )
}

/** Somebody has planned it, and scheduled its publication. */
async function plan(client: SqlClient, articleId: number): Promise<void> {
  await client.query(`insert into article_plans (article_id, deadline) values ($1, '2030-01-01')`, [
    articleId,
  ])
  await client.query(
    `insert into publish_schedules (collection, document_id, action, state, due_at, requested_by, time_zone, title)
     values ('articles', $1, 'publish', 'waiting', '2030-01-01', 1, 'UTC', 'Planned')`,
    [articleId],
  )
}

describe('drafts that are written together', () => {
  test('leave every table as drafts that Payload creates', async () => {
    const expected = await changesBy(payload, null, async (act) => void (await createdByPayload(act)))
    const found = await changesBy(payload, null, async ({ client }) => {
      await writeDraftArticles(client, payload, varied())
    })
    expect(Object.keys(found)).toEqual([
      'public._articles_v',
      'public._articles_v_rels',
      'public._articles_v_version_corrections',
      'public._articles_v_version_notes',
      'public.articles',
      'public.articles_corrections',
      'public.articles_notes',
      'public.articles_rels',
      'public.media',
      'public.picture_places',
      'public.recording_places',
    ])
    expect(found).toEqual(expected)
  })
})

describe('drafts that are changed together', () => {
  test.each([
    ['drafts', false],
    ['published ones', true],
  ])('leave every table as %s that Payload saves a draft of', async (_, isPublished) => {
    let ids: number[] = []
    const before = async (act: Act) => {
      ids = await createdByPayload(act)
      const { client, req } = act
      if (isPublished) await publishByPayload(req, ids)
      await discuss(client, ids[0] ?? 0)
    }
    const changed = () =>
      varied().map((article, index) => ({
        ...article,
        id: ids[index] ?? 0,
        title: `${article.title} again`,
        slug: `again-${index}`,
        body: index === 0 ? bodyOf('Before it.', 'A paragraph.') : article.body,
        heroImage: other,
        topics: [magazine.teams.id],
        notes: [{ text: 'Another note' }],
        corrections: [],
        related: [],
      }))
    const expected = await changesBy(payload, before, async ({ req }) => {
      for (const { id, ...article } of changed()) {
        const data = { heroCaption: null, seo: { title: null, description: null }, ...toData(article) }
        await payload.update({ collection: 'articles', req, id, draft: true, data })
      }
    })
    const found = await changesBy(payload, before, async ({ client }) => {
      expect(await updateDraftArticles(client, payload, changed())).toEqual(ids)
    })
    expect(found).toEqual(expected)
    expect(Object.keys(found)).toContain('public.article_threads')
  })

  test('are always noticed by forms that are open', async () => {
    await changesBy(payload, null, async ({ client }) => {
      const [article] = varied()
      if (!article) throw new Error('There are no articles.')
      const [id = 0] = await writeDraftArticles(client, payload, [article])
      await updateDraftArticles(client, payload, [{ ...article, id }])
      const { rows } = await client.query<{ at: string }>(
        'select version_updated_at::text as at from _articles_v where parent_id = $1',
        [id],
      )
      expect(new Set(rows.map(({ at }) => at)).size).toBe(2)
    })
  })

  test('keep as many versions as Payload does, and pass over those that are deleted', async () => {
    await changesBy(payload, null, async ({ client }) => {
      const [article] = varied()
      if (!article) throw new Error('There are no articles.')
      const [id = 0] = await writeDraftArticles(client, payload, [article])
      for (let save = 0; save < 52; save += 1)
        expect(
          await updateDraftArticles(client, payload, [{ ...article, title: `Save ${save}`, id }]),
        ).toEqual([id])
      const { rows } = await client.query(
        `select count(*)::int as count, count(*) filter (where latest)::int as latest,
           (array_agg(version_title) filter (where latest))[1] as title
         from _articles_v where parent_id = $1`,
        [id],
      )
      expect(rows).toEqual([{ count: 50, latest: 1, title: 'Save 51' }])
      expect(await updateDraftArticles(client, payload, [{ ...article, id: 999_999 }])).toEqual([])
    })
  })
})

describe('articles that are put live together', () => {
  test('leave every table as articles that are created and then published one by one', async () => {
    const expected = await changesBy(payload, null, async (act) => {
      const ids = await createdByPayload(act)
      await atOneMoment(() => publishByPayload(act.req, ids))
    })
    const found = await changesBy(payload, null, async ({ client }) => {
      const ids = await writeDraftArticles(client, payload, varied())
      const { live, heldBack, documents } = await atOneMoment(() => putArticlesLive(client, payload, ids))
      expect(heldBack).toEqual([])
      expect(live.map(({ slug }) => slug)).toEqual([
        'bare',
        'full-of-everything',
        'in-wealth',
        'in-wealth-2',
        'here-before-2',
        'undated',
      ])
      expect(documents).toEqual([
        ...ids.map((id) => `articles:${id}`),
        ...live.map(({ slug }) => `addresses:${slug}`),
      ])
    })
    expect(found).toEqual(expected)
    expect(Object.keys(found)).toContain('pgboss.job_common')
  })

  test('leave every table as articles that are created published, if they are so at once', async () => {
    const expected = await changesBy(payload, null, async ({ req }) => {
      for (const article of varied()) {
        const data = { ...toData(article), _status: 'published' as const }
        await atOneMoment(() => payload.create({ collection: 'articles', req, data }))
      }
    })
    const found = await changesBy(payload, null, async ({ client }) => {
      const ids = await writeDraftArticles(client, payload, varied(), { isLiveNext: true })
      await atOneMoment(() => putArticlesLive(client, payload, ids, { versions: 'replaced' }))
    })
    expect(found).toEqual(expected)
  })

  test('take over what was changed since, end plans and schedules, and keep former addresses', async () => {
    let ids: number[] = []
    const before = async (act: Act) => {
      ids = await createdByPayload(act)
      const { client, req } = act
      await publishByPayload(req, ids.slice(0, 2))
      for (const [index, id] of ids.entries()) {
        await plan(client, id)
        await payload.update({
          collection: 'articles',
          req,
          id,
          draft: true,
          data: {
            title: `Title ${index}`,
            slug: `address-${index}`,
            heroImage: other,
            authors: [magazine.omar.id],
            isReadyForReview: true,
            notes: [{ text: 'Open' }],
            corrections: [{ date: day(9), text: 'Corrected' }],
          },
        })
      }
    }
    const expected = await changesBy(payload, before, ({ req }) =>
      atOneMoment(() => publishByPayload(req, ids)),
    )
    const found = await changesBy(payload, before, async ({ client }) => {
      const { live } = await atOneMoment(() => putArticlesLive(client, payload, ids))
      expect(live).toHaveLength(ids.length)
    })
    expect(found).toEqual(expected)
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining([
        'public.article_plans',
        'public.publish_schedules',
        'public.article_addresses',
      ]),
    )
  })

  test('are left alone where readers have the newest version, and where they are deleted', async () => {
    let ids: number[] = []
    const before = async (act: Act) => {
      ids = await createdByPayload(act)
      await publishByPayload(act.req, ids)
    }
    const found = await changesBy(payload, before, async ({ client }) => {
      expect(await putArticlesLive(client, payload, [...ids, 999_999])).toEqual({
        live: [],
        heldBack: [],
        documents: [],
      })
    })
    expect(found).toEqual({})
  })

  test('stay drafts with a sentence where something stands against it', async () => {
    await changesBy(payload, null, async ({ client }) => {
      const [article] = varied()
      if (!article) throw new Error('There are no articles.')
      const given = [
        article,
        { ...article, title: '', slug: 'a', authors: [] },
        { ...article, slug: 'b', excerpt: 'x'.repeat(501), notes: [{ text: 'First', isMust: true }] },
        { ...article, slug: 'Not An Address' },
        { ...article, slug: 'c', corrections: [{ date: day(1), text: 'x'.repeat(1001) }] },
        { ...article, slug: 'd', heroImage: picture },
      ]
      const ids = await writeDraftArticles(client, payload, given, { isLiveNext: true })
      await client.query(`update _articles_v set version_embargo_until = '2100-01-01' where parent_id = $1`, [
        ids[5],
      ])
      await client.query(`update _articles_v set version_slug = 'here-before' where parent_id = $1`, [ids[0]])
      const { live, heldBack } = await putArticlesLive(client, payload, ids)
      expect(live).toEqual([])
      expect(heldBack.map(({ problems }) => problems)).toEqual([
        ['Another article has, or once had, this address. Choose another.'],
        ['The article has no title.', 'The byline is empty.'],
        [expect.stringContaining('First'), 'Standfirst has more than 500 characters.'],
        [expect.stringContaining('small letters')],
        ['Note has more than 1000 characters.'],
        expect.arrayContaining(['An embargo is on it: an editor publishes it.']),
      ])
      const { rows } = await client.query(
        `select count(*)::int as count from articles where id = any($1) and _status = 'draft'`,
        [ids],
      )
      expect(rows).toEqual([{ count: ids.length }])
      const shown = await client.query('select from picture_places where subject = $1', [
        `articles:${ids[5]}`,
      ])
      expect(shown.rows).toHaveLength(1)
    })
  })

  test('may lead to each other', async () => {
    const linkTo = (id: number, words: string): BulkArticle['body'] => {
      const body = bodyOf(words)
      const fields = { url: '', newTab: false, linkType: 'custom', article: id }
      const link = node({
        type: 'link',
        direction: 'ltr',
        format: '',
        indent: 0,
        fields,
        children: [text('there')],
      })
      body.root.children.push(
        node({ type: 'paragraph', direction: 'ltr', format: '', indent: 0, children: [link] }),
      )
      return body
    }
    await changesBy(payload, null, async ({ client }) => {
      const [article] = varied()
      if (!article) throw new Error('There are no articles.')
      const pair = [article, { ...article, title: 'Other', slug: 'other' }]
      const [first = 0, second = 0] = await writeDraftArticles(client, payload, pair)
      await updateDraftArticles(client, payload, [
        { ...article, id: first, body: linkTo(second, 'To the other') },
        { ...article, title: 'Other', slug: 'other', id: second, body: linkTo(first, 'To the first') },
      ])
      expect((await putArticlesLive(client, payload, [first, second])).heldBack).toEqual([])
      const { rows } = await client.query<{ despite: unknown }>(
        'select published_despite::text as despite from articles where id = any($1)',
        [[first, second]],
      )
      for (const { despite } of rows) expect(despite).not.toContain('link-awaited')
    })
  })

  test('have ids for the rows of their blocks, as the editor needs them', async () => {
    const blocks = [{ blockType: 'image-gallery', title: 'Views', images: [{ image: other }] }]
    await changesBy(payload, null, async ({ client }) => {
      const [article] = varied()
      if (!article) throw new Error('There are no articles.')
      const body = placeBlocks(bodyOf('One'), blocks)
      const [id] = await writeDraftArticles(client, payload, [{ ...article, body }])
      const { rows } = await client.query<{ body: unknown }>('select body from articles where id = $1', [id])
      expect(rows[0]?.body).toMatchObject({
        root: {
          children: [
            {},
            { fields: { images: [{ id: expect.stringMatching(/^[0-9a-f]{24}$/), image: other }] } },
          ],
        },
      })
    })
  })
})
