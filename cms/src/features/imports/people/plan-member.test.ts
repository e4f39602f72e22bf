import type { ImportAnswers } from '@meridian/shared/imports/import-answers.schema'
import { describe, expect, test } from 'vitest'
import {
  account,
  free,
  peopleContext,
  sourceMember,
  subscribed,
  subscriber,
  utc,
} from '../../../../test/source-members.ts'
import type { SourceMember } from '../source-record.ts'
import type { RecordLink } from '../staging/staged-records.ts'
import { type KnownPerson, nobody } from './known-people.ts'
import { planMember } from './plan-member.ts'

const link: RecordLink = {
  collection: 'users',
  documentId: 5,
  hash: 'before',
  documentHash: 'before',
  isDeleted: false,
  isWaiting: false,
}

function plan(
  given: Partial<SourceMember>,
  {
    known = nobody,
    answers = {},
    link: before = null,
    hash = 'now',
  }: { known?: KnownPerson; answers?: Partial<ImportAnswers>; link?: RecordLink | null; hash?: string } = {},
) {
  return planMember(
    { record: sourceMember(given), hash, link: before },
    { context: peopleContext(answers), known },
  )
}

const codes = ({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code)
const newsletter = (given: Partial<NonNullable<SourceMember['newsletter']>>) => ({
  newsletter: { ...subscribed, names: [], ...given },
})
const complimentary = (given: Partial<SourceMember['access']> = {}) => ({
  access: { ...free, kind: 'complimentary' as const, tier: 'Friends', ...given },
})
const paid = (given: Partial<SourceMember['access']> = {}) => ({
  access: { ...free, kind: 'paid' as const, providerCustomerId: 'cus_1', ...given },
})

describe('a subscriber of a list', () => {
  test('whose consent is dated is confirmed by it, with source, date and the mark of the place', () => {
    const consent = {
      at: utc('2020-01-02T03:04:05.000Z'),
      confirmedAt: utc('2020-01-02T03:10:00.000Z'),
      ip: 'hash',
      source: 'Form',
    }
    const planned = plan(newsletter({ consent }))
    expect(planned).toMatchObject({ action: 'create', findings: [] })
    expect(planned.work?.newsletters).toEqual({
      state: 'confirmed',
      newsletterIds: [11],
      consent: {
        requestedAt: '2020-01-02T03:04:05.000Z',
        confirmedAt: '2020-01-02T03:10:00.000Z',
        from: 'hash',
      },
      source: 'The Old Letter (Form)',
      isAsked: false,
    })
  })

  test('without proof waits, and gets one question only if the owner may ask', () => {
    const unproven = newsletter({ consent: { at: null, confirmedAt: null, ip: null, source: '' } })
    const waiting = plan(unproven)
    expect(waiting.work?.newsletters).toMatchObject({ state: 'pending', consent: null, isAsked: false })
    expect(codes(waiting)).toEqual(['consent-unproven'])
    expect(plan(unproven, { answers: { mayAskUnproven: true } }).work?.newsletters).toMatchObject({
      state: 'pending',
      isAsked: true,
    })
  })

  test('whose consent is dated on a day to come has proven nothing', () => {
    const planned = plan(
      newsletter({ consent: { ...subscribed.consent, at: utc('2030-01-01T00:00:00.000Z') } }),
    )
    expect(planned.work?.newsletters?.state).toBe('pending')
    expect(codes(planned)).toContain('consent-in-future')
  })

  test('who never confirmed there waits here', () => {
    expect(plan(newsletter({ state: 'unconfirmed' })).work?.newsletters?.state).toBe('pending')
  })

  test('takes the newsletters that those of the list lead to, and none for one that leads to nothing', () => {
    const answers = { newsletters: { Weekly: 'newsletter', Daily: 'agenda', Offers: null } }
    expect(
      plan(newsletter({ names: ['Weekly', 'Daily', 'Offers'] }), { answers }).work?.newsletters
        ?.newsletterIds,
    ).toEqual([11, 12])
    expect(plan(newsletter({ names: ['Offers'] }), { answers })).toMatchObject({
      action: 'skip',
      code: 'nothing-to-take',
    })
  })

  test.each([
    [
      'a newsletter of which nobody has said which it is here',
      newsletter({ names: ['Weekly'] }),
      {},
      { kind: 'newsletter', name: 'Weekly' },
    ],
    [
      'a list without a name among several newsletters',
      {},
      { defaultNewsletter: null },
      { kind: 'newsletter', name: '' },
    ],
  ] as const)('of %s is asked about', (_, given, answers, waits) => {
    expect(plan(given, { answers })).toMatchObject({ action: 'ask', code: 'newsletter', waits, work: null })
  })

  test('has labels, one for each spelling, in one line', () => {
    expect(plan({ labels: ['VIP', 'vip', ' Basel \n fair ', '', 'x'.repeat(80)] }).work?.labels).toEqual([
      'vip',
      'Basel fair',
      'x'.repeat(60),
    ])
  })
})

describe('somebody who has left stays out', () => {
  test('who unsubscribed here, whatever a list says', () => {
    const known = subscriber({ state: 'unsubscribed', memberships: [] })
    expect(plan({}, { known })).toMatchObject({ action: 'skip', code: 'unsubscribed-here', work: null })
  })

  test('who stopped one newsletter here does not get it again, and gets the other', () => {
    const known = subscriber({ memberships: [], withdrawn: [11] })
    const answers = { newsletters: { Weekly: 'newsletter', Daily: 'agenda' } }
    const planned = plan(newsletter({ names: ['Weekly', 'Daily'] }), { known, answers })
    expect(planned.work?.newsletters?.newsletterIds).toEqual([12])
    expect(codes(planned)).toEqual(['newsletter-stopped-here'])
  })

  test('who unsubscribed there is kept as such, so that no other list brings them', () => {
    expect(plan(newsletter({ state: 'unsubscribed' })).work?.newsletters).toMatchObject({
      state: 'unsubscribed',
      newsletterIds: [11],
    })
  })

  test('who came with a list and has unsubscribed there since leaves here as well', () => {
    const known = subscriber({ memberships: [{ newsletterId: 11, isImported: true }] })
    const planned = plan(newsletter({ state: 'unsubscribed' }), { known, link })
    expect(planned).toMatchObject({ action: 'update' })
    expect(planned.work?.newsletters).toMatchObject({ state: 'unsubscribed', newsletterIds: [11] })
  })

  test('who unsubscribed there and signed up here stays subscribed', () => {
    expect(plan(newsletter({ state: 'unsubscribed' }), { known: subscriber() })).toMatchObject({
      action: 'skip',
      code: 'subscribed-here',
    })
  })

  test('to whose address mail is stopped here', () => {
    expect(plan({}, { known: { ...nobody, suppression: 'in-force' } })).toMatchObject({
      action: 'skip',
      code: 'stopped-here',
    })
  })

  test.each([
    ['bounced', 'hard'],
    ['complained', 'complaint'],
  ] as const)('who %s there gets no mail, and is no subscriber', (state, suppression) => {
    const planned = plan(newsletter({ state }))
    expect(planned.work).toMatchObject({ suppression, newsletters: null })
    const again = plan(newsletter({ state }), { known: { ...nobody, suppression: 'lifted' } })
    expect(again).toMatchObject({ action: 'skip', code: 'let-through-here' })
  })
})

describe('an account', () => {
  test('is made of who pays, is found where there is one, and of everybody if the owner says so', () => {
    expect(plan(paid()).work).toMatchObject({
      makesAccount: true,
      customerId: 'cus_1',
      firstName: 'Ada',
      lastName: 'Kern',
    })
    expect(plan(paid(), { known: account() }).work).toMatchObject({
      makesAccount: false,
      customerId: 'cus_1',
    })
    expect(plan({}).work?.makesAccount).toBe(false)
    expect(plan({}, { answers: { accounts: 'everyone' } }).work?.makesAccount).toBe(true)
  })

  test('of the staff is never touched', () => {
    const known: KnownPerson = { ...nobody, account: { userId: 1, isStaff: true, running: null } }
    expect(plan({ ...paid(), labels: ['VIP'] }, { known })).toMatchObject({
      action: 'skip',
      code: 'staff',
      work: null,
    })
  })

  test('has a clean name, and joined when the list says so, but never in the future', () => {
    const named = plan({
      ...paid(),
      name: '<b>Ada</b> https://spam.example Kern\u202e',
      createdAt: utc('2030-01-01T00:00:00.000Z'),
    })
    expect(named.work).toMatchObject({ firstName: 'bAda/b', lastName: 'Kern', joinedAt: null })
    expect(plan({ ...paid(), name: 'ada@reader.example' }).work).toMatchObject({
      firstName: '',
      lastName: '',
    })
    expect(plan(paid()).work?.joinedAt).toBe('2021-05-06T07:08:09.000Z')
  })
})

describe('what was given without paying', () => {
  const answers = { tiers: { Friends: 'silver' }, complimentaryUntil: '2027-12-31' }

  test('runs until its end, or until the day that the owner names', () => {
    const ends = complimentary({ expiresAt: utc('2027-03-04T05:06:07.000Z') })
    expect(plan(ends, { answers }).work?.complimentary).toEqual({
      planId: 21,
      until: '2027-03-04T05:06:07.000Z',
    })
    expect(plan(complimentary(), { answers }).work?.complimentary).toEqual({
      planId: 21,
      until: '2027-12-31T23:59:59.999Z',
    })
  })

  test('and is over makes a free reader', () => {
    const over = plan(complimentary({ expiresAt: utc('2026-01-01T00:00:00.000Z') }), { answers })
    expect(over.work).toMatchObject({ complimentary: null, makesAccount: false })
    expect(codes(over)).toContain('access-over')
  })

  test('is asked about where nobody has said which plan it is, or until when', () => {
    expect(plan(complimentary())).toMatchObject({
      action: 'ask',
      code: 'tier',
      waits: { kind: 'tier', name: 'Friends' },
    })
    expect(plan(complimentary(), { answers: { tiers: { Friends: 'silver' } } })).toMatchObject({
      action: 'ask',
      code: 'complimentary-end',
    })
  })

  test('changes nothing for who has a plan here', () => {
    const planned = plan({ ...complimentary(), newsletter: null }, { answers, known: account('paid') })
    expect(planned).toMatchObject({ action: 'skip', code: 'has-plan-here' })
  })

  test('counts for who pays there without a customer, as the owner says', () => {
    const unproven = paid({ providerCustomerId: null })
    expect(plan(unproven)).toMatchObject({ action: 'ask', code: 'paid-without-customer' })
    expect(plan(unproven, { answers: { unprovenPayers: 'free' } }).work?.makesAccount).toBe(false)
    const given = { ...answers, unprovenPayers: 'complimentary' as const, tiers: { '': 'silver' } }
    expect(plan(unproven, { answers: given }).work?.complimentary).toMatchObject({ planId: 21 })
  })
})

describe('a second time', () => {
  test('changes nothing of who is the same there, whatever they have done here', () => {
    for (const known of [account(), subscriber({ memberships: [] }), subscriber({ state: 'unsubscribed' })]) {
      expect(plan({ labels: ['VIP'] }, { known, link, hash: 'before' })).toMatchObject({
        action: 'unchanged',
        work: null,
      })
    }
  })

  test('asks who waits once the owner may, and nobody who was asked', () => {
    const waiting = { state: 'pending', memberships: [], waiting: [11], waitingImported: [11] } as const
    const answers = { mayAskUnproven: true }
    const asked = (isUnasked: boolean) =>
      plan(
        {},
        {
          known: subscriber({ ...waiting, memberships: [], waiting: [11], waitingImported: [11], isUnasked }),
          link,
          hash: 'before',
          answers,
        },
      )
    expect(asked(true).work?.newsletters).toMatchObject({
      state: 'pending',
      newsletterIds: [],
      isAsked: true,
    })
    expect(asked(false)).toMatchObject({ action: 'unchanged' })
  })

  test('leaves who was deleted here deleted', () => {
    expect(plan({}, { link, hash: 'before' })).toMatchObject({ action: 'skip', code: 'deleted-here' })
    expect(plan({}, { link: { ...link, isDeleted: true }, known: account() })).toMatchObject({
      action: 'skip',
      code: 'deleted-here',
    })
  })

  test('brings what is new there', () => {
    const planned = plan({ labels: ['VIP', 'New'] }, { known: subscriber({ labels: ['vip'] }), link })
    expect(planned).toMatchObject({
      action: 'update',
      work: { labels: ['New'], newsletters: null, makesAccount: false },
    })
  })
})

test('what has no place here is said', () => {
  const planned = plan({ ...paid(), newsletter: null, labels: ['VIP'], note: 'Met in Basel.' })
  expect(planned.work).toMatchObject({ note: 'Met in Basel.', labels: [] })
  expect(codes(planned)).toEqual(['labels-unplaced'])
  expect(codes(plan({ note: 'Met in Basel.' }))).toEqual(['note-unplaced'])
})
