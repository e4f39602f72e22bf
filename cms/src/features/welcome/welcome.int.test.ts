import { type Welcome, WelcomeSchema } from '@meridian/shared/welcome/welcome.schema'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestAccount } from '../../../test/accounts.ts'
import { homeAddress } from '../../../test/addresses.ts'
import { openApi } from '../../../test/api.ts'
import { openCms } from '../../../test/magazine.ts'
import { openReader } from '../../../test/reader.ts'
import { createTestPlan, giveTestSubscription, type TestSubscription } from '../../../test/subscribers.ts'
import { addAddress } from '../readers/addresses/addresses.ts'
import { setShippingDate } from '../print-runs/print-dates.ts'
import { readWelcome } from './read-welcome.ts'

const dayMs = 86_400_000

let payload: Payload
let api: ReturnType<typeof openApi>
let plans: Record<'free' | 'silver' | 'platinum' | 'wordless', number>
let actor: { userId: number; address: string }

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  actor = { userId: (await createTestAccount(payload, { role: 'admin' })).userId, address: '203.0.113.7' }
  const plan = async (tier: 'other' | 'silver' | 'platinum', welcome: string | null) => {
    const { id } = await createTestPlan(payload, { tier })
    await payload.update({ collection: 'plans', id, data: { welcome } })
    return id
  }
  plans = {
    free: await plan('other', 'Welcome.'),
    silver: await plan('silver', 'Thank you.\n\nYou pay for\nthe reporting.'),
    platinum: await plan('platinum', 'It is a pleasure.'),
    wordless: await plan('silver', null),
  }
  const author = await payload.create({
    collection: 'authors',
    data: { name: 'Helena Marchetti', role: 'Editor-in-Chief' },
  })
  await payload.updateGlobal({
    slug: 'welcome',
    data: {
      signedBy: author.id,
      contact: { name: 'Vivienne Aldous', role: 'Reader Liaison', email: 'vivienne@meridian.example' },
    },
  })
})

/** What a reader with such a subscription is answered; without one for null. */
async function welcomeOf(
  subscription: Partial<TestSubscription> | null,
): Promise<{ userId: number; welcome: Welcome }> {
  const reader = await openReader(payload, api.api)
  if (subscription)
    await giveTestSubscription(payload, reader.userId, { planId: plans.platinum, ...subscription })
  return { userId: reader.userId, welcome: WelcomeSchema.parse(await reader.read('/welcome')) }
}

describe('GET /api/user/welcome', () => {
  const signedBy = { name: 'Helena Marchetti', role: 'Editor-in-Chief', portrait: null }

  test('each plan has its own letter; the contact and the print edition are of the platinum tier', async () => {
    expect((await welcomeOf({ planId: plans.silver })).welcome).toMatchObject({
      letter: { paragraphs: ['Thank you.', 'You pay for the reporting.'], signedBy },
      contact: null,
      printed: null,
    })
    expect((await welcomeOf({ planId: plans.free, endsAt: null })).welcome).toMatchObject({
      letter: { paragraphs: ['Welcome.'] },
      contact: null,
      printed: null,
    })
    expect((await welcomeOf({ planId: plans.wordless })).welcome).toMatchObject({ letter: null })
    expect((await welcomeOf({})).welcome).toMatchObject({
      letter: { paragraphs: ['It is a pleasure.'], signedBy },
      contact: {
        name: 'Vivienne Aldous',
        role: 'Reader Liaison',
        email: 'vivienne@meridian.example',
        phone: null,
      },
      printed: { nextIssue: null, address: null, isDeliveredThere: false },
    })
  })

  test.each<[string, Partial<TestSubscription> | null, boolean]>([
    ['no subscription', null, false],
    ['complimentary access', { kind: 'complimentary', cancelsAtPeriodEnd: true }, true],
    ['a subscription that ends with its period', { cancelsAtPeriodEnd: true }, true],
    ['a payment that is due since today', { status: 'past_due' }, true],
    ['a subscription that has ended', { status: 'canceled' }, false],
    ['a refunded subscription', { status: 'refunded' }, false],
    ['a disputed payment', { status: 'disputed' }, false],
    ['a period that was over last month', { endsAt: new Date(Date.now() - 30 * dayMs) }, false],
  ])('a reader with %s: %o is welcomed: %s', async (_case, subscription, isWelcomed) => {
    const { welcome } = await welcomeOf(subscription)
    expect(welcome !== null).toBe(isWelcomed)
  })

  test('the next printed issue is the first that is sent out today or later, and the address is the default one', async () => {
    const issue = async (season: 'Autumn' | 'Winter' | 'Spring', year: number, shipsOn: string | null) => {
      const data = { title: `${season} ${year}`, description: 'On quiet.', season, year }
      const { id } = await payload.create({ collection: 'issues', data, draft: true })
      expect(await setShippingDate(payload.db.pool, actor, { issueId: id, shipsOn })).toBe(true)
      return id
    }
    await issue('Autumn', 2020, '2020-09-01')
    const winter = await issue('Winter', 2098, '2098-12-01')
    await issue('Spring', 2099, '2099-03-01')
    const { userId } = await welcomeOf({})
    await addAddress(payload.db.pool, userId, homeAddress)
    const read = () => readWelcome(payload.db.pool, userId)
    expect((await read())?.printed).toMatchObject({
      nextIssue: { season: 'Winter', year: 2098, shipsOn: '2098-12-01' },
      address: { fullName: 'Ada Lovelace', city: 'London' },
      isDeliveredThere: true,
    })
    await setShippingDate(payload.db.pool, actor, { issueId: winter, shipsOn: null })
    expect((await read())?.printed?.nextIssue).toMatchObject({ season: 'Spring' })
    expect(await setShippingDate(payload.db.pool, actor, { issueId: 2_000_000_000, shipsOn: null })).toBe(
      false,
    )
  })

  test('nobody is welcomed without a session', async () => {
    expect((await api.api.request('/api/user/welcome')).status).toBe(401)
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
