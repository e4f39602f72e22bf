import { ReaderNewsletterListSchema } from '@meridian/shared/newsletter/reader-newsletter.schema'
import { SectionInterestListSchema } from '@meridian/shared/newsletter/section-interests.schema'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { createSection } from '../../../../test/content.ts'
import { openCms } from '../../../../test/magazine.ts'
import { choose, openNewsletterChoices, shown, toText } from '../../../../test/newsletter-choices.ts'
import { NewsletterReader, tokenIn, writeMails } from '../../../../test/newsletter.ts'

const dayMs = 86_400_000
const dayAhead = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

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

const stateOf = async (email: string) =>
  (
    await choices.query('select state, first_name as name from newsletter_subscribers where email = $1', [
      email,
    ])
  )[0]

describe('what there is: GET /api/user/newsletters', () => {
  test('every newsletter with its words, and none of them chosen', async () => {
    const reader = await choices.openWithPlan()
    expect(await reader.read('/newsletters')).toEqual([
      {
        id: 'newsletter',
        name: 'The Meridian Newsletter',
        description: 'What the editors would not want you to miss.',
        cadence: 'At most once a week',
        consentText: null,
        isAvailable: true,
        state: 'off',
        pausedUntil: null,
      },
      {
        id: 'executive-agenda',
        name: 'The Executive Agenda',
        description: 'Five decisions that deserve your week.',
        cadence: 'Every Monday before seven',
        consentText: null,
        isAvailable: true,
        state: 'off',
        pausedUntil: null,
      },
    ])
  })

  test('one for readers with a plan says so to who has none', async () => {
    const list = ReaderNewsletterListSchema.parse(await (await choices.openOne()).read('/newsletters'))
    expect(list.map(({ id, isAvailable }) => [id, isAvailable])).toEqual([
      ['newsletter', true],
      ['executive-agenda', false],
    ])
  })
})

describe('the sections to hear of: /api/user/newsletter-sections', () => {
  test('are chosen once a newsletter comes, by who has confirmed the address', async () => {
    const reader = await choices.openOne()
    const [one, other] = [await createSection(payload), await createSection(payload)].map(({ slug }) =>
      String(slug),
    )
    if (!one || !other) throw new Error('There are no sections.')
    const read = async () =>
      SectionInterestListSchema.parse(await reader.read('/newsletter-sections')).flatMap(({ id, isChosen }) =>
        isChosen ? [id] : [],
      )
    const put = async (sections: string[]) => (await reader.put('/newsletter-sections', { sections })).status
    expect(await reader.read('/newsletter-sections')).toEqual([])
    expect(await put([one])).toBe(409)
    await choose(reader, 'newsletter', { state: 'on' })
    expect(await read()).toEqual([])
    expect(await put([other, one, 'nonsense'])).toBe(200)
    expect(await read()).toEqual([one, other])
    expect(await put([other])).toBe(200)
    expect(await read()).toEqual([other])

    // With another newsletter beside it they stay, with the last one they go.
    await choose(reader, 'newsletter', { state: 'off' })
    await choose(reader, 'newsletter', { state: 'on' })
    expect(await read()).toEqual([])
  })

  test('of an address that is not confirmed are nobody’s to see', async () => {
    const owner = await choices.openOne()
    await choose(owner, 'newsletter', { state: 'on' })
    const stranger = await choices.openOne({ isEmailVerified: false })
    await choices.query('update newsletter_subscribers set email = $1 where email = $2', [
      stranger.email,
      owner.email,
    ])
    expect(await stranger.read('/newsletter-sections')).toEqual([])
    expect((await stranger.put('/newsletter-sections', { sections: [] })).status).toBe(409)
  })
})

