import { ImportAnswersSchema, type ImportAnswers } from '@meridian/shared/imports/import-answers.schema'
import { type KnownPerson, nobody } from '../src/features/imports/people/known-people.ts'
import type { PeopleContext } from '../src/features/imports/people/people-context.ts'
import type { SourceMember } from '../src/features/imports/source-record.ts'

export const utc = (at: string) => ({ kind: 'instant', at }) as const

export const subscribed = {
  state: 'subscribed',
  names: [],
  consent: { at: utc('2021-05-06T07:08:09.000Z'), confirmedAt: null, ip: null, source: 'Old list' },
} as const satisfies SourceMember['newsletter']

export const free = { kind: 'free', tier: '', expiresAt: null, providerCustomerId: null } as const

/** Somebody of a list: a free subscriber unless told otherwise. */
export function sourceMember(given: Partial<SourceMember> = {}): SourceMember {
  const email = given.email ?? 'ada@reader.example'
  return {
    kind: 'member',
    id: email,
    place: { file: 'list.csv', line: 2, byte: null },
    findings: [],
    original: '',
    email,
    name: 'Ada Kern',
    firstName: '',
    lastName: '',
    note: '',
    labels: [],
    newsletter: { ...subscribed, names: [] },
    access: free,
    createdAt: utc('2021-05-06T07:08:09.000Z'),
    ...given,
  }
}

/** A magazine with two newsletters and a plan. */
export function peopleContext(answers: Partial<ImportAnswers> = {}): PeopleContext {
  return {
    sourceId: 1,
    sourceName: 'The Old Letter',
    siteUrl: 'https://old.example',
    timeZone: null,
    answers: { ...ImportAnswersSchema.parse({}), defaultNewsletter: 'newsletter', ...answers },
    newsletters: new Map([
      ['newsletter', 11],
      ['agenda', 12],
    ]),
    plans: new Map([['silver', 21]]),
    now: new Date('2026-11-28T12:00:00.000Z'),
  }
}

export const account = (running: 'free' | 'paid' | 'complimentary' | null = null): KnownPerson => ({
  ...nobody,
  account: { userId: 5, isStaff: false, running },
})

export function subscriber(given: Partial<NonNullable<KnownPerson['subscriber']>> = {}): KnownPerson {
  return {
    ...nobody,
    subscriber: {
      id: 7,
      state: 'confirmed',
      memberships: [{ newsletterId: 11, isImported: false }],
      withdrawn: [],
      waiting: [],
      waitingImported: [],
      isUnasked: false,
      labels: [],
      ...given,
    },
  }
}
