import { createLocalReq, type Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { createTestAccount, payloadUserOf, type TestAccount } from '../../../../test/accounts.ts'
import { openCms } from '../../../../test/magazine.ts'
import type { Role } from '../../../platform/access/roles.ts'
import { addAddress } from './addresses.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openCms()
})

const entry = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '12 St James’s Square',
  addressLine2: null,
  city: 'Lundun',
  state: null,
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
  type: 'shipping',
  isDefault: true,
} as const

async function addressOf(reader: TestAccount): Promise<number> {
  await addAddress(payload.db.pool, reader.userId, entry)
  const { docs } = await payload.find({ collection: 'addresses', where: { user: { equals: reader.userId } } })
  if (!docs[0]) throw new Error('The address is not in the admin.')
  return docs[0].id
}

async function changeAs(role: Role, id: number, data: object) {
  const account = await createTestAccount(payload, { role })
  const req = await createLocalReq({ user: await payloadUserOf(payload, account) }, payload)
  return payload.update({ collection: 'addresses', id, data, req, overrideAccess: false })
}

test('an administrator repairs an address for its reader, and the audit log says so', async () => {
  const reader = await createTestAccount(payload)
  const id = await addressOf(reader)
  expect(await changeAs('admin', id, { city: 'London' })).toMatchObject({ city: 'London', isDefault: true })
  const { rows } = await payload.db.pool.query(
    `select action, detail, actor_id is not null as "hasActor" from audit_events where subject_id = $1 and action::text like 'reader-data%'`,
    [reader.userId],
  )
  expect(rows).toEqual([{ action: 'reader-data-changed', detail: 'An address.', hasActor: true }])
})

test('neither whose it is nor which is the default one can be changed there', async () => {
  const [reader, other] = [await createTestAccount(payload), await createTestAccount(payload)]
  const id = await addressOf(reader)
  const changed = await changeAs('admin', id, { user: other.userId, isDefault: false, publicId: 'mine' })
  expect(changed).toMatchObject({ user: { id: reader.userId }, isDefault: true })
  expect(changed.publicId).not.toBe('mine')
})

test.each(['reader', 'contributor', 'editor', 'publisher'] as const)(
  'is not for %ss to change',
  async (role) => {
    const id = await addressOf(await createTestAccount(payload))
    await expect(changeAs(role, id, { city: 'Bath' })).rejects.toThrow(/not allowed/)
  },
)
