import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApi } from '../../../test/api.ts'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import { ModelReplica, readSnapshot } from '../../../test/proof/replica-histories/model-replica.ts'
import { readFormerAddresses } from '../articles/read-former-addresses.ts'
import { readInternalTargets } from '../preflight/links/read-internal-targets.ts'
import { findOldAddresses, findOldSubjects } from './find-old-addresses.ts'
import {
  deleteOldAddressesOf,
  publishOldAddresses,
  publishOldAddressesOf,
  writeOldAddresses,
} from './old-addresses.ts'

let payload: Payload
let magazine: Magazine
let boat: number

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  boat = (await magazine.createArticle({ title: 'The Boat' })).id
})

beforeEach(() => payload.db.pool.query('truncate old_addresses, publish_events cascade'))

const write = (subjects: Record<string, string>, run: { runId?: number; sourceId?: number } = {}) =>
  writeOldAddresses(
    payload.db.pool,
    Object.entries(subjects).map(([address, subject]) => ({
      address,
      subject,
      runId: 1,
      sourceId: 1,
      ...run,
    })),
  )

const ledTo = async (...addresses: string[]) =>
  Object.fromEntries(
    [...(await findOldAddresses(payload.db.pool, addresses))].map(([address, target]) => [
      address,
      target.kind === 'gone' ? 410 : target.to,
    ]),
  )

describe('old addresses', () => {
  it('lead to where what stands for them is at present', async () => {
    const picture = await magazine.uploadPicture('A boat')
    const { rows } = await payload.db.pool.query(
      `select (select id from authors where slug = 'helena-marchetti') as author,
         (select id from topics where slug = 'decision-making') as topic, (select id from sections where slug = 'wealth') as section`,
    )
    const [{ author, topic, section }] = rows
    const { refused } = await write({
      '/2019/05/boat': `articles:${boat}`,
      '/?p=12': `articles:${boat}`,
      '/author/helena': `authors:${author}`,
      '/category/decisions': `topics:${topic}`,
      '/money': `sections:${section}`,
      '/uploads/boat.jpg': `media:${picture}`,
      '/feed': '/rss.xml',
      '/chain': '/2019/05/boat',
      '/nobody': 'authors:99999',
    })
    expect(refused).toEqual([])
    expect(
      await ledTo(
        '/2019/05/boat/feed',
        '/?p=12',
        '/author/helena/feed/atom',
        '/category/x/decisions/page/2',
        '/money',
        '/feed',
        '/chain',
        '/nobody',
        '/nothing',
      ),
    ).toEqual({
      '/2019/05/boat/feed': '/articles/the-boat',
      '/?p=12': '/articles/the-boat',
      '/author/helena/feed/atom': '/authors/helena-marchetti/atom.xml',
      '/category/x/decisions/page/2': '/leadership/decision-making',
      '/money': '/wealth',
      '/feed': '/rss.xml',
      '/chain': '/articles/the-boat',
    })
    expect((await ledTo('/uploads/boat-300x200.jpg'))['/uploads/boat-300x200.jpg']).toMatch(
      /^\/media\/.+\?v=/,
    )
    const moving = await magazine.createArticle({ title: 'A Moving Boat' })
    await write({ '/moving': `articles:${moving.id}`, '/by-path': '/articles/a-moving-boat' })
    await payload.update({ collection: 'articles', id: moving.id, data: { slug: 'moved-boat' } })
    expect(await ledTo('/moving', '/by-path')).toEqual({
      '/moving': '/articles/moved-boat',
      '/by-path': '/articles/moved-boat',
    })
    await payload.update({ collection: 'articles', id: moving.id, data: { _status: 'draft' } })
    expect(await ledTo('/moving')).toEqual({ '/moving': 410 })
    expect(await findOldSubjects(payload.db.pool, ['/moving/feed'])).toEqual(
      new Map([['/moving/feed', `articles:${moving.id}`]]),
    )
  })

  it('of an article that was deleted say that it is gone, or lead to what took its place', async () => {
    const old = await magazine.createArticle({ title: 'An Old Boat' })
    const draft = await magazine.createArticle({ title: 'A Boat on Paper', _status: 'draft' })
    await payload.update({ collection: 'articles', id: old.id, data: { slug: 'old-boat-renamed' } })
    await write({
      '/2019/old-boat': `articles:${old.id}`,
      '/?p=13': `articles:${old.id}`,
      '/2019/on-paper': `articles:${draft.id}`,
    })
    const replica = new ModelReplica()
    const api = openApi(payload)
    const snapshot = async () => readSnapshot(await (await api.getInternal('/snapshot')).text())
    await payload.db.pool.query('truncate publish_events cascade')
    const before = await snapshot()
    replica.position = before.position
    for (const [name, text] of before.records) replica.records.set(name, text)

    await payload.delete({ collection: 'articles', where: { id: { in: [old.id, draft.id] } } })
    expect(await ledTo('/2019/old-boat', '/?p=13', '/2019/on-paper')).toEqual({
      '/2019/old-boat': 410,
      '/?p=13': 410,
    })
    await replica.follow(payload)
    expect(replica.shown()).toEqual((await snapshot()).records)

    await magazine.createArticle({ title: 'Its Heir', slug: 'old-boat-renamed' })
    expect(await ledTo('/2019/old-boat')).toEqual({ '/2019/old-boat': '/articles/old-boat-renamed' })
  })

  it('are written in any number', async () => {
    const rows = Array.from({ length: 12_000 }, (_, n) => ({
      address: `/many/${n}`,
      subject: `articles:${boat}`,
      sourceId: 1,
      runId: 2,
    }))
    expect(await writeOldAddresses(payload.db.pool, rows)).toMatchObject({ unchanged: 0, refused: [] })
    expect(await writeOldAddresses(payload.db.pool, rows)).toMatchObject({
      written: [],
      unchanged: 12_000,
      refused: [],
    })
  })
})