describe('with a confirmed address: PUT /api/user/newsletters/{id}', () => {
  test('choosing takes effect at once, sends no mail, and keeps the consent with date and words', async () => {
    const reader = await choices.openWithPlan()
    const response = await choose(reader, 'executive-agenda', { state: 'on' })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(ReaderNewsletterListSchema.parse(await response.json()).map(toText)).toEqual([
      'newsletter: off',
      'executive-agenda: on',
    ])
    expect(await writeMails(payload)).toEqual([])
    expect(await choices.consentsOf(reader.email)).toEqual([
      {
        newsletter: 'executive-agenda',
        text: '2026-11-26-account',
        form: 'account',
        page: '/account',
        asked: true,
        confirmed: true,
        withdrawnBy: null,
        withdrawn: false,
      },
    ])
    expect(await stateOf(reader.email)).toEqual({ state: 'confirmed', name: 'Ada' })
    expect(await choices.sentNow(reader.email)).toBe('executive-agenda')
  })

  test('a pause has an end or lasts until the reader returns, and nothing goes out during it', async () => {
    const reader = await choices.openWithPlan()
    await choose(reader, 'newsletter', { state: 'on' })
    await choose(reader, 'executive-agenda', { state: 'on' })
    await choose(reader, 'newsletter', { state: 'paused', until: dayAhead(30) })
    await choose(reader, 'executive-agenda', { state: 'paused', until: null })
    expect(await shown(reader)).toEqual([
      `newsletter: paused until ${dayAhead(30)}`,
      'executive-agenda: paused',
    ])
    expect(await choices.sentNow(reader.email)).toBe('')
    await choices.query(
      `update newsletter_memberships set paused_until = now() - interval '1 minute' where paused_until is not null`,
    )
    expect(await shown(reader)).toEqual(['newsletter: on', 'executive-agenda: paused'])
    expect(await choices.sentNow(reader.email)).toBe('newsletter')
    await choose(reader, 'executive-agenda', { state: 'on' })
    expect(await shown(reader)).toEqual(['newsletter: on', 'executive-agenda: on'])
    expect(await choices.consentsOf(reader.email)).toHaveLength(2)
  })

  test('stopping one leaves the other; stopping the last forgets what was told, and keeps the proof', async () => {
    const reader = await choices.openWithPlan()
    await choose(reader, 'newsletter', { state: 'on' })
    await choose(reader, 'executive-agenda', { state: 'on' })
    await choose(reader, 'newsletter', { state: 'off' })
    expect(await shown(reader)).toEqual(['newsletter: off', 'executive-agenda: on'])
    expect(await stateOf(reader.email)).toMatchObject({ state: 'confirmed' })
    await choose(reader, 'executive-agenda', { state: 'off' })
    await choose(reader, 'executive-agenda', { state: 'off' })
    expect(await stateOf(reader.email)).toEqual({ state: 'unsubscribed', name: null })
    expect(await choices.consentsOf(reader.email)).toMatchObject([
      { newsletter: 'newsletter', withdrawnBy: 'account', withdrawn: true },
      { newsletter: 'executive-agenda', withdrawnBy: 'account', withdrawn: true },
    ])
  })

  test('two tabs at once come to one consent, and the last word counts', async () => {
    const reader = await choices.openWithPlan()
    const clicks = Array.from({ length: 6 }, () => choose(reader, 'newsletter', { state: 'on' }))
    expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await choices.consentsOf(reader.email)).toHaveLength(1)
    await Promise.all([
      choose(reader, 'newsletter', { state: 'paused', until: null }),
      choose(reader, 'newsletter', { state: 'off' }),
    ])
    await choose(reader, 'newsletter', { state: 'off' })
    expect(await shown(reader)).toContain('newsletter: off')
  })

  test('who had signed up by the form before finds it here, and may stop it', async () => {
    const reader = await choices.openOne()
    const visitor = new NewsletterReader(api.api)
    await visitor.signUp(reader.email)
    const [mail] = await writeMails(payload)
    await visitor.confirm(tokenIn(mail, 'confirm'))
    expect(await shown(reader)).toContain('newsletter: on')
    await choose(reader, 'newsletter', { state: 'off' })
    expect(await choices.sentNow(reader.email)).toBe('')
  })

  test('the link in a mail stops the newsletter that it is of, and leaves the others', async () => {
    const reader = await choices.openWithPlan()
    await choose(reader, 'executive-agenda', { state: 'on' })
    const visitor = new NewsletterReader(api.api)
    await visitor.signUp(reader.email)
    const [mail] = await writeMails(payload)
    expect(mail?.subject).toBe('Please confirm your subscription to The Meridian Newsletter')
    await visitor.confirm(tokenIn(mail, 'confirm'))
    const [welcome] = await writeMails(payload)
    expect(await shown(reader)).toEqual(['newsletter: on', 'executive-agenda: on'])
    expect((await visitor.unsubscribe(tokenIn(welcome, 'unsubscribe'))).status).toBe(200)
    expect(await shown(reader)).toEqual(['newsletter: off', 'executive-agenda: on'])
  })

  test('without a plan any more what needs one rests, and can still be stopped', async () => {
    const reader = await choices.openWithPlan()
    await choose(reader, 'executive-agenda', { state: 'on' })
    await choices.query(`update user_subscriptions set status = 'canceled' where user_id = $1`, [
      reader.userId,
    ])
    expect(await choices.sentNow(reader.email)).toBe('')
    expect(await reader.read('/newsletters')).toMatchObject([{}, { state: 'on', isAvailable: false }])
    await choose(reader, 'executive-agenda', { state: 'off' })
    expect((await choose(reader, 'executive-agenda', { state: 'on' })).status).toBe(409)
  })

  test.each<[string, string, object, number, string | RegExp]>([
    [
      'a newsletter that there is not',
      'no-such',
      { state: 'on' },
      404,
      'There is no such newsletter any more.',
    ],
    [
      'a pause of what one does not have',
      'newsletter',
      { state: 'paused', until: null },
      409,
      /cannot be paused/,
    ],
    [
      'a day that has passed',
      'newsletter',
      { state: 'paused', until: '2020-01-01' },
      400,
      /of the next 366 days/,
    ],
    ['a day in years', 'newsletter', { state: 'paused', until: dayAhead(500) }, 400, /of the next 366 days/],
    ['what is no day', 'newsletter', { state: 'paused', until: 'soon' }, 400, 'Please choose a day.'],
    ['a state of its own', 'newsletter', { state: 'confirmed' }, 400, /./],
    [
      'a field too many',
      'newsletter',
      { state: 'on', email: 'b@example.com' },
      400,
      /"email" is not known here/,
    ],
    [
      'a newsletter for readers with a plan, without one',
      'executive-agenda',
      { state: 'on' },
      409,
      /The free one is enough/,
    ],
  ])('refuses %s', async (_, id, choice, status, detail) => {
    const reader = await choices.openOne()
    const response = await choose(reader, id, choice)
    expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(detail)])
    expect(await choices.consentsOf(reader.email)).toEqual([])
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
