import { maxReaderCalls, ReaderAnswersSchema } from '@meridian/shared/accounts/reader-calls.schema'
import { ReadingProgressSchema } from '@meridian/shared/readers/reading-progress.schema'
import fc from 'fast-check'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { beginTestSession } from '../../../../test/accounts.ts'
import { openApi } from '../../../../test/api.ts'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import { openPool } from '../../../../test/pool.ts'
import { openReader } from '../../../../test/reader.ts'
import { env } from '../../../env.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { holdLock } from '../../../platform/locks/with-lock.ts'
import { endSessionsOf } from '../../accounts/sessions/end-sessions.ts'
import { switchReadingHistory } from '../reading/reading-history.ts'
import { recordReadingProgress } from '../reading/record-progress.ts'

let payload: Payload
let magazine: Magazine
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  api = openApi(payload)
  for (const title of ['First piece', 'Second piece', 'Third piece']) await magazine.createArticle({ title })
})

/** In the order in which an administrator's deletion takes its locks. */
function deleteAccount(userId: number): Promise<void> {
  return inPoolTransaction(payload.db.pool, async (client) => {
    await holdLock(client, locks.readingHistory(userId))
    await client.query('delete from users where id = $1', [userId])
  })
}

const openOne = () => openReader(payload, api.api)
const post = (path: string, calls: unknown) => api.postInternal(`/readers/${path}`, { calls })

async function answersTo(path: string, calls: unknown) {
  return ReaderAnswersSchema.parse(await (await post(path, calls)).json()).answers
}

const note = (cookie: string, articleId: string, progressPercent: number) => ({
  cookie,
  articleId,
  progressPercent,
})
const entryOf = (answer: { body: string } | undefined) =>
  ReadingProgressSchema.parse(JSON.parse(answer?.body ?? ''))

async function rowsOf(userId: number) {
  const { rows } = await payload.db.pool.query<{ slug: string; percent: number }>(
    `select slug, progress_percent as percent from reading_progress join articles on id = article_id
     where user_id = $1 order by slug`,
    [userId],
  )
  return rows
}

