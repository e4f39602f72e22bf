import type { ImportAnswers } from '@meridian/shared/imports/import-answers.schema'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { foreignCustomer, foreignPrice, watchWrites } from '../../../../test/foreign-customer.ts'
import { openPeopleImport } from '../../../../test/people-import.ts'
import { free, sourceMember } from '../../../../test/source-members.ts'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import { adoptionQuestions, adoptMembers } from './adopt-members.ts'

let setup: SyncSetup
let people: Awaited<ReturnType<typeof openPeopleImport>>
let count = 0

beforeAll(async () => {
  setup = await openSyncSetup()
  await setup.pool
    .query(`insert into newsletters (name, slug, description, cadence, audience, is_offered, position)
    values ('The Letter', 'letter', 'It.', 'Daily', 'everyone', true, 1) on conflict do nothing`)
})
afterAll(() => setup.stop())
beforeEach(async () => {
  count += 1
  people = await openPeopleImport(setup.payload, `List ${count}`)
})

const query = async (sql: string, values: unknown[] = []) => (await setup.pool.query(sql, values)).rows

/** Somebody of a list who pays there. */
async function payerOf(name: string, price: string) {
  const email = `${name}-${count}@reader.example`
  const customerId = await foreignCustomer(setup, email)
  await setup.stripe.subscriptions.create({ customer: customerId, items: [{ price }] })
  const access = { ...free, kind: 'paid' as const, tier: 'Gold', providerCustomerId: customerId }
  return { email, customerId, member: sourceMember({ email, access, newsletter: null }) }
}

async function tierOf(email: string) {
  const [reader] = await query('select id from users where email = $1', [email])
  return reader ? (await setup.look({ userId: Number(reader.id) })).tier : null
}

const findingsOf = async (runId: number) =>
  (await query(`select title, findings from import_records where run_id = $1 order by seq`, [runId])).map(
    ({ title, findings }) => [title.split('-')[0], findings.map(({ code }: { code: string }) => code)],
  )

test('paying readers of a list are taken over by the plans of their prices; the others stand with the reason', async () => {
  const [known, strange] = [
    await foreignPrice(setup.stripe, { cents: 5_000 }),
    await foreignPrice(setup.stripe, { cents: 700 }),
  ]
  const [ada, ben, cat] = [
    await payerOf('ada', known),
    await payerOf('ben', strange),
    await payerOf('cat', known),
  ]
  await setup.stripe.subscriptions.create({ customer: cat.customerId, items: [{ price: known }] })
  const list = [ada.member, ben.member, cat.member]
  const writes = watchWrites(setup)

  const first = await people.plan(list)
  const run = { ...setup, runId: first.runId, context: first.context, actorId: null }
  const surveyed = await adoptMembers(run, { isSurvey: true })
  if (!surveyed) throw new Error('It was paused.')
  expect(surveyed).toMatchObject({ read: 3, adopted: 0, left: [{ code: 'price-unknown', count: 3 }] })
  const questions = await adoptionQuestions(run, surveyed)
  expect(questions.map(({ path, records }) => [path, records])).toEqual([
    [['prices', known], 3],
    [['prices', strange], 1],
  ])
  expect(questions[0]?.text).toContain('‘Supporter’, 50.00 USD every 1 year')
  expect(await query('select id from users where email like $1', [`ada-${count}%`])).toEqual([])

  const silver = setup.plans.silver.slug ?? ''
  const answers: Partial<ImportAnswers> = { prices: { [known]: silver, [strange]: null } }
  const { runId, context } = await people.bringIn(list, answers)
  const report = await adoptMembers({ ...run, runId, context })
  expect(report).toMatchObject({
    read: 3,
    adopted: 1,
    left: [{ code: 'price-unknown', count: 1, prices: { [strange]: 1 } }],
    asked: [{ code: 'two-subscriptions', customers: [cat.customerId] }],
  })
  const open = report && (await adoptionQuestions({ ...run, context }, report))
  expect(open?.map(({ path, choices }) => [path, choices.length])).toEqual([
    [['subscriptions', cat.customerId], 2],
  ])
  expect(await findingsOf(runId)).toEqual([
    ['ada', []],
    ['ben', ['adoption:price-unknown']],
    ['cat', ['adoption:two-subscriptions']],
  ])
  expect([await tierOf(ada.email), await tierOf(ben.email), await tierOf(cat.email)]).toEqual([
    'global_reader',
    'free',
    'free',
  ])
  expect(await adoptMembers({ ...run, runId, context })).toMatchObject({ adopted: 0, unchanged: 1 })
  expect(writes()).toEqual([])
  expect(await setup.mails()).toEqual([])

  expect(await people.undo(runId)).toEqual({ removed: 3, left: 0 })
  expect(await query('select id from users where email like $1', [`%-${count}@reader.example`])).toEqual([])
  expect(
    await query('select user_id from billing_customers where provider_customer_id = $1', [ada.customerId]),
  ).toEqual([])
  expect(writes()).toEqual([])
})

test('a second run of the same list adopts who could not be before, once that was answered', async () => {
  const price = await foreignPrice(setup.stripe, { cents: 900 })
  const dan = await payerOf('dan', price)
  const { id: second } = await setup.stripe.subscriptions.create({
    customer: dan.customerId,
    items: [{ price }],
  })
  const prices = { [price]: setup.plans.silver.slug ?? '' }
  const bring = async (answers: Partial<ImportAnswers>) => {
    const { runId, context, counts } = await people.bringIn([dan.member], { prices, ...answers })
    return { counts, report: await adoptMembers({ ...setup, runId, context, actorId: null }) }
  }
  expect(await bring({})).toMatchObject({ counts: { create: 1 }, report: { adopted: 0 } })
  const answered = await bring({ subscriptions: { [dan.customerId]: second } })
  expect(answered).toMatchObject({ counts: { unchanged: 1 }, report: { adopted: 1, asked: [] } })
  expect(await tierOf(dan.email)).toBe('global_reader')
})
