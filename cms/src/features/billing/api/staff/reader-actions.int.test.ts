import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestAccount, signInAs } from '../../../../../test/accounts.ts'
import { atProvider, type PayingReader } from '../../../../../test/paying-reader.ts'
import { done, openStaffSetup, type StaffSetup } from '../../../../../test/staff-setup.ts'
import { giveTestSubscription } from '../../../../../test/subscribers.ts'

let setup: StaffSetup

beforeAll(async () => {
  setup = await openStaffSetup()
})
afterAll(() => setup.payments.stop())
beforeEach(() => setup.clear())

describe('a cancelling on behalf of a reader', () => {
  const cancel = (reader: PayingReader, when: string) =>
    setup.send('POST', `/readers/${reader.publicId}/cancellation`, { when, reason: 'Asked by telephone' })

  test('at the end of the period leaves what is paid for, and can be undone', async () => {
    const reader = await setup.subscribe()
    expect(await cancel(reader, 'period-end')).toMatchObject(done)
    expect(await cancel(reader, 'period-end')).toMatchObject(done)
    expect((await atProvider(setup.payments.provider, reader)).cancel_at_period_end).toBe(true)
    expect(await setup.entitlementOf(reader)).toMatchObject({ subscriptionTier: 'platinum' })
    expect(await cancel(reader, 'never')).toMatchObject(done)
    expect((await atProvider(setup.payments.provider, reader)).cancel_at_period_end).toBe(false)
    expect(await setup.audited()).toMatchObject([
      { action: 'subscription-cancelled-by-staff', actor: setup.admin.userId, subject: reader.userId },
      {
        action: 'subscription-resumed',
        actor: setup.admin.userId,
        subject: reader.userId,
        detail: 'Renews again: Asked by telephone',
      },
    ])
  })

  test('at once ends access, and gives nothing back', async () => {
    const reader = await setup.subscribe()
    expect(await cancel(reader, 'now')).toMatchObject(done)
    expect(await setup.entitlementOf(reader)).toMatchObject({ subscriptionTier: 'free' })
    expect(await setup.paymentOf(reader)).toMatchObject({ status: 'succeeded', refundedAmount: 0 })
    expect(await cancel(reader, 'now')).toMatchObject({ code: 'subscription-none' })
    expect(await setup.audited()).toMatchObject([
      { action: 'subscription-cancelled-by-staff', detail: 'Ended at once: Asked by telephone' },
    ])
  })

  test('is refused without a reason, whatever is asked for', async () => {
    const reader = await setup.subscribe()
    for (const body of [
      { when: 'now' },
      { when: 'period-end', reason: '  ' },
      { when: 'never', reason: 'x' },
    ]) {
      expect(await setup.send('POST', `/readers/${reader.publicId}/cancellation`, body)).toMatchObject({
        code: 'parameter-invalid',
      })
    }
    expect(await setup.audited()).toEqual([])
    expect(await setup.entitlementOf(reader)).toMatchObject({ subscriptionTier: 'platinum' })
  })

  test('of anyone who pays for nothing is refused', async () => {
    const reader = await createTestAccount(setup.payload)
    expect(
      await setup.send('POST', `/readers/${reader.publicId}/cancellation`, { when: 'now', reason: 'None' }),
    ).toMatchObject({
      code: 'subscription-none',
    })
    expect(
      await setup.send('POST', '/readers/nobody/cancellation', { when: 'now', reason: 'None' }),
    ).toMatchObject({
      code: 'reader-unknown',
    })
  })
})