describe('progress of many readers in one call', () => {
  test('each is answered as a single call is', async () => {
    const [reading, off, gone] = [await openOne(), await openOne(), await openOne()]
    await off.put('/reading-history', { isOn: false })
    await endSessionsOf(payload.db.pool, gone.userId)
    const answers = await answersTo('reading-progress', [
      note(reading.cookie, 'first-piece', 40),
      note(off.cookie, 'first-piece', 40),
      note(gone.cookie, 'first-piece', 40),
      note('', 'first-piece', 40),
      note(reading.cookie, 'no-such-piece', 40),
    ])
    expect(answers.map(({ status, body }) => [status, status === 200 ? '' : body])).toEqual([
      [200, ''],
      [204, ''],
      [401, 'You are not signed in.'],
      [401, 'You are not signed in.'],
      [404, 'There is no article with this id.'],
    ])
    for (const { headers } of answers) expect(headers.join(': ')).toContain('Cache-Control: no-store')
    expect(entryOf(answers[0])).toMatchObject({ articleId: 'first-piece', progressPercent: 40 })
    const single = await reading.post('/reading-progress', { articleId: 'first-piece', progressPercent: 10 })
    expect(await single.json()).toMatchObject({ ...entryOf(answers[0]), lastReadAt: expect.any(String) })
    expect([await rowsOf(off.userId), await rowsOf(gone.userId)]).toEqual([[], []])
  })

  test('two devices at the same article are one row with the furthest point, by whichever address they know it', async () => {
    const reader = await openOne()
    const device = await beginTestSession(payload, reader)
    const article = await magazine.createArticle({ title: 'Piece between' })
    await payload.update({ collection: 'articles', id: article.id, data: { slug: 'piece-afterwards' } })
    const answers = await answersTo('reading-progress', [
      note(reader.cookie, 'piece-between', 30),
      note(device.cookie, 'piece-afterwards', 70),
      note(reader.cookie, 'piece-between', 20),
    ])
    const entries = answers.map(entryOf)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(1)
    expect(entries.map(({ progressPercent }) => progressPercent)).toEqual([70, 70, 70])
    expect(await rowsOf(reader.userId)).toEqual([{ slug: 'piece-afterwards', percent: 70 }])
  })

  test('of the places that two devices say at once the last one counts, and who says none changes none', async () => {
    const reader = await openOne()
    const say = async (...places: (string | null | undefined)[]) => {
      const notes = places.map((place) => ({ ...note(reader.cookie, 'first-piece', 40), place }))
      return (await answersTo('reading-progress', notes)).map(entryOf).map(({ place }) => place)
    }
    const [early, late] = ['3.40.a.b.c', '20.40.d.e.f']
    expect(await say(late, early, undefined)).toEqual([early, early, early])
    expect(await say(undefined)).toEqual([early])
    expect(await say(late, null)).toEqual([null, null])
    expect(await say(undefined, late)).toEqual([late, late])
  })

  test('one that is lost to a deadlock, or to an article that goes at that moment, is written again', async () => {
    const reader = await openOne()
    const headers = new Headers({ cookie: reader.cookie })
    const faults = ['40P01', '23503']
    const failing = {
      connect: async () => {
        const client = await payload.db.pool.connect()
        const code = faults.pop()
        if (code === undefined) return client
        return new Proxy(client, {
          get: (target, name) => {
            if (name !== 'query') {
              const member: unknown = Reflect.get(target, name)
              return typeof member === 'function' ? member.bind(target) : member
            }
            return (statement: string | { name?: string }, ...rest: unknown[]) => {
              const isWrite = typeof statement === 'object' && statement.name === 'record-reading'
              if (isWrite) return Promise.reject(Object.assign(new Error('lost'), { code }))
              return Reflect.apply(target.query, target, [statement, ...rest])
            }
          },
        })
      },
    }
    const notes = [{ headers, articleId: 'first-piece', progressPercent: 5 }]
    expect(await recordReadingProgress(failing, notes)).toMatchObject([{ ok: true }])
    expect(faults).toEqual([])
    expect(await rowsOf(reader.userId)).toEqual([{ slug: 'first-piece', percent: 5 }])
  })

  test('whatever two CMS write at once while readers sign out, switch off and go, no more than what was answered is there', async () => {
    const pools = [payload.db.pool, openPool({ connectionString: env.DATABASE_URL })] as const
    const slugs = ['first-piece', 'second-piece', 'third-piece']
    const step = fc.record({
      by: fc.constantFrom(0, 1),
      notes: fc.array(fc.tuple(fc.nat(5), fc.constantFrom(...slugs), fc.integer({ min: 0, max: 100 })), {
        minLength: 1,
        maxLength: 12,
      }),
    })
    const change = fc.constantFrom('sign-out', 'switch-off', 'delete')
    const plan = fc.tuple(
      fc.array(step, { minLength: 2, maxLength: 6 }),
      fc.array(fc.tuple(fc.nat(5), change), { maxLength: 4 }),
    )
    await fc.assert(
      fc.asyncProperty(plan, async ([steps, changes]) => {
        const readers = await Promise.all(Array.from({ length: 6 }, openOne))
        const at = (index: number) => readers[index] ?? Promise.reject(new Error('Nobody is there.'))
        const written = steps.map(async ({ by, notes }) => {
          const asked = await Promise.all(
            notes.map(async ([index, articleId, progressPercent]) => ({
              reader: await at(index),
              articleId,
              progressPercent,
            })),
          )
          const outcomes = await recordReadingProgress(
            pools[by === 0 ? 0 : 1],
            asked.map(({ reader, ...rest }) => ({
              ...rest,
              headers: new Headers({ cookie: reader.cookie }),
            })),
          )
          return asked.map((each, index) => ({ ...each, isWritten: outcomes[index]?.ok === true }))
        })
        const changed = changes.map(async ([index, kind]) => {
          const { userId } = await at(index)
          if (kind === 'sign-out') await endSessionsOf(payload.db.pool, userId)
          if (kind === 'delete') await deleteAccount(userId)
          if (kind !== 'switch-off') return
          // Of somebody who is gone nothing can be switched.
          await switchReadingHistory(payload.db.pool, userId, false).catch((error: { code?: string }) =>
            expect(error.code).toBe('23503'),
          )
        })
        const all = (await Promise.all(written)).flat()
        await Promise.all(changed)
        for (const [index, reader] of readers.entries()) {
          const own = all.filter((each) => each.reader === reader && each.isWritten)
          const furthest = Map.groupBy(own, ({ articleId }) => articleId)
          const isEmptied = changes.some(([of, kind]) => of === index && kind !== 'sign-out')
          const expected = [...furthest].map(([slug, notes]) => ({
            slug,
            percent: Math.max(...notes.map(({ progressPercent }) => progressPercent)),
          }))
          expect(await rowsOf(reader.userId)).toEqual(
            isEmptied ? [] : expected.toSorted((a, b) => a.slug.localeCompare(b.slug)),
          )
        }
      }),
      { numRuns: 25 },
    )
    await pools[1].end()
  })
})

