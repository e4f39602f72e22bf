import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { homeAddress } from '../../../test/addresses.ts'
import { openStaffSetup, type StaffSetup } from '../../../test/staff-setup.ts'
import { addAddress } from '../readers/addresses/addresses.ts'
import { openTicket } from '../support/write-tickets.ts'
import { lookAtReader } from './look-at-reader.ts'

let setup: StaffSetup

beforeAll(async () => {
  setup = await openStaffSetup()
})
afterAll(() => setup.payments.stop())
beforeEach(() => setup.clear())

const look = (publicId: string) =>
  lookAtReader(setup.payload.db.pool, { userId: setup.admin.userId, address: '203.0.113.7' }, publicId)

test('the file of a reader has the plan, payments, card, addresses and tickets of them and of nobody else', async () => {
  const { pool } = setup.payload.db
  const [reader, other] = [await setup.subscribe(), await setup.subscribe()]
  await addAddress(pool, reader.userId, homeAddress)
  const writer = { userId: reader.userId, email: reader.email, firstName: 'Ada', lastName: 'Lovelace' }
  await openTicket(pool, writer, { subject: 'The winter issue', message: 'When?', category: 'delivery' })
  expect(await look(reader.publicId)).toMatchObject({
    reader: { email: reader.email, name: 'Ada Lovelace', isEmailVerified: true },
    subscription: { status: 'active', kind: 'paid', renewalPrice: 250_000 },
    history: [{ planName: setup.platinum.name, kind: 'paid', endedAt: null }],
    payments: [{ amountCents: 250_000, refundedCents: 0, isPaid: true, isOfRunningPeriod: true }],
    card: { brand: 'visa', last4: '4242' },
    addresses: [{ city: 'London', isDefault: true }],
    tickets: [{ subject: 'The winter issue', status: 'open' }],
  })
  expect(await look(other.publicId)).toMatchObject({
    payments: [{ amountCents: 250_000 }],
    addresses: [],
    tickets: [],
  })
})

test('each look is recorded, and a reload is the same look', async () => {
  const reader = await setup.subscribe()
  await setup.clear()
  await look(reader.publicId)
  await look(reader.publicId)
  expect(await setup.audited()).toEqual([
    {
      action: 'reader-data-read',
      actor: setup.admin.userId,
      subject: reader.userId,
      detail: 'The file of the reader',
    },
  ])
  await setup.payload.db.pool.query(`update audit_events set created_at = now() - interval '11 minutes'`)
  await look(reader.publicId)
  expect(await setup.audited()).toHaveLength(2)
})

test('there is no file of nobody, and nothing to record', async () => {
  expect(await look('nobody')).toBe(null)
  expect(await setup.audited()).toEqual([])
})
