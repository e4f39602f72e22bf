import { createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestAccount, payloadUserOf, signInAs } from '../../../../test/accounts.ts'
import { openCms } from '../../../../test/magazine.ts'
import { accountMailJob } from '../account-mail.job.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { readSession } from '../sessions/read-session.ts'
import type { User } from '../../../payload-types.ts'

let payload: Payload
let chief: User

beforeAll(async () => {
  payload = await openCms()
  chief = await payloadUserOf(payload, await createTestAccount(payload, { role: 'admin' }))
})

const change = (id: number, data: Partial<User>) =>
  payload.update({ collection: 'users', id, data, user: chief, overrideAccess: false })

const isSignedIn = async (cookie: string) =>
  (await readSession(payload.db.pool, new Headers({ cookie }))) !== null

async function eventsAbout(userId: number): Promise<string[]> {
  const { rows } = await payload.db.pool.query(
    `select action, detail from audit_events where subject_id = $1 and actor_id = $2 order by id`,
    [userId, chief.id],
  )
  return rows.map(({ action, detail }) => (detail === null ? action : `${action}: ${detail}`))
}

async function invitationsTo(userId: number): Promise<number> {
  const { rows } = await payload.db.pool.query(
    `select 1 from pgboss.job where name = $1 and data->>'about' = 'invitation' and data->>'userId' = $2`,
    [accountMailJob.name, String(userId)],
  )
  return rows.length
}

describe('a new role', () => {
  test.each([
    ['reader', 'editor'],
    ['editor', 'admin'],
    ['admin', 'editor'],
    ['editor', 'reader'],
  ] as const)('from %s to %s ends every session, and the log says who gave it', async (role, next) => {
    const { cookie, userId } = await signInAs(payload, role)
    await change(userId, { role: next })
    expect(await isSignedIn(cookie)).toBe(false)
    expect(await eventsAbout(userId)).toContain(`role-changed: ${role} → ${next}`)
  })

  test('that is undone before the end has changed nothing', async () => {
    const { cookie, userId } = await signInAs(payload, 'editor')
    const req = await createLocalReq({ user: chief }, payload)
    await initTransaction(req)
    await payload.update({ collection: 'users', id: userId, data: { role: 'reader' }, req })
    await killTransaction(req)
    expect(await isSignedIn(cookie)).toBe(true)
    expect(await eventsAbout(userId)).toEqual([])
  })

  test('in the staff asks for a new password by mail: the old one may be too short', async () => {
    const password = 'short1'
    const { userId } = await createTestAccount(payload, { password })
    await change(userId, { role: 'editor' })
    expect(await verifyPassword(payload.db.pool, userId, password)).toBe(false)
    expect(await invitationsTo(userId)).toBe(1)
  })

  test('within the staff leaves the password alone', async () => {
    const password = 'a-long-enough-password'
    const { userId } = await createTestAccount(payload, { role: 'editor', password })
    await change(userId, { role: 'admin' })
    expect(await verifyPassword(payload.db.pool, userId, password)).toBe(true)
    expect(await invitationsTo(userId)).toBe(0)
  })
})

test('another change leaves the sessions alone', async () => {
  const { cookie, userId } = await signInAs(payload, 'editor')
  await change(userId, { firstName: 'Grace' })
  expect(await isSignedIn(cookie)).toBe(true)
})

test('anyone who is taken into the staff in the admin is invited by mail', async () => {
  const data = { email: ' New.Editor@Meridian.Example ', role: 'editor', publicId: 'chosen-by-me' } as const
  const created = await payload.create({ collection: 'users', data, user: chief, overrideAccess: false })
  expect(created.email).toBe('new.editor@meridian.example')
  expect(created.publicId).toMatch(/^[\w-]{22}$/)
  expect(await invitationsTo(created.id)).toBe(1)
  expect(await eventsAbout(created.id)).toEqual(['account-created: nobody → editor', 'account-invited'])
})

test('what staff change of an account, and that they delete one, is recorded', async () => {
  const { userId } = await createTestAccount(payload)
  await change(userId, { firstName: 'Grace' })
  expect(await eventsAbout(userId)).toEqual(['reader-data-changed: The name.'])
  await payload.delete({ collection: 'users', id: userId, user: chief, overrideAccess: false })
  const { rows } = await payload.db.pool.query(
    `select actor_id, subject_id, detail from audit_events where action = 'account-deleted'`,
  )
  expect(rows).toEqual([{ actor_id: chief.id, subject_id: null, detail: 'A reader.' }])
})

test('an address that an administrator types in is not a verified one', async () => {
  const { userId, email } = await createTestAccount(payload)
  expect((await change(userId, { email: `new-${email}` })).emailVerifiedAt).toBeNull()
  expect(await eventsAbout(userId)).toEqual(['email-changed: in the admin'])
})

test('one address is one account, however it is typed', async () => {
  const { email } = await createTestAccount(payload)
  const twice = { email: email.toUpperCase(), role: 'editor', publicId: 'twice' } as const
  await expect(payload.create({ collection: 'users', data: twice })).rejects.toThrow(/invalid: email/)
  await expect(
    payload.db.pool.query(
      `insert into users (email, role, public_id, created_at, updated_at) values (upper($1), 'reader', 'x', now(), now())`,
      [email],
    ),
  ).rejects.toThrow(/users_address_idx/)
})

test('the list of staff shows no reader, and nobody is invited to be one', async () => {
  const users = payload.collections.users.config
  expect(
    await users.admin.baseListFilter?.({
      limit: 10,
      page: 1,
      req: await createLocalReq({}, payload),
      sort: '',
    }),
  ).toEqual({
    role: { not_equals: 'reader' },
  })
  const reader = { email: 'no-colleague@meridian.example', role: 'reader', publicId: 'none' } as const
  await expect(payload.create({ collection: 'users', data: reader })).rejects.toThrow(/invalid: Role/)
})
