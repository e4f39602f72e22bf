import type { AudienceCondition } from '@meridian/shared/campaigns/audience.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStates, insertNewsletter, insertReaders, insertSend } from '../../../../test/sends.ts'
import { createSection } from '../../../../test/content.ts'
import { openPayload } from '../../../../test/payload.ts'
import { openPool } from '../../../../test/pool.ts'
import { freeze } from '../sending/freeze.ts'
import { countAudience } from './count-audience.ts'

const db = openPool()
let newsletterId: number
let readers: number[]

beforeAll(async () => {
  const section = await createSection(await openPayload(), 'Wealth')
  newsletterId = await insertNewsletter(db)
  readers = await insertReaders(db, { newsletterId, number: 60 })
  await db.query(
    `insert into subscriber_labels (subscriber_id, label) select id, 'Davos' from unnest($1::int[]) id`,
    [readers.slice(0, 7)],
  )
  await db.query(
    'insert into subscriber_sections (subscriber_id, section_id) select id, $2 from unnest($1::int[]) id',
    [readers.slice(0, 4), section.id],
  )
})
afterAll(() => db.end())

const count = async (...conditions: AudienceCondition[]) =>
  (await countAudience(db, { newsletterId, audience: { match: 'all', conditions } })).all

test('everybody who has it, without conditions', async () => {
  const audience = await countAudience(db, { newsletterId, audience: { match: 'all', conditions: [] } })
  expect(audience).toMatchObject({ all: 60, leftOut: {}, withPlan: 0 })
  expect(audience.sample).toHaveLength(8)
})

test.each<[string, AudienceCondition, number]>([
  ['country', { kind: 'country', isNot: false, countries: ['Germany', 'Japan'] }, 30],
  ['not a country', { kind: 'country', isNot: true, countries: ['Germany'] }, 45],
  ['a language with all its regions', { kind: 'language', isNot: false, languages: ['de'] }, 12],
  ['a label', { kind: 'label', isNot: false, labels: ['Davos'] }, 7],
  ['no plan', { kind: 'plan', isNot: true, plans: [] }, 60],
  ['subscribed for 30 days', { kind: 'since', isNot: false, days: 30 }, 30],
  ['of whom nothing is counted', { kind: 'engagement', is: 'unknown', days: 30 }, 60],
  ['active', { kind: 'engagement', is: 'active', days: 30 }, 0],
  ['a section', { kind: 'section', isNot: false, sections: ['wealth', 'leadership'] }, 4],
  ['a section that nobody has chosen', { kind: 'section', isNot: false, sections: ['leadership'] }, 0],
])('%s', async (_name, condition, expected) => {
  expect(await count(condition)).toBe(expected)
})

test('of several conditions all or any have to be true', async () => {
  const conditions: AudienceCondition[] = [
    { kind: 'country', isNot: false, countries: ['Germany'] },
    { kind: 'label', isNot: false, labels: ['Davos'] },
  ]
  expect((await countAudience(db, { newsletterId, audience: { match: 'all', conditions } })).all).toBe(2)
  expect((await countAudience(db, { newsletterId, audience: { match: 'any', conditions } })).all).toBe(20)
})

test('who has paused, has not confirmed or has left is no audience', async () => {
  const own = await insertNewsletter(db)
  const [paused, pending] = await insertReaders(db, {
    newsletterId: own,
    number: 5,
    address: `'p' || n || '@house.test'`,
  })
  await db.query(`update newsletter_memberships set paused_at = now() where subscriber_id = $1`, [paused])
  await db.query(`update newsletter_subscribers set state = 'pending' where id = $1`, [pending])
  expect(
    (await countAudience(db, { newsletterId: own, audience: { match: 'all', conditions: [] } })).all,
  ).toBe(3)
})

test('two subscribers of one mailbox get one mail', async () => {
  const own = await insertNewsletter(db)
  await insertReaders(db, {
    newsletterId: own,
    number: 6,
    address: `(array['jane.doe@gmail.com','janedoe+news@googlemail.com','j@x.test','J+a@X.test','+@x.test','k@x.test'])[n + 1]`,
  })
  const audience = await countAudience(db, { newsletterId: own, audience: { match: 'all', conditions: [] } })
  expect(audience).toMatchObject({ all: 6, leftOut: { 'same-mailbox': 2 } })
  const sendId = await insertSend(db, { newsletterId: own })
  await freeze(db, { sendId, resolveMx: () => Promise.resolve([]), timeZone: 'Europe/Berlin' })
  expect(await countStates(db, sendId)).toEqual({ pending: 4, 'excluded/same-mailbox': 2 })
})

test('a newsletter for readers with a plan leaves out those without one', async () => {
  const own = await insertNewsletter(db, 'plan')
  await insertReaders(db, { newsletterId: own, number: 3, address: `'n' || n || '@house.test'` })
  const audience = await countAudience(db, { newsletterId: own, audience: { match: 'all', conditions: [] } })
  expect(audience).toMatchObject({ all: 3, leftOut: { 'plan-needed': 3 } })
})