describe('an old address is refused, and listed', () => {
  const reasonOf = async (address: string, subject: string) =>
    (await write({ [address]: subject })).refused.map(({ reason, message }) => `${reason}: ${message}`)[0]

  it.each([
    ['/admin/x', '/archive', 'page: There is a page of the magazine at /admin/x.'],
    ['/api/articles?p=1', '/archive', 'page: There is a page of the magazine at /api/articles?p=1.'],
    ['/search', '/archive', 'page: There is a page of the magazine at /search.'],
    ['/', '/archive', 'page: There is a page of the magazine at /.'],
    ['/about', '/archive', 'page: There is a page of the magazine at /about.'],
    ['/articles/the-boat', 'articles:999', 'page: There is a page of the magazine at /articles/the-boat.'],
    ['/leadership', 'articles:1', 'page: There is a page of the magazine at /leadership.'],
    ['/leadership/2019-05', 'articles:1', 'page: There is a page of the magazine at /leadership/2019-05.'],
    ['/leadership/teams/rss.xml', 'articles:1', undefined],
    [
      '/leadership/team-management/rss.xml',
      'articles:1',
      'page: There is a page of the magazine at /leadership/team-management/rss.xml.',
    ],
    [
      '/authors/helena-marchetti',
      'articles:1',
      'page: There is a page of the magazine at /authors/helena-marchetti.',
    ],
    ['/issues/autumn-2026', 'articles:1', 'page: There is a page of the magazine at /issues/autumn-2026.'],
    [
      '/.well-known/security.txt',
      'articles:1',
      'page: There is a page of the magazine at /.well-known/security.txt.',
    ],
    ['/Boat/', 'articles:1', 'spelling: /Boat/ is not how addresses are kept.'],
    ['/boat', 'users:1', 'subject: Readers cannot be led to users:1.'],
    ['/boat', '//evil.example', 'subject: Readers cannot be led to //evil.example.'],
    ['/boat', '/admin', 'subject: Readers cannot be led to /admin.'],
    ['/boat', 'javascript:alert(1)', 'subject: Readers cannot be led to javascript:alert(1).'],
    ['/constructor/x', 'articles:1', undefined],
    ['/?p=1', 'articles:1', undefined],
  ])('%s to %s', async (address, subject, message) => {
    expect(await reasonOf(address, subject)).toBe(message)
  })

  it('when it leads elsewhere already, but a later run of the same source may change it', async () => {
    await write({ '/boat': `articles:${boat}` })
    const taken = { reason: 'taken', message: `/boat leads to articles:${boat} already.` }
    expect(await write({ '/boat': 'articles:7' })).toMatchObject({ written: [], refused: [taken] })
    expect(await write({ '/boat': 'articles:7' }, { sourceId: 2, runId: 2 })).toMatchObject({
      refused: [taken],
    })
    expect(await write({ '/boat': 'articles:7' }, { runId: 3 })).toEqual({
      written: ['/boat'],
      unchanged: 0,
      refused: [],
    })
    const twice = [1, 2].map((id) => ({
      address: '/twice',
      subject: `articles:${id}`,
      sourceId: 1,
      runId: 1,
    }))
    expect(await writeOldAddresses(payload.db.pool, twice)).toMatchObject({
      written: ['/twice'],
      refused: [{ subject: 'articles:2', reason: 'taken', message: '/twice leads to articles:1 already.' }],
    })
  })

  it('but not where the page of ours is what it leads to: its feed and further pages lead there as well', async () => {
    const { rows } = await payload.db.pool.query(`select id from sections where slug = 'leadership'`)
    const own = { '/leadership': `sections:${rows[0].id}`, '/articles/the-boat': `articles:${boat}` }
    expect(await write({ ...own, '/archive': '/archive' })).toEqual({
      written: Object.keys(own),
      unchanged: 1,
      refused: [],
    })
    expect(await ledTo('/leadership/feed', '/articles/the-boat/amp')).toEqual({
      '/leadership/feed': '/leadership/rss.xml',
      '/articles/the-boat/amp': '/articles/the-boat',
    })
  })
})

