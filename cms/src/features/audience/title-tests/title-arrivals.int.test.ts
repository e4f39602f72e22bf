import { titleTestId } from '@meridian/shared/audience/title-test-id'
import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDeltas, clearAudience, deltaOf, told } from '../../../../test/audience.ts'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import { foldDeltas } from '../fold/fold-deltas.ts'
import { readTitleTests } from './read-title-tests.ts'

let payload: Payload
let magazine: Magazine

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
})
beforeEach(() => clearAudience(payload.db.pool))
afterAll(() => payload.destroy())

type Counts = [own: number, ownReadOn: number, other: number, otherReadOn: number]

async function arrive(path: string, id: string, counts: Counts) {
  await addDeltas(payload.db.pool, [deltaOf([told(path, { views: 9, titles: [[id, ...counts]] })])])
  await foldDeltas(payload.db.pool)
}

test('arrivals are counted by the title that led to them, and each pair of titles is a test of its own', async () => {
  const { pool } = payload.db
  const titles = { title: 'The Slow Harbour', otherTitle: 'Why Ships Wait' }
  const { id } = await magazine.createArticle({ ...titles, slug: 'harbour', otherTitle: ' Why Ships Wait ' })
  const first = titleTestId({ articleId: id, ...titles })
  const waiting = { arrivals: 0, readOn: 0 }
  expect(await readTitleTests(pool, id)).toEqual([
    {
      own: { title: titles.title, ...waiting },
      other: { title: titles.otherTitle, ...waiting },
      since: null,
      isRunning: true,
    },
  ])
  await arrive('/articles/harbour', first, [4, 2, 5, 3])
  await arrive('/articles/harbour', first, [1, 0, 0, 0])
  await payload.update({
    collection: 'articles',
    id,
    data: { title: 'Why Ships Wait', otherTitle: 'Waiting', _status: 'published' },
  })
  const second = titleTestId({ articleId: id, title: 'Why Ships Wait', otherTitle: 'Waiting' })
  // Pages that were loaded before tell of the test that was.
  await arrive('/articles/harbour', first, [0, 0, 1, 1])
  await arrive('/articles/harbour', second, [7, 7, 7, 7])
  expect(await readTitleTests(pool, id)).toMatchObject([
    { own: { title: 'Why Ships Wait', arrivals: 7 }, other: { title: 'Waiting' }, isRunning: true },
    {
      own: { title: 'The Slow Harbour', arrivals: 5, readOn: 2 },
      other: { title: 'Why Ships Wait', arrivals: 6, readOn: 4 },
      isRunning: false,
    },
  ])
})

test.each([
  ['of another article', async () => titleTestId({ articleId: 1, title: 'A', otherTitle: 'B' })],
  ['of a draft', async (id: number) => titleTestId({ articleId: id, title: 'Live', otherTitle: 'Drafted' })],
])('what is told of a test that is none, %s, makes none', async (_, testOf) => {
  const { pool } = payload.db
  const { id } = await magazine.createArticle({ title: 'Live' })
  await payload.update({ collection: 'articles', id, draft: true, data: { otherTitle: 'Drafted' } })
  const { slug } = await payload.findByID({ collection: 'articles', id })
  await arrive(`/articles/${slug}`, await testOf(id), [9, 9, 9, 9])
  const { rows } = await pool.query('select from audience_title_tests')
  expect([rows.length, await readTitleTests(pool, id)]).toEqual([0, []])
})

test('a title that is the same but for the spaces around it is none', async () => {
  const { id } = await magazine.createArticle({ title: 'Twice', otherTitle: ' Twice' })
  expect(await readTitleTests(payload.db.pool, id)).toEqual([])
})