describe('many readers who ask who they are', () => {
  test('are answered as each is by itself', async () => {
    const [reader, other, gone] = [await openOne(), await openOne(), await openOne()]
    await endSessionsOf(payload.db.pool, gone.userId)
    const cookies = [
      reader.cookie,
      gone.cookie,
      other.cookie.replace(/meridian-signed-in=[^;]*/, 'meridian-signed-in=outdated'),
      'meridian-session=made-up',
      'nothing=of-ours',
      reader.cookie,
    ]
    const answers = await answersTo(
      'session-users',
      cookies.map((cookie) => ({ cookie })),
    )
    for (const [index, cookie] of cookies.entries()) {
      const single = await api.get('/api/user', { cookie })
      const answer = answers[index]
      expect([answer?.status, answer?.body]).toEqual([single.status, await single.text()])
      const setCookies = (answer?.headers ?? []).filter((_, at) => answer?.headers[at - 1] === 'Set-Cookie')
      expect(setCookies).toEqual(single.headers.getSetCookie())
      for (const name of ['Content-Type', 'Cache-Control']) {
        expect(answer?.headers[answer.headers.indexOf(name) + 1]).toBe(single.headers.get(name))
      }
    }
  })

  test('a session is over for the next of them', async () => {
    const reader = await openOne()
    const ask = async () => (await answersTo('session-users', [{ cookie: reader.cookie }]))[0]?.status
    expect(await ask()).toBe(200)
    await endSessionsOf(payload.db.pool, reader.userId)
    expect(await ask()).toBe(401)
  })

  test('a session that was not used for a while is noted as used', async () => {
    const [reader, other] = [await openOne(), await openOne()]
    const { pool } = payload.db
    await pool.query(`update sessions set last_seen_at = now() - interval '1 hour'`)
    await answersTo('session-users', [{ cookie: reader.cookie }, { cookie: reader.cookie }])
    await answersTo('reading-progress', [note(other.cookie, 'first-piece', 5)])
    const { rows } = await pool.query<{ id: string }>(
      `select id from sessions where last_seen_at > now() - interval '1 minute' order by id`,
    )
    expect(rows.map(({ id }) => id)).toEqual([reader.sessionId, other.sessionId].toSorted())
  })
})

test.each([
  ['session-users', []],
  ['session-users', [{}]],
  ['session-users', [{ cookie: 'a"b' }]],
  ['session-users', [{ cookie: 'x'.repeat(1501) }]],
  ['session-users', [{ cookie: 'a', more: 1 }]],
  ['session-users', Array.from({ length: maxReaderCalls + 1 }, () => ({ cookie: '' }))],
  ['reading-progress', [{ cookie: 'a' }]],
  ['reading-progress', [note('a', 'first piece', 5)]],
  ['reading-progress', [note('a', 'first-piece', 101)]],
  ['reading-progress', [note('a', 'first-piece', 0.5)]],
])('%s refuses what no site server of ours sends: %j', async (path, calls) => {
  expect((await post(path, calls)).status).toBe(400)
})

test.each(['session-users', 'reading-progress'])('%s is for site servers alone', async (path) => {
  const reader = await openOne()
  const calls = [note(reader.cookie, 'first-piece', 5)]
  expect((await api.post(`/api/internal/readers/${path}`, { calls }, { cookie: reader.cookie })).status).toBe(
    401,
  )
  expect(await rowsOf(reader.userId)).toEqual([])
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