describe('site servers', () => {
  it('get few by an event, with the pictures that they lead to, as a snapshot has them', async () => {
    const api = openApi(payload)
    const snapshot = async () => readSnapshot(await (await api.getInternal('/snapshot')).text())
    const replica = new ModelReplica()
    const picture = await magazine.uploadPicture('Seen from an old address alone')
    await payload.db.pool.query('truncate publish_events cascade')
    const before = await snapshot()
    replica.position = before.position
    for (const [name, text] of before.records) replica.records.set(name, text)
    expect([...before.records.keys()]).not.toContain(`picture ${picture}`)

    const { written } = await write({
      '/boat': `articles:${boat}`,
      '/?p=1': `articles:${boat}`,
      '/boat.jpg': `media:${picture}`,
    })
    await publishOldAddresses(payload.db.pool, { runId: 1, addresses: written })
    await replica.follow(payload)
    const after = await snapshot()
    expect(after.digests['old-address'].count).toBe(3)
    expect(replica.shown()).toEqual(after.records)
    expect([...after.records.keys()]).toContain(`picture ${picture}`)

    const deleted = await deleteOldAddressesOf(payload.db.pool, 1)
    expect(deleted.toSorted()).toEqual(['/?p=1', '/boat', '/boat.jpg'])
    await publishOldAddresses(payload.db.pool, { runId: 1, addresses: deleted })
    await replica.follow(payload)
    expect(replica.shown()).toEqual((await snapshot()).records)
    expect(api.problems).toEqual([])
  })

  it('take a snapshot for many, and nothing for none', async () => {
    const eventOf = async () => {
      const { rows } = await payload.db.pool.query('delete from publish_events returning subject, documents')
      return rows
    }
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        address: `/many/${n}`,
        subject: '/archive',
        sourceId: 1,
        runId: 4,
      }))
    await publishOldAddressesOf(payload.db.pool, 4)
    expect(await eventOf()).toEqual([])
    await writeOldAddresses(payload.db.pool, rows(2))
    await publishOldAddressesOf(payload.db.pool, 4)
    expect(await eventOf()).toEqual([
      { subject: 'imports:4', documents: ['imports:4', 'old-addresses:/many/0', 'old-addresses:/many/1'] },
    ])
    await writeOldAddresses(payload.db.pool, rows(2500))
    await publishOldAddressesOf(payload.db.pool, 4)
    expect(await eventOf()).toEqual([{ subject: 'imports:4', documents: null }])
  })
})

describe('editors', () => {
  it('have none of them in their list of redirects, and see beside an article which lead to it', async () => {
    const article = await magazine.createArticle({ title: 'A Ship' })
    await payload.update({ collection: 'articles', id: article.id, data: { slug: 'the-ship' } })
    const subject = `articles:${article.id}`
    await write({
      '/2019/ship': subject,
      '/?p=3': subject,
      '/articles/the-ship': subject,
      '/articles/a-ship': subject,
    })
    expect((await payload.count({ collection: 'redirects' })).totalDocs).toBe(0)
    expect(await readFormerAddresses(payload.db.pool, article.id)).toEqual({
      addresses: ['/articles/a-ship', '/2019/ship', '/?p=3'],
      hasMore: false,
    })
    await write(Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`/many/${n}`, subject])))
    const { addresses, hasMore } = await readFormerAddresses(payload.db.pool, article.id)
    expect([addresses.length, hasMore]).toEqual([21, true])
    expect(await readFormerAddresses(payload.db.pool, 99_999)).toEqual({ addresses: [], hasMore: false })
  })

  it('who link to an address of an older site are told that it leads on', async () => {
    await write({ '/2019/boat': `articles:${boat}` })
    const found = await readInternalTargets(payload.db.pool, ['/2019/Boat/', '/2019/nothing'])
    expect(Object.fromEntries(found)).toEqual({ '/2019/Boat/': 'moved', '/2019/nothing': 'unknown' })
  })
})
