import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  changeSubscriberLabelsEndpoint,
  labelSubscribersEndpoint,
  listSubscriberLabelsEndpoint,
  readSubscriberLabelsEndpoint,
} from '@meridian/shared/newsletter/subscriber-labels.endpoints'
import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs, type SignedInAccount } from '../../../../test/accounts.ts'
import { openApi } from '../../../../test/api.ts'
import { createSection } from '../../../../test/content.ts'
import { openPayload } from '../../../../test/payload.ts'
import { openPool } from '../../../../test/pool.ts'
import { insertNewsletter, insertReaders } from '../../../../test/sends.ts'

const db = openPool()
let payload: Payload
let api: ReturnType<typeof openApi>
let support: SignedInAccount
let readers: number[]

beforeAll(async () => {
  payload = await openPayload()
  api = openApi(payload)
  support = await signInAs(payload, 'support')
})
beforeEach(async () => {
  await db.query('delete from newsletter_subscribers')
  const newsletterId = await insertNewsletter(db)
  readers = await insertReaders(db, {
    newsletterId,
    number: 4,
    address: `(array['ada','bea','cy','dee'])[n + 1] || '@house.test'`,
  })
})
afterAll(() => db.end())

async function call(to: { method: string; path: string }, json?: object) {
  const response = await api.callAs(support, to, json)
  return { status: response.status, body: response.ok ? await response.json() : null }
}
const known = async () => (await call(listSubscriberLabelsEndpoint)).body.labels

test('a list is labelled: who got it, who is no subscriber, and what is no address', async () => {
  await db.query(`update newsletter_subscribers set state = 'unsubscribed' where email = 'dee@house.test'`)
  const lines = [
    'E-mail,Name',
    'Ada@House.test,Ada',
    '"Bea" <bea@house.test>',
    'nobody@house.test',
    'dee@house.test',
    'a@b@c',
  ]
  const report = await call(labelSubscribersEndpoint, { label: '  Davos 2027 ', action: 'add', lines })
  expect(report).toEqual({
    status: 200,
    body: {
      label: 'Davos 2027',
      changed: 2,
      unchanged: 0,
      unknown: ['nobody@house.test', 'dee@house.test'],
      unreadable: ['E-mail,Name', 'a@b@c'],
    },
  })
  // Again, in other letters and with one more: one label all the same.
  const again = await call(labelSubscribersEndpoint, {
    label: 'DAVOS 2027',
    action: 'add',
    lines: ['ada@house.test', 'cy@house.test'],
  })
  expect(again.body).toMatchObject({ label: 'Davos 2027', changed: 1, unchanged: 1 })
  expect(await known()).toEqual([{ label: 'Davos 2027', subscribers: 3 }])
  const removed = await call(labelSubscribersEndpoint, {
    label: 'davos 2027',
    action: 'remove',
    lines: ['ada@house.test', 'dee@house.test'],
  })
  expect(removed.body).toMatchObject({ changed: 1, unchanged: 0, unknown: ['dee@house.test'] })
  expect(await known()).toEqual([{ label: 'Davos 2027', subscribers: 2 }])
})

test('one subscriber gets labels and loses them, and the sections that they chose are told', async () => {
  const id = String(readers[0])
  const section = await createSection(payload, 'Wealth')
  await db.query('insert into subscriber_sections (subscriber_id, section_id) values ($1, $2)', [
    readers[0],
    section.id,
  ])
  const put = (labels: string[]) => call(endpointAt(changeSubscriberLabelsEndpoint, { id }), { labels })
  expect((await put(['vip', ' Davos', 'VIP'])).body).toMatchObject({ labels: ['Davos', 'VIP'] })
  expect((await put(['VIP'])).body).toMatchObject({ labels: ['VIP'] })
  expect((await call(endpointAt(readSubscriberLabelsEndpoint, { id }))).body).toEqual({
    labels: ['VIP'],
    sections: ['Wealth'],
  })
  expect((await put(['', 'x'])).status).toBe(400)
  expect((await call(endpointAt(readSubscriberLabelsEndpoint, { id: '999999999' }))).status).toBe(404)
})
