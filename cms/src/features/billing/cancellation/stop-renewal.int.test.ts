import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import type { PayingReader } from '../../../../test/paying-reader.ts'
import { billingHandlers } from '../billing.worker.ts'
import { requestDeletion } from '../../accounts/deletion/request-deletion.ts'
import { callOffDeletion } from '../../accounts/deletion/keep-account.ts'
import { stopRenewalJob } from '../../accounts/deletion/deletion.jobs.ts'
import { resumeSubscription } from './resume-subscription.ts'
import { tryStopRenewal } from './stop-renewal.ts'

let setup: SyncSetup
const address = '203.0.113.9'
const warnings: unknown[] = []
const logger = { info: () => {}, warn: (about: unknown) => void warnings.push(about) }

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterEach(() => {
  setup.sandbox.clearFaults()
  warnings.length = 0
})
afterAll(() => setup.stop())

const ask = async ({ userId }: PayingReader) =>
  (await requestDeletion(setup.pool, { userId, address })).toISOString()

const stop = ({ userId }: PayingReader, dueAt: string) =>
  tryStopRenewal({ pool: setup.pool, provider: setup.provider, logger }, { userId, dueAt, address })

/** What the worker does with the jobs that were queued for this reader. */
async function runJobs({ userId }: PayingReader): Promise<void> {
  const { rows } = await setup.pool.query(
    `select id, data from pgboss.job where name = $1 and (data->>'userId')::int = $2`,
    [stopRenewalJob.name, userId],
  )
  const handler = billingHandlers({
    db: setup.pool,
    payments: setup.provider,
    logger: setup.payload.logger,
  }).find(({ job }) => job.name === stopRenewalJob.name)
  for (const { id, data } of rows) {
    await handler?.run(data, { id, signal: new AbortController().signal })
  }
}

const there = async ({ subscriptionId }: PayingReader) =>
  (await setup.stripe.subscriptions.retrieve(subscriptionId)).cancel_at_period_end

const auditOf = async ({ userId }: PayingReader) =>
  (
    await setup.pool.query(
      `select action::text as action from audit_events where subject_id = $1 and action::text like 'subscription-%' order by id`,
      [userId],
    )
  ).rows.map(({ action }) => action)

const mailsTo = async ({ email }: PayingReader) => (await setup.mails()).filter(({ to }) => to === email)

test('asking for the deletion stops the renewal at once, and the mail says what becomes of plan and money', async () => {
  const reader = await setup.open()
  await setup.mails()
  await stop(reader, await ask(reader))
  expect(await there(reader)).toBe(true)
  expect((await setup.look(reader)).subscription).toMatchObject({
    status: 'active',
    cancelsAtPeriodEnd: true,
    renewalPrice: null,
  })
  const mails = await mailsTo(reader)
  const asked = mails.find(({ subject }) => /will be deleted on/.test(subject))
  expect(asked?.text).toContain(
    'The Global Reader is cancelled at once: it is not renewed, and nothing more is charged.',
  )
  expect(asked?.text).toMatch(/ends with the account on \d+ \w+ \d{4}: the time between is not refunded\./)
  expect(mails.some(({ subject }) => /subscription ends on/.test(subject))).toBe(true)
  expect(await auditOf(reader)).toEqual(['subscription-cancelled'])
})

test('while the provider is away the wish is recorded, nothing is half done, and the job stops it later', async () => {
  const reader = await setup.open()
  setup.sandbox.fault({ route: '*', kind: 'down' })
  const dueAt = await ask(reader)
  await stop(reader, dueAt)
  expect(warnings).toHaveLength(1)
  await expect(runJobs(reader)).rejects.toThrow('connection')
  setup.sandbox.clearFaults()
  expect(await there(reader)).toBe(false)
  expect(await auditOf(reader)).toEqual([])
  await runJobs(reader)
  await runJobs(reader)
  expect(await there(reader)).toBe(true)
  expect(await auditOf(reader)).toEqual(['subscription-cancelled'])
})

test('a deletion that was called off since stops nothing, and neither does an earlier one', async () => {
  const reader = await setup.open()
  const dueAt = await ask(reader)
  await callOffDeletion(setup.pool, reader.userId)
  await runJobs(reader)
  await stop(reader, dueAt)
  expect(await there(reader)).toBe(false)
  const mails = await mailsTo(reader)
  const kept = mails.find(({ subject }) => subject.endsWith('account stays'))
  expect(kept?.text).toMatch(/subscription to The Global Reader goes on, and renews on/)
})

test('who keeps the account learns that the plan ends, and resumes it; the job does not cancel it again', async () => {
  const reader = await setup.open()
  await stop(reader, await ask(reader))
  await callOffDeletion(setup.pool, reader.userId)
  const kept = (await mailsTo(reader)).find(({ subject }) => subject.endsWith('account stays'))
  expect(kept?.text).toMatch(
    /ends on \d+ \w+ \d{4} and is not renewed\. You can resume it until then, with one click\./,
  )
  const actor = { userId: reader.userId, address }
  await resumeSubscription({ pool: setup.pool, provider: setup.provider }, { actor, paid: reader })
  await runJobs(reader)
  expect(await there(reader)).toBe(false)
})

test('who has cancelled before has cancelled once', async () => {
  const reader = await setup.open()
  await setup.stripe.subscriptions.update(reader.subscriptionId, { cancel_at_period_end: true })
  await setup.sync(reader.customerId)
  await stop(reader, await ask(reader))
  expect(await auditOf(reader)).toEqual([])
  const asked = (await mailsTo(reader)).find(({ subject }) => /will be deleted on/.test(subject))
  expect(asked?.text).toContain('is cancelled already')
})
