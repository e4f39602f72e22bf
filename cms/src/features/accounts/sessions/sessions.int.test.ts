import type { Payload } from 'payload'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { beginTestSession, createTestAccount, signInAs } from '../../../../test/accounts.ts'
import { openCms } from '../../../../test/magazine.ts'
import { sendMailJob } from '../../../platform/mail/send-mail.job.ts'
import { endSessionsOf } from './end-sessions.ts'
import { deleteExpiredSessions } from './delete-expired-sessions.ts'
import { readSession } from './read-session.ts'
import { hashToken } from './session-cookies.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openCms()
})

const read = (cookie: string) => readSession(payload.db.pool, new Headers({ cookie }))

/** Puts a session's beginning and its last use into the past. */
async function age(sessionId: string, interval: string): Promise<void> {
  await payload.db.pool.query(
    `update sessions set created_at = created_at - $2::interval, last_seen_at = last_seen_at - $2::interval,
       expires_at = expires_at - $2::interval where id = $1`,
    [sessionId, interval],
  )
}

describe('a session', () => {
  test('is known by a token of 256 bits that lies nowhere', async () => {
    const { token, sessionId, cookie } = await signInAs(payload, 'reader')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await read(cookie)).toMatchObject({ sessionId })
    const { rows } = await payload.db.pool.query('select * from sessions where id = $1', [sessionId])
    expect(rows).toMatchObject([{ token_hash: hashToken(token) }])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await read(`meridian-session=${hashToken(token)}`)).toBeNull()
    expect(await read(`meridian-session=${sessionId}`)).toBeNull()
  })

  test.each([
    ['reader', '29 days 23 hours', '30 days 1 minute'],
    ['editor', '7 hours 59 minutes', '8 hours 1 minute'],
    ['admin', '7 hours 59 minutes', '8 hours 1 minute'],
  ] as const)('of a %s lasts %s unused, and not %s', async (role, before, after) => {
    const [used, unused] = [await signInAs(payload, role), await signInAs(payload, role)]
    await age(used.sessionId, before)
    await age(unused.sessionId, after)
    expect([await read(used.cookie), await read(unused.cookie)]).toEqual([expect.any(Object), null])
  })

  test.each([
    ['reader', '179 days 23 hours', '180 days 1 minute'],
    ['admin', '23 hours 59 minutes', '24 hours 1 minute'],
  ] as const)('of a %s lasts %s in use, and not %s', async (role, before, after) => {
    const [young, old] = [await signInAs(payload, role), await signInAs(payload, role)]
    await age(young.sessionId, before)
    await age(old.sessionId, after)
    await payload.db.pool.query('update sessions set last_seen_at = now() where id = any($1)', [
      [young.sessionId, old.sessionId],
    ])
    expect([await read(young.cookie), await read(old.cookie)]).toEqual([expect.any(Object), null])
  })

  test('is written down as used once in five minutes', async () => {
    const { cookie, sessionId } = await signInAs(payload, 'reader')
    const query = vi.spyOn(payload.db.pool, 'query')
    await read(cookie)
    expect(query).toHaveBeenCalledTimes(1)
    await age(sessionId, '6 minutes')
    query.mockClear()
    await read(cookie)
    await read(cookie)
    expect(query).toHaveBeenCalledTimes(3)
    query.mockRestore()
  })

  test('goes with the account', async () => {
    const { cookie, userId } = await signInAs(payload, 'reader')
    await payload.db.pool.query('delete from users where id = $1', [userId])
    expect(await read(cookie)).toBeNull()
  })

  test('that is over is forgotten, and no other', async () => {
    const [over, running] = [await signInAs(payload, 'reader'), await signInAs(payload, 'reader')]
    await age(over.sessionId, '31 days')
    await deleteExpiredSessions(payload.db.pool)
    const { rows } = await payload.db.pool.query('select id from sessions where id = any($1)', [
      [over.sessionId, running.sessionId],
    ])
    expect(rows).toEqual([{ id: running.sessionId }])
  })
})

test('all sessions of a user end at once, or all but one', async () => {
  const account = await createTestAccount(payload)
  const [first, second] = [await beginTestSession(payload, account), await beginTestSession(payload, account)]
  const stranger = await signInAs(payload, 'reader')
  const kept = { exceptSessionId: first.sessionId }
  expect(await endSessionsOf(payload.db.pool, account.userId, kept)).toBe(1)
  expect([await read(first.cookie), await read(second.cookie)]).toEqual([expect.any(Object), null])
  expect(await endSessionsOf(payload.db.pool, account.userId)).toBe(1)
  expect(await read(stranger.cookie)).not.toBeNull()
})

describe('a device', () => {
  const mailsTo = async (email: string) => {
    const { rows } = await payload.db.pool.query(
      `select data->>'subject' as subject from pgboss.job where name = $1 and data->>'to' = $2`,
      [sendMailJob.name, email],
    )
    return rows.map(({ subject }) => subject)
  }

  test('that the owner has never used is news to them; the first one of all is not, nor one again', async () => {
    const account = await createTestAccount(payload)
    const { cookie } = await beginTestSession(payload, account)
    await beginTestSession(payload, account, { cookie })
    expect(await mailsTo(account.email)).toEqual([])
    await beginTestSession(payload, account)
    expect(await mailsTo(account.email)).toEqual([expect.stringMatching(/new sign-in/i)])
  })
})
