import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestAccount } from '../../../test/accounts.ts'
import { done, openStaffSetup, type StaffSetup } from '../../../test/staff-setup.ts'
import { createTestPlan } from '../../../test/subscribers.ts'
import { accountMailJob } from '../accounts/account-mail.job.ts'
import { chooseNewsletter } from '../newsletter/choose-newsletter.ts'
import { addAddress } from '../readers/addresses/addresses.ts'
import { readReaderFile } from './read-reader-file.ts'

let setup: StaffSetup

beforeAll(async () => {
  setup = await openStaffSetup()
})
afterAll(() => setup.payments.stop())
beforeEach(() => setup.clear())

const jobsOf = async (name: string) => {
  const { rows } = await setup.payload.db.pool.query('select data from pgboss.job where name = $1', [name])
  return rows.map(({ data }) => data)
}

test('a reader who cannot sign in is sent the mail for a new password, and the audit log says who did it', async () => {
  const reader = await createTestAccount(setup.payload)
  expect(await setup.send('POST', `/readers/${reader.publicId}/password-mail`)).toMatchObject(done)
  expect(await jobsOf(accountMailJob.name)).toEqual([{ about: 'password-reset', email: reader.email }])
  expect(await setup.audited()).toMatchObject([
    { action: 'password-mail-sent', actor: setup.admin.userId, subject: reader.userId },
  ])
  expect(await setup.send('POST', '/readers/nobody/password-mail')).toMatchObject({ code: 'reader-unknown' })
})

test('a newsletter is switched off for a reader, and the page tells what they take', async () => {
  const { payload } = setup
  const { pool } = payload.db
  const data = { name: 'The Ledger', description: 'Figures.', cadence: 'Weekly', slug: 'the-ledger' }
  await payload.create({
    collection: 'newsletters',
    data: { ...data, audience: 'everyone', isOffered: true, position: 90, clicks: 'none' },
  })
  const { userId, email, publicId } = await createTestAccount(payload)
  const reader = { userId, email, isEmailVerified: true }
  await chooseNewsletter(pool, { reader, newsletter: data.slug, choice: { state: 'on' }, origin: 'here' })
  const stateOf = async () =>
    (await readReaderFile(pool, publicId))?.newsletters.find(({ id }) => id === data.slug)?.state
  expect(await stateOf()).toBe('on')
  expect(await setup.send('DELETE', `/readers/${publicId}/newsletters/${data.slug}`)).toMatchObject(done)
  expect(await stateOf()).toBe('off')
  expect(await setup.audited()).toContainEqual(
    expect.objectContaining({ action: 'newsletter-stopped', actor: setup.admin.userId, subject: userId }),
  )
  const { docs } = await payload.find({
    collection: 'newsletter-consents',
    where: { account: { equals: userId } },
    depth: 0,
  })
  expect(docs).toMatchObject([{ withdrawnBy: 'staff', withdrawnByStaff: setup.admin.userId }])
  const unknown = await setup.send('DELETE', `/readers/${publicId}/newsletters/none`)
  expect(unknown).toMatchObject({ code: 'newsletter-unknown' })
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

test('an address is corrected on the page of its reader, stays the default one, and the audit log says who did it', async () => {
  const { pool } = setup.payload.db
  const [reader, other] = [await createTestAccount(setup.payload), await createTestAccount(setup.payload)]
  const added = await addAddress(pool, reader.userId, entry)
  const id = added.ok ? added.address.id : ''
  const put = (publicId: string, json: object) =>
    setup.send('PUT', `/readers/${publicId}/addresses/${id}`, json)
  expect(await put(reader.publicId, { ...entry, city: 'London', isDefault: false })).toMatchObject(done)
  expect((await readReaderFile(pool, reader.publicId))?.addresses).toMatchObject([
    { city: 'London', isDefault: true },
  ])
  expect(await setup.audited()).toContainEqual(
    expect.objectContaining({
      action: 'reader-data-changed',
      actor: setup.admin.userId,
      subject: reader.userId,
      detail: 'An address.',
    }),
  )
  expect(await put(other.publicId, entry)).toMatchObject({ code: 'address-unknown' })
  expect(await put('nobody', entry)).toMatchObject({ code: 'reader-unknown' })
  expect(await put(reader.publicId, { ...entry, postalCode: '' })).toMatchObject({
    code: 'parameter-invalid',
  })
})

test('an administrator changes the plan of a reader, who is charged what was shown', async () => {
  const reader = await setup.subscribe()
  const highest = await createTestPlan(setup.payload, { tier: 'platinum', priceCents: 400_000 })
  const quoted = await setup.send('POST', `/readers/${reader.publicId}/plan-quotes`, {
    subscriptionId: highest.slug,
  })
  expect(quoted.status).toBe(200)
  const quote = JSON.parse(quoted.text)
  expect(quote).toMatchObject({ kind: 'upgrade', renewalPrice: 400_000 })
  const changed = await setup.send('POST', `/readers/${reader.publicId}/plan-changes`, {
    quote: quote.quote,
    reason: 'Asked by telephone',
  })
  expect({ status: changed.status, answer: changed.text }).toEqual({
    status: 200,
    answer: '{"state":"changed"}',
  })
  const file = await readReaderFile(setup.payload.db.pool, reader.publicId)
  expect(file?.subscription?.subscription.name).toBe(highest.name)
  expect(await setup.audited()).toContainEqual(
    expect.objectContaining({
      action: 'plan-changed-by-staff',
      actor: setup.admin.userId,
      subject: reader.userId,
      detail: 'Asked by telephone',
    }),
  )
  const other = await createTestAccount(setup.payload)
  const none = await setup.send('POST', `/readers/${other.publicId}/plan-quotes`, {
    subscriptionId: highest.slug,
  })
  expect(none).toMatchObject({ code: 'subscription-none' })
  const foreign = await setup.send('POST', `/readers/${reader.publicId}/plan-changes`, {
    quote: 'made-up',
    reason: 'Asked by telephone',
  })
  expect(foreign).toMatchObject({ code: 'quote-expired' })
})
