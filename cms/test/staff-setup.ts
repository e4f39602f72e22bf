import { ProblemSchema } from '@meridian/shared/api/problem.schema'
import { z } from 'zod'
import { sendMailJob } from '../src/platform/mail/send-mail.job.ts'
import { env } from '../src/env.ts'
import type { Plan } from '../src/payload-types.ts'
import { signInAs } from './accounts.ts'
import { openApi } from './api.ts'
import { openPayingReader } from './paying-reader.ts'
import { openPayload } from './payload.ts'
import { openPayments } from './payments.ts'
import { createTestPlan } from './subscribers.ts'

const UserSchema = z.object({ subscriptionTier: z.string(), subscriptionStatus: z.string().nullable() })
const PaymentsSchema = z
  .object({ id: z.string(), amount: z.number(), status: z.string(), refundedAmount: z.number() })
  .array()

/** What a action answers that was done. */
export const done = { status: 204, code: null }

/** An administrator who is signed in, a payment sandbox, a plan that is paid for and one that is free. */
export async function openStaffSetup() {
  const payload = await openPayload()
  const payments = await openPayments()
  const api = openApi(payload, { payments: payments.provider })
  const admin = await signInAs(payload, 'admin', { firstName: 'Erik', lastName: 'Holm' })
  const platinum: Plan = await createTestPlan(payload, { tier: 'platinum', priceCents: 250_000 })
  const free: Plan = await createTestPlan(payload, { tier: 'other', priceCents: 0 })

  async function send(method: string, path: string, json?: object) {
    const response = await api.api.request(`/api/staff${path}`, {
      method,
      headers: {
        accept: 'application/problem+json',
        'content-type': 'application/json',
        origin: env.PUBLIC_URL,
        cookie: admin.cookie,
      },
      ...(json && { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    const problem = response.ok ? null : ProblemSchema.parse(JSON.parse(text))
    return { status: response.status, code: problem?.code ?? null, detail: problem?.detail ?? null, text }
  }

  async function entitlementOf({ cookie }: { cookie: string }) {
    return UserSchema.parse(await (await api.get('/api/user', { cookie })).json())
  }

  /** The newest payment of a reader, as they see it. */
  async function paymentOf({ cookie }: { cookie: string }) {
    const [payment] = PaymentsSchema.parse(await (await api.get('/api/user/payments', { cookie })).json())
    if (!payment) throw new Error('Nothing was paid.')
    return payment
  }

  async function audited(): Promise<unknown[]> {
    const { rows } = await payload.db.pool.query(
      `select action, actor_id as actor, subject_id as subject, detail from audit_events
        where action not in ('account-created', 'sign-in') order by id`,
    )
    return rows
  }

  async function mailsTo(email: string): Promise<string[]> {
    const { rows } = await payload.db.pool.query<{ subject: string }>(
      `select data->>'subject' as subject from pgboss.job where name = $1 and data->>'to' = $2 order by created_on`,
      [sendMailJob.name, email],
    )
    return rows.map(({ subject }) => subject)
  }

  return {
    payload,
    payments,
    admin,
    platinum,
    free,
    send,
    entitlementOf,
    paymentOf,
    audited,
    mailsTo,
    /** A reader who has paid for the platinum plan. */
    subscribe: () => openPayingReader({ payload, api, payments, plan: platinum }),
    /** Deletes what earlier tests have left. */
    clear: () => payload.db.pool.query('truncate audit_events, rate_limits, pgboss.job cascade'),
  }
}

export type StaffSetup = Awaited<ReturnType<typeof openStaffSetup>>
