import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { openCms } from '../../../../test/magazine.ts'
import { choose, openNewsletterChoices, shown } from '../../../../test/newsletter-choices.ts'
import { NewsletterReader, tokenIn, writeMails } from '../../../../test/newsletter.ts'
import type { TestReader } from '../../../../test/reader.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { markVerified } from '../../accounts/verification/verify-email.ts'
import { adoptSubscribers } from '../../newsletter/adopt-subscribers.ts'
import { moveNewsletters } from '../../newsletter/move-subscriber.ts'

let payload: Payload
let api: ReturnType<typeof openApi>
let choices: Awaited<ReturnType<typeof openNewsletterChoices>>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  choices = await openNewsletterChoices(payload, api)
})

beforeEach(async () => {
  await payload.db.pool.query('truncate rate_limits')
  await writeMails(payload)
})

describe('with an address that was never confirmed', () => {
  test('a mail asks first, once however often it is clicked, and the choice waits', async () => {
    const reader = await choices.openWithPlan({ isEmailVerified: false })
    await choose(reader, 'executive-agenda', { state: 'on' })
    await choose(reader, 'executive-agenda', { state: 'on' })
    expect(await shown(reader)).toEqual(['newsletter: off', 'executive-agenda: waiting'])
    const [mail, ...others] = await writeMails(payload)
    expect([mail?.subject, others]).toEqual(['Please confirm your subscription to The Executive Agenda', []])
    expect(await choices.sentNow(reader.email)).toBe('')
    expect((await new NewsletterReader(api.api).confirm(tokenIn(mail, 'confirm'))).status).toBe(200)
    expect(await shown(reader)).toEqual(['newsletter: off', 'executive-agenda: on'])
    expect(await choices.sentNow(reader.email)).toBe('executive-agenda')
    const [welcome] = await writeMails(payload)
    expect(welcome?.subject).toBe('Welcome to The Executive Agenda')
  })

  test('a choice that waits can be taken back, and its link does nothing then', async () => {
    const reader = await choices.openOne({ isEmailVerified: false })
    await choose(reader, 'newsletter', { state: 'on' })
    const [mail] = await writeMails(payload)
    await choose(reader, 'newsletter', { state: 'off' })
    expect(await shown(reader)).toContain('newsletter: off')
    expect((await new NewsletterReader(api.api).confirm(tokenIn(mail, 'confirm'))).status).toBe(410)
  })

  test('confirming the address of the account is enough', async () => {
    const reader = await choices.openOne({ isEmailVerified: false })
    await choose(reader, 'newsletter', { state: 'on' })
    await inPoolTransaction(payload.db.pool, (client) => markVerified(client, reader))
    expect(await shown(reader)).toContain('newsletter: on')
    expect(await choices.consentsOf(reader.email)).toMatchObject([{ confirmed: true, withdrawn: false }])
  })

  test('the account neither sees nor stops what the owner of the address has', async () => {
    const owner = new NewsletterReader(api.api)
    await owner.signUp('owner@example.com')
    const [mail] = await writeMails(payload)
    await owner.confirm(tokenIn(mail, 'confirm'))
    await writeMails(payload)
    const stranger = await choices.openOne({ email: 'owner@example.com', isEmailVerified: false })
    expect(await shown(stranger)).toContain('newsletter: off')
    await choose(stranger, 'newsletter', { state: 'off' })
    expect((await choose(stranger, 'newsletter', { state: 'paused', until: null })).status).toBe(409)
    expect(await choices.sentNow('owner@example.com')).toBe('newsletter')
    await choose(stranger, 'newsletter', { state: 'on' })
    expect((await writeMails(payload)).map(({ subject }) => subject)).toEqual([
      'You are already subscribed to The Meridian Newsletter',
    ])
    expect(await shown(stranger)).toContain('newsletter: waiting')
  })
})

describe('another address', () => {
  const move = (reader: TestReader, to: string, isFromVerified = true) =>
    inPoolTransaction(payload.db.pool, (client) =>
      moveNewsletters(client, { userId: reader.userId, from: reader.email, to, isFromVerified }),
    )

  test('takes the newsletters along, with their pauses', async () => {
    const reader = await choices.openWithPlan()
    await choose(reader, 'newsletter', { state: 'paused', until: null })
    await choose(reader, 'executive-agenda', { state: 'on' })
    await move(reader, 'moved@example.com')
    expect(await choices.sentNow(reader.email)).toBeUndefined()
    await choices.query(`update users set email = 'moved@example.com' where id = $1`, [reader.userId])
    expect(await choices.sentNow('moved@example.com')).toBe('executive-agenda')
  })

  test('that gets one already: what both have is had once, and nothing of it is lost', async () => {
    const reader = await choices.openWithPlan()
    await choose(reader, 'newsletter', { state: 'on' })
    await choose(reader, 'executive-agenda', { state: 'on' })
    const visitor = new NewsletterReader(api.api)
    await visitor.signUp('second@example.com')
    const [mail] = await writeMails(payload)
    await visitor.confirm(tokenIn(mail, 'confirm'))
    await move(reader, 'second@example.com')
    await choices.query(`update users set email = 'second@example.com' where id = $1`, [reader.userId])
    expect(await choices.sentNow('second@example.com')).toBe('newsletter executive-agenda')
    expect(await choices.sentNow(reader.email)).toBe('')
    expect(await choices.consentsOf('second@example.com')).toHaveLength(3)
  })

  test('that somebody had entered gets the names of the reader along', async () => {
    const reader = await choices.openWithPlan()
    await choose(reader, 'newsletter', { state: 'on' })
    await new NewsletterReader(api.api).signUp('entered@example.com')
    await move(reader, 'entered@example.com')
    const { rows } = await payload.db.pool.query<{ email: string; first_name: string | null }>(
      `select email, first_name from newsletter_subscribers where email in ($1, 'entered@example.com') order by email = $1`,
      [reader.email],
    )
    expect(rows.map(({ first_name: name }) => name !== null)).toEqual([true, false])
  })

  test('takes along what an unconfirmed account chose, and not what the owner of the former address has', async () => {
    const owner = new NewsletterReader(api.api)
    await owner.signUp('former@example.com')
    const [mail] = await writeMails(payload)
    await owner.confirm(tokenIn(mail, 'confirm'))
    const reader = await choices.openOne({ email: 'former@example.com', isEmailVerified: false })
    await move(reader, 'next@example.com', false)
    expect(await choices.sentNow('former@example.com')).toBe('newsletter')
    expect(await choices.sentNow('next@example.com')).not.toBe('newsletter')
  })
})

test('who signed up while there was one newsletter alone has that one', async () => {
  await choices.query(
    `with subscriber as (
       insert into newsletter_subscribers (email, key, state, confirmed_at, consent_key)
       values ('earlier@example.com', 'earlier', 'confirmed', '2026-11-21', 'consent-2'), ('left@example.com', 'left', 'unsubscribed', null, 'consent-3')
       returning id, key
     )
     insert into newsletter_consents (subscriber_id, key, requested_at, page, text_version, confirmed_at)
     select id, consent, now(), '/', '2026-11-20', now()
       from subscriber join (values ('earlier', 'consent-1'), ('earlier', 'consent-2'), ('left', 'consent-3')) c (owner, consent) on owner = key`,
  )
  await adoptSubscribers(payload.db.pool)
  await adoptSubscribers(payload.db.pool)
  expect(await choices.sentNow('earlier@example.com')).toBe('newsletter')
  expect(await choices.sentNow('left@example.com')).toBe('')
  expect(await choices.consentsOf('earlier@example.com')).toHaveLength(2)
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