describe('complimentary access', () => {
  const path = ({ publicId }: { publicId: string }) => `/readers/${publicId}/complimentary`
  const given = (until = '2099-12-31', planId = setup.platinum.slug ?? '') => ({
    planId,
    until,
    reason: 'A friend of the house',
  })

  test('is there at once, takes the place of the free plan, and the reader is told', async () => {
    const reader = await signInAs(setup.payload, 'reader')
    await giveTestSubscription(setup.payload, reader.userId, {
      planId: setup.free.id,
      kind: 'free',
      endsAt: null,
    })
    expect(await setup.send('PUT', path(reader), given())).toMatchObject(done)
    expect(await setup.entitlementOf(reader)).toEqual({
      subscriptionTier: 'platinum',
      subscriptionStatus: 'active',
    })
    expect(await setup.mailsTo(reader.email)).toEqual([`${setup.platinum.name}, with our compliments`])
    const { rows } = await setup.payload.db.pool.query(
      `select kind, reason, granted_by_id, current_period_end, cancels_at_period_end from user_subscriptions
        where user_id = $1 and status = 'active'`,
      [reader.userId],
    )
    expect(rows).toEqual([
      {
        kind: 'complimentary',
        reason: 'A friend of the house',
        granted_by_id: setup.admin.userId,
        current_period_end: new Date('2099-12-31T23:59:59.999Z'),
        cancels_at_period_end: true,
      },
    ])
    expect(await setup.audited()).toMatchObject([
      {
        action: 'complimentary-given',
        actor: setup.admin.userId,
        subject: reader.userId,
        detail: `${setup.platinum.name} until 2099-12-31: A friend of the house`,
      },
    ])
  })

  test('is changed, and changed to the same is nothing', async () => {
    const reader = await signInAs(setup.payload, 'reader')
    await setup.send('PUT', path(reader), given())
    expect(await setup.send('PUT', path(reader), given('2098-01-01'))).toMatchObject(done)
    expect(await setup.send('PUT', path(reader), given('2098-01-01'))).toMatchObject(done)
    expect(await setup.audited()).toMatchObject([
      { action: 'complimentary-given' },
      { action: 'complimentary-changed' },
    ])
    const { rows } = await setup.payload.db.pool.query(
      'select current_period_end from user_subscriptions where user_id = $1',
      [reader.userId],
    )
    expect(rows).toEqual([{ current_period_end: new Date('2098-01-01T23:59:59.999Z') }])
  })

  test('given by ten at once is one', async () => {
    const reader = await signInAs(setup.payload, 'reader')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => setup.send('PUT', path(reader), given())),
    )
    expect(answers.every(({ status }) => status === 204)).toBe(true)
    expect(await setup.audited()).toHaveLength(1)
    expect(await setup.mailsTo(reader.email)).toHaveLength(1)
  })

  test('ends when it is ended, and the audit log says why', async () => {
    const reader = await signInAs(setup.payload, 'reader')
    await setup.send('PUT', path(reader), given())
    const end = () => setup.send('POST', `${path(reader)}/end`, { reason: 'The term is over' })
    expect(await end()).toMatchObject(done)
    expect(await setup.entitlementOf(reader)).toMatchObject({ subscriptionTier: 'free' })
    expect(await end()).toMatchObject({ code: 'complimentary-none' })
    expect(await setup.audited()).toMatchObject([
      { action: 'complimentary-given' },
      { action: 'complimentary-ended', actor: setup.admin.userId, detail: 'At once: The term is over' },
    ])
  })

  test('that is over can be given once more, and the first stays as history', async () => {
    const reader = await signInAs(setup.payload, 'reader')
    await giveTestSubscription(setup.payload, reader.userId, {
      planId: setup.platinum.id,
      kind: 'complimentary',
      startedAt: new Date('2025-01-01T00:00:00Z'),
      endsAt: new Date('2026-01-01T00:00:00Z'),
      cancelsAtPeriodEnd: true,
    })
    expect(await setup.entitlementOf(reader)).toMatchObject({ subscriptionTier: 'free' })
    expect(await setup.send('PUT', path(reader), given())).toMatchObject(done)
    const { rows } = await setup.payload.db.pool.query(
      'select status, ended_at from user_subscriptions where user_id = $1 order by id',
      [reader.userId],
    )
    expect(rows).toEqual([
      { status: 'expired', ended_at: new Date('2026-01-01T00:00:00Z') },
      { status: 'active', ended_at: null },
    ])
  })

  test('is refused while a subscription is paid for, and nothing of it is touched', async () => {
    const reader = await setup.subscribe()
    expect(await setup.send('PUT', path(reader), given())).toMatchObject({ code: 'paid-runs' })
    expect(await setup.entitlementOf(reader)).toMatchObject({ subscriptionStatus: 'active' })
    expect((await atProvider(setup.payments.provider, reader)).status).toBe('active')
  })

  test.each([
    ['a free plan', () => given('2099-12-31', setup.free.slug ?? ''), 'plan-free'],
    ['a plan that there is not', () => given('2099-12-31', 'no-such-plan'), 'plan-unknown'],
    ['a day that is over', () => given('2020-01-01'), 'parameter-invalid'],
    ['no day', () => given('soon'), 'parameter-invalid'],
    ['no reason', () => ({ ...given(), reason: '' }), 'parameter-invalid'],
  ])('of %s is refused', async (_what, json, code) => {
    const reader = await createTestAccount(setup.payload)
    expect(await setup.send('PUT', path(reader), json())).toMatchObject({ code })
  })
})

describe('a receipt', () => {
  test('is sent once more, within a minute once, and it is recorded', async () => {
    const reader = await setup.subscribe()
    await setup.payload.db.pool.query('truncate pgboss.job')
    const { id } = await setup.paymentOf(reader)
    expect(await setup.send('POST', `/payments/${id}/receipt`)).toMatchObject(done)
    expect(await setup.mailsTo(reader.email)).toEqual([expect.stringMatching(/receipt.*\$2,500\.00/)])
    expect(await setup.audited()).toMatchObject([{ action: 'receipt-resent', subject: reader.userId }])
  })

  test('of no payment is refused', async () => {
    expect(await setup.send('POST', '/payments/none/receipt')).toMatchObject({ code: 'payment-unknown' })
  })
})

describe('the rows of a figure', () => {
  test('come as a file, and who took it is recorded', async () => {
    const reader = await setup.subscribe()
    const { status, text } = await setup.send('GET', '/figures/active/rows.csv?period=year&kind=paid')
    expect(status).toBe(200)
    expect(text).toContain(`${reader.email},${setup.platinum.name},paid,Active,`)
    expect(await setup.audited()).toMatchObject([
      {
        action: 'reader-data-read',
        actor: setup.admin.userId,
        detail: "File of 'Active subscriptions', last 12 months",
      },
    ])
    expect(await setup.send('GET', '/figures/none/rows.csv')).toMatchObject({ code: 'list-unknown' })
  })
})

describe('a comparison with the provider', () => {
  test('is begun once, however often it is asked for', async () => {
    const [first, second] = [
      await setup.send('POST', '/reconciliations'),
      await setup.send('POST', '/reconciliations'),
    ]
    expect([first.status, second.status]).toEqual([202, 202])
    expect(second.text).toBe(first.text)
    expect(await setup.audited()).toMatchObject([
      { action: 'reconciliation-started', actor: setup.admin.userId },
    ])
  })
})
