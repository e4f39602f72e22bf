import {
  type PlanChangeOutcome,
  PlanChangeOutcomeSchema,
  PlanQuoteSchema,
} from '@meridian/shared/billing/plan-change.schema'
import type { Plan } from '../src/payload-types.ts'
import { openApi } from './api.ts'
import { openCms } from './magazine.ts'
import { atProvider, openPayingReader, type PayingReader } from './paying-reader.ts'
import { openPayments } from './payments.ts'
import { openReader, type TestReader } from './reader.ts'
import { createTestPlan } from './subscribers.ts'

/** A magazine with four plans, the payment sandbox and the API: all that a test about subscriptions begins with. */
export async function openBillingSetup() {
  const payload = await openCms()
  const payments = await openPayments()
  const api = openApi(payload, { payments: payments.provider })
  const plans = {
    free: await createTestPlan(payload, { tier: 'other', slug: 'free', priceCents: 0 }),
    silver: await createTestPlan(payload, { tier: 'silver', slug: 'silver', priceCents: 20_000 }),
    gold: await createTestPlan(payload, { tier: 'gold', slug: 'gold', priceCents: 150_000 }),
    platinum: await createTestPlan(payload, { tier: 'platinum', slug: 'platinum', priceCents: 250_000 }),
  }
  const ask = (reader: TestReader, plan: string) =>
    reader.post('/subscription/quote', { subscriptionId: plan })
  const { pool } = payload.db

  return {
    payload,
    payments,
    api,
    plans,
    /** A reader who pays for a plan. */
    open: (plan: Plan, card?: string) =>
      openPayingReader({ payload, api, payments, plan, ...(card !== undefined && { card }) }),
    /** A reader who pays for nothing. */
    openOther: () => openReader(payload, api.api),
    at: (reader: PayingReader) => atProvider(payments.provider, reader),
    ask,
    /** Asks what a change to a plan costs. */
    quote: async (reader: TestReader, plan: string) => {
      const response = await ask(reader, plan)
      if (!response.ok) throw new Error(`No quote: ${await response.text()}`)
      return PlanQuoteSchema.strict().parse(await response.json())
    },
    confirm: (reader: TestReader, token: string) => reader.post('/subscription/change', { quote: token }),
    /** Until the reader's renewal has been tried: a year, and the hour that the provider gives it. */
    letYearPass: async (reader: PayingReader) => {
      const { periodEnd } = await atProvider(payments.provider, reader)
      payments.sandbox.advanceClock(reader.customerId, new Date((periodEnd + 2 * 3600) * 1000))
      await reader.sync()
    },
    /** What was recorded about a reader's subscription, oldest first. */
    auditOf: async ({ userId }: TestReader): Promise<string[]> => {
      const { rows } = await pool.query(
        `select action::text as action from audit_events
          where subject_id = $1 and action::text ~ '^(plan|subscription|complimentary|card)-' order by id`,
        [userId],
      )
      return rows.map((row) => String(row.action))
    },
  }
}

/** What a confirmed quote was answered; fails when it was refused. */
export async function changeOf(response: Response): Promise<PlanChangeOutcome> {
  if (!response.ok) throw new Error(`Not changed: ${response.status} ${await response.text()}`)
  return PlanChangeOutcomeSchema.parse(await response.json())
}

/** The secret of a change that waits for its payment. */
export async function secretOf(response: Response): Promise<string> {
  const change = await changeOf(response)
  if (change.state !== 'requires_payment') throw new Error(`It is ${change.state}.`)
  return change.clientSecret
}
