import type { Plan } from '@meridian/shared/billing/plan.schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { london } from '../../../../../test/london.ts'
import {
  goldPlan,
  silverPlan as silver,
  upgradeQuote as upgrade,
} from '../../../../../test/paid-subscription.ts'
import { setSessionUser } from '../../../../lib/session/session.store.ts'
import { $toast } from '../../../../ui/toast/toast.store.ts'
import {
  $planChange,
  chooseAgain,
  choosePlan,
  closePlanChange,
  confirmPlanChange,
  openPlanChange,
} from './plan-change.store.ts'

const platinum: Plan = {
  ...goldPlan,
  id: 'platinum',
  name: 'The Platinum Circle',
  tier: 'platinum',
  price: 250_000,
}
const address = {
  fullName: 'Ada Lovelace',
  ...london,
}

let answers: Record<string, () => Response | Promise<Response>>
let sent: [string, unknown][]
const visited: string[] = []

beforeEach(() => {
  answers = {
    'GET /api/subscriptions': () => Response.json([silver, goldPlan, platinum]),
    'POST /api/user/subscription/quote': () => Response.json(upgrade),
    'GET /api/user/delivery-address': () => Response.json(null),
  }
  sent = []
  visited.length = 0
  const page = { dataset: { deliveryCountries: 'United States|United Kingdom' } }
  vi.stubGlobal('document', { cookie: 'meridian-signed-in=a', querySelector: () => page })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  vi.stubGlobal('location', { assign: (path: string) => void visited.push(path) })
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method !== 'GET') sent.push([path, JSON.parse(body ?? 'null')])
    const answer = answers[`${method} ${path}`]
    if (!answer) throw new TypeError(`Nothing answers ${method} ${path}.`)
    return answer()
  })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  setSessionUser({
    email: 'ada@meridian.example',
    firstName: 'Ada',
    lastName: 'Byron',
    isAdmin: false,
    planTier: null,
  })
  $toast.set(null)
})

afterEach(() => {
  closePlanChange()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const shown = () => $planChange.get()

async function quoteGold(): Promise<void> {
  await openPlanChange('global-reader')
  await choosePlan(goldPlan)
}

test('the plans are shown without the reader’s own', async () => {
  await openPlanChange('global-reader')
  expect(shown()).toMatchObject({ step: 'choosing', plans: [goldPlan, platinum], problem: null })
})

test('without the plans it is said why, and it can be tried again', async () => {
  answers['GET /api/subscriptions'] = () => new Response('Try again.', { status: 503 })
  await openPlanChange('global-reader')
  expect(shown()).toEqual({ step: 'failed', message: '503: Try again.' })
  answers['GET /api/subscriptions'] = () => Response.json([silver])
  await openPlanChange('patron-ledger')
  expect(shown()).toMatchObject({ step: 'choosing', plans: [silver] })
})

test('a plan that is chosen is quoted, and nothing is changed by it', async () => {
  await quoteGold()
  expect(shown()).toMatchObject({ step: 'confirming', quote: upgrade, address: null, note: null })
  expect(sent).toEqual([['/api/user/subscription/quote', { subscriptionId: 'patron-ledger' }]])
})

test('a quote that is refused is said among the plans', async () => {
  answers['POST /api/user/subscription/quote'] = () =>
    new Response('Please pay what is due first.', { status: 409 })
  await quoteGold()
  expect(shown()).toMatchObject({
    step: 'choosing',
    asked: null,
    problem: '409: Please pay what is due first.',
  })
})

test('an upgrade sends what was quoted, once, and says so when it is done', async () => {
  const late = Promise.withResolvers<Response>()
  answers['POST /api/user/subscription/change'] = () => late.promise
  await quoteGold()
  const both = [confirmPlanChange(), confirmPlanChange()]
  expect(shown()).toMatchObject({ step: 'confirming', isSending: true })
  late.resolve(Response.json({ state: 'changed' }))
  await Promise.all(both)
  expect(sent.slice(1)).toEqual([['/api/user/subscription/change', { quote: 'signed-1' }]])
  expect($toast.get()).toMatchObject({
    title: 'Plan changed',
    description: 'You now have The Patron Ledger.',
  })
  expect(shown()).toEqual({ step: 'closed' })
})

test('a downgrade says from when', async () => {
  const downgrade = {
    ...upgrade,
    kind: 'downgrade',
    plan: silver,
    amountDue: 0,
    effectiveAt: upgrade.renewsAt,
  }
  answers['POST /api/user/subscription/quote'] = () => Response.json(downgrade)
  answers['POST /api/user/subscription/change'] = () => Response.json({ state: 'scheduled' })
  await openPlanChange('patron-ledger')
  await choosePlan(silver)
  await confirmPlanChange()
  expect($toast.get()).toMatchObject({
    title: 'Change planned',
    description: 'The Global Reader begins on 21 November 2027.',
  })
})

test('a payment that the bank wants to hear of goes on to its page, and nothing is said to have changed', async () => {
  answers['POST /api/user/subscription/change'] = () =>
    Response.json({ state: 'requires_payment', clientSecret: 'pi_1_secret_2' })
  await quoteGold()
  await confirmPlanChange()
  expect(visited).toEqual(['/account/payment'])
  expect($toast.get()).toBeNull()
})

test('figures that no longer hold are worked out again and asked once more, never paid unseen', async () => {
  answers['POST /api/user/subscription/change'] = () =>
    new Response('The quote has expired.', { status: 409 })
  await quoteGold()
  answers['POST /api/user/subscription/quote'] = () =>
    Response.json({ ...upgrade, quote: 'signed-2', amountDue: 129_500 })
  await confirmPlanChange()
  expect(shown()).toMatchObject({
    step: 'confirming',
    isSending: false,
    quote: { quote: 'signed-2', amountDue: 129_500 },
    note: 'This was recalculated just now. Please look at it once more.',
  })
  expect(sent.filter(([path]) => path.endsWith('/change'))).toHaveLength(1)
})

test('a failure is said beside the button, which can be pressed again', async () => {
  answers['POST /api/user/subscription/change'] = () => new Response('Try again shortly.', { status: 503 })
  await quoteGold()
  await confirmPlanChange()
  expect(shown()).toMatchObject({ step: 'confirming', isSending: false, problem: '503: Try again shortly.' })
})

test.each([
  ['without an address', null],
  ['with one in a country that is not delivered to', { ...address, country: 'Germany' }],
])('spec §6 platinum: %s one is asked for beside the price', async (_case, onFile) => {
  const quote = { ...upgrade, plan: platinum }
  answers['POST /api/user/subscription/quote'] = () => Response.json(quote)
  answers['GET /api/user/delivery-address'] = () => Response.json(onFile)
  await openPlanChange('patron-ledger')
  await choosePlan(platinum)
  expect(shown()).toEqual({ step: 'address', plan: platinum, quote })
  answers['GET /api/user/delivery-address'] = () => Response.json(address)
  answers['POST /api/user/subscription/quote'] = () => Response.json({ ...upgrade, plan: platinum })
  await choosePlan(platinum)
  expect(shown()).toMatchObject({ step: 'confirming', address })
})

test('anyone who closes the dialog or goes back is not shown what was asked before', async () => {
  const late = Promise.withResolvers<Response>()
  answers['POST /api/user/subscription/quote'] = () => late.promise
  await openPlanChange('global-reader')
  const asked = choosePlan(goldPlan)
  chooseAgain()
  closePlanChange()
  late.resolve(Response.json(upgrade))
  await asked
  expect(shown()).toEqual({ step: 'closed' })
})
