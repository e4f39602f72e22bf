import {
  commitTransaction,
  createLocalReq,
  initTransaction,
  type Payload,
  type PayloadRequest,
} from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { blankPdf } from '../../../test/pdf.ts'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'

let payload: Payload
let magazine: Magazine

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
})

interface Document {
  create: () => Promise<number>
  change: (id: number, req?: PayloadRequest) => Promise<unknown>
  remove: (id: number, req?: PayloadRequest) => Promise<unknown>
}

let made = 0
const name = (): string => `Number ${++made}`

const documents: Record<string, Document> = {
  picture: {
    create: () => magazine.uploadPicture(name()),
    change: (id, req) =>
      payload.update({ collection: 'media', id, data: { alt: name() }, ...(req && { req }) }),
    remove: (id, req) => payload.delete({ collection: 'media', id, ...(req && { req }) }),
  },
  author: {
    create: async () =>
      (await payload.create({ collection: 'authors', data: { name: name(), role: 'Editor' } })).id,
    change: (id, req) =>
      payload.update({ collection: 'authors', id, data: { name: name() }, ...(req && { req }) }),
    remove: (id, req) => payload.delete({ collection: 'authors', id, ...(req && { req }) }),
  },
  section: {
    create: async () => {
      const text = name()
      const data = { name: text, tagline: text, description: text, emptyText: 'Soon.', position: made + 2 }
      return (await payload.create({ collection: 'sections', data })).id
    },
    change: (id, req) =>
      payload.update({ collection: 'sections', id, data: { name: name() }, ...(req && { req }) }),
    remove: (id, req) => payload.delete({ collection: 'sections', id, ...(req && { req }) }),
  },
  topic: {
    create: async () => {
      const data = { name: name(), description: 'x', section: magazine.wealth.id, position: made }
      return (await payload.create({ collection: 'topics', data })).id
    },
    change: (id, req) =>
      payload.update({ collection: 'topics', id, data: { name: name() }, ...(req && { req }) }),
    remove: (id, req) => payload.delete({ collection: 'topics', id, ...(req && { req }) }),
  },
  article: {
    create: async () => (await magazine.createArticle({ title: name() })).id,
    change: (id, req) =>
      payload.update({ collection: 'articles', id, data: { title: name() }, ...(req && { req }) }),
    remove: (id, req) => payload.delete({ collection: 'articles', id, ...(req && { req }) }),
  },
  'draft of an article': {
    create: async () => (await magazine.createArticle({ title: name() })).id,
    change: (id, req) =>
      payload.update({
        collection: 'articles',
        id,
        data: { title: name() },
        draft: true,
        ...(req && { req }),
      }),
    remove: (id, req) => payload.delete({ collection: 'articles', id, ...(req && { req }) }),
  },
  issue: {
    create: async () => {
      const data = { title: name(), description: 'x', season: 'Spring', year: 2000 + made } as const
      return (await payload.create({ collection: 'issues', data: { ...data, _status: 'published' } })).id
    },
    change: (id, req) =>
      payload.update({ collection: 'issues', id, data: { title: name() }, ...(req && { req }) }),
    remove: (id, req) => payload.delete({ collection: 'issues', id, ...(req && { req }) }),
  },
  'PDF of an issue': {
    create: async () => {
      const file = await blankPdf(`${name()}.pdf`)
      return (await payload.create({ collection: 'issue-pdfs', data: {}, file })).id
    },
    change: (id, req) =>
      payload.update({ collection: 'issue-pdfs', id, data: { fingerprint: name() }, ...(req && { req }) }),
    remove: (id, req) => payload.delete({ collection: 'issue-pdfs', id, ...(req && { req }) }),
  },
}

for (const [kind, { create, change, remove }] of Object.entries(documents)) {
  test(`${kind}: a change that meets its deletion is told that there is none`, async () => {
    const id = await create()
    const deletion = await beginTransaction()
    await remove(id, deletion)
    const changed = change(id).catch((error: unknown) => error)
    await isWaiting()
    await commitTransaction(deletion)
    expect(await changed).toMatchObject({ status: 404 })
  })

  test(`${kind}: a deletion waits for the change that came first`, async () => {
    const id = await create()
    const changing = await beginTransaction()
    await change(id, changing)
    const deleted = remove(id)
    await isWaiting()
    await commitTransaction(changing)
    await expect(deleted).resolves.toMatchObject({ id })
  })
}

test('of two deletions at once the second is told that there is none', async () => {
  const id = await magazine.uploadPicture(name())
  const first = await beginTransaction()
  await payload.delete({ collection: 'media', id, req: first })
  const second = payload.delete({ collection: 'media', id }).catch((error: unknown) => error)
  await isWaiting()
  await commitTransaction(first)
  expect(await second).toMatchObject({ status: 404 })
})

async function beginTransaction(): Promise<PayloadRequest> {
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  return req
}

/** Resolves when another transaction waits for a row or a lock. */
async function isWaiting(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await payload.db.pool.query(waiting)).rowCount).toBe(1)
}
