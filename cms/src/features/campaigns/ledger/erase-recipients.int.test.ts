import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestAccount } from '../../../../test/accounts.ts'
import { countStates, insertNewsletter, insertReaders, insertSend } from '../../../../test/sends.ts'
import { openPayload } from '../../../../test/payload.ts'
import { openPool } from '../../../../test/pool.ts'
import { freeze } from '../sending/freeze.ts'
import { claim } from '../sending/claim.ts'
import { settle } from '../sending/settle.ts'
import { eraseOldRecipients, eraseRecipientsOf } from './erase-recipients.ts'
import { readSums } from './ledger.ts'
import { listRecipients } from './list-recipients.ts'
import { readSend } from './read-send.ts'

const db = openPool()
const secret = 's'.repeat(32)
const campaignId = 4711
let payload: Payload
let newsletterId: number
let readers: number[]
let sendId: number

beforeAll(async () => {
  payload = await openPayload()
})
beforeEach(async () => {
  await db.query(
    'truncate campaign_sends cascade; truncate campaign_pages; delete from newsletter_subscribers',
  )
  newsletterId = await insertNewsletter(db)
  readers = await insertReaders(db, { newsletterId, number: 3 })
  sendId = await insertSend(db, { newsletterId, campaignId })
  await freeze(db, { sendId, resolveMx: () => Promise.resolve([]), timeZone: 'UTC' })
})
afterAll(() => db.end())

const people = async () => {
  const { rows } = await db.query<{ address: string | null; name: string | null; reply: string | null }>(
    'select address, name, reply from campaign_recipients where send_id = $1 order by subscriber_id',
    [sendId],
  )
  return rows
}
const nobody = { address: null, name: null, reply: null }
const handOver = () =>
  db.query(
    `update campaign_recipients set state = 'handed-over', reply = '250 Ok ' || address, settled_at = now() where send_id = $1`,
    [sendId],
  )

test('after 400 days it is erased whom a campaign went to, and the ledger closes as before', async () => {
  await handOver()
  await db.query(`update campaign_sends set frozen_at = now() - interval '399 days'`)
  await eraseOldRecipients(db)
  expect((await people()).map(({ name }) => name)).toEqual(['Reader 0', 'Reader 1', 'Reader 2'])

  await db.query(`update campaign_sends set frozen_at = now() - interval '401 days'`)
  const before = await readSend(db, { campaignId, secret })
  await eraseOldRecipients(db)
  expect(await people()).toEqual([nobody, nobody, nobody])
  expect(await readSend(db, { campaignId, secret })).toEqual(before)
  const { recipients } = await listRecipients(db, {
    campaignId,
    states: [],
    reason: null,
    after: 0,
    search: '',
  })
  expect(recipients.map(({ address, state }) => [address, state])).toEqual(
    Array.from({ length: 3 }, () => [null, 'handed-over']),
  )
})

test('of a subscriber who is gone it is erased at the next clean-up, and one who waited is left out', async () => {
  await db.query('delete from newsletter_subscribers where id = $1', [readers[1]])
  await eraseOldRecipients(db)
  expect((await people()).map(({ name }) => name)).toEqual(['Reader 0', null, 'Reader 2'])
  const servers = await db.query<{ servers: string }>('select distinct servers from campaign_recipients')
  const claimed = await claim(db, {
    sendId,
    process: crypto.randomUUID(),
    wanted: new Map(servers.rows.map(({ servers: name }) => [name, 10])),
  })
  expect(claimed.map(({ leftOut }) => leftOut).toSorted()).toEqual(['deleted', null, null])
})

test('with an account it is erased at once, also while a mail is under way; with one of an unconfirmed address it is not', async () => {
  const own = await createTestAccount(payload, { role: 'reader' })
  const others = await createTestAccount(payload, { role: 'reader' })
  for (const [account, subscriberId] of [
    [own, readers[0]],
    [others, readers[1]],
  ] as const)
    await db.query(
      'update newsletter_subscribers set email = (select email from users where id = $1) where id = $2',
      [account.userId, subscriberId],
    )
  await db.query('update users set email_verified_at = now() where id = $1', [own.userId])
  await db.query('update users set email_verified_at = null where id = $1', [others.userId])
  const process = crypto.randomUUID()
  await db.query(`update campaign_recipients set state = 'claimed', claimed_by = $1`, [process])
  for (const { userId } of [own, others]) await eraseRecipientsOf(db, userId)
  await settle(db, {
    sendId,
    process,
    settlements: readers.map((subscriberId) => ({
      subscriberId,
      state: 'handed-over',
      address: 'where@it.went',
      providerId: 'x',
      reply: '250 Ok where@it.went',
    })),
  })
  expect((await people()).map(({ address, reply }) => [address, reply])).toEqual([
    [null, null],
    ['where@it.went', '250 Ok where@it.went'],
    ['where@it.went', '250 Ok where@it.went'],
  ])
  expect(await countStates(db, sendId)).toEqual({ 'handed-over': 3 })
  expect(await readSums(db, sendId)).toMatchObject({ audience: 3, handedOver: 3, waiting: 0 })
})
