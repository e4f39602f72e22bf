import { longestLabel } from '@meridian/shared/newsletter/subscriber-labels.schema'
import { ask, type Plan, skip, unchanged } from '../plan/plan.ts'
import { momentOf } from '../plan/source-dates.ts'
import type { SourceFinding, SourceMember } from '../source-record.ts'
import type { StagedRecord } from '../staging/staged-records.ts'
import type { KnownPerson } from './known-people.ts'
import type { PeopleContext } from './people-context.ts'
import { namesOf, type PersonNames } from './person-names.ts'
import { type AccessWork, planAccess } from './plan-access.ts'
import { askingWork, isAskable, type NewsletterWork, planNewsletters } from './plan-newsletters.ts'

/** Everything that is to be done for somebody; what is null, empty or false is left as it is. */
export interface MemberWork extends PersonNames, Omit<AccessWork, 'hasAccount'> {
  email: string
  /** When they joined there, ISO 8601; null when that is not told. */
  joinedAt: string | null
  makesAccount: boolean
  newsletters: NewsletterWork | null
  suppression: 'hard' | 'complaint' | null
  labels: string[]
  note: string
}

/** `waits`: what of the answers is missing, for the questions. */
export type MemberPlan = Plan & {
  work: MemberWork | null
  waits:
    | { kind: 'newsletter' | 'tier'; name: string }
    | { kind: 'complimentary-end' | 'paid-without-customer' }
    | null
}

/**
 * What becomes of somebody of a list: pure. Staff are never changed; who unsubscribed here or there stays so; without proof of
 * consent nothing is sent; and what a reader has done here counts before what a list says.
 */
export function planMember(
  { record: member, hash, link }: Pick<StagedRecord<SourceMember>, 'record' | 'hash' | 'link'>,
  { context, known }: { context: PeopleContext; known: KnownPerson },
): MemberPlan {
  if (known.account?.isStaff) {
    return plain(skip('staff', 'They work here: accounts of the staff are never changed by an import.'))
  }
  const isGone =
    link !== null && known.account === null && known.subscriber === null && known.suppression === null
  if (link?.isDeleted || isGone) {
    return plain(skip('deleted-here', 'They were brought in before and deleted here.'))
  }
  if (link?.hash === hash) return again(member, { context, known })
  const newsletters = planNewsletters({ member, context, known })
  if (newsletters.kind === 'ask') {
    const { newsletter: name } = newsletters
    const which = name === '' ? 'the newsletter of this list' : `‘${name}’`
    return {
      ...plain(ask('newsletter', `Nobody has said which newsletter of ours ${which} is.`)),
      waits: { kind: 'newsletter', name },
    }
  }
  const access = planAccess({ member, context, known })
  if (access.kind === 'ask') {
    const { code, reason, tier } = access
    return {
      ...plain(ask(code, reason)),
      waits: code === 'tier' ? { kind: 'tier', name: tier } : { kind: code },
    }
  }
  const work = workOf(member, { context, known, access: access.work, newsletters })
  const findings = [
    ...member.findings,
    ...newsletters.findings,
    ...access.findings,
    ...unplaced(member, { work, known }),
  ]
  if (!isAnything(work)) {
    return { ...plain(nothingLeft(findings, known)), findings }
  }
  const isHere = known.account !== null || known.subscriber !== null
  return {
    action: link || isHere ? 'update' : 'create',
    code: null,
    reason: null,
    findings,
    work,
    waits: null,
  }
}

/** Of somebody who was brought in and is the same there nothing is left to be done, but that the owner may ask for a consent by now. */
function again(
  member: SourceMember,
  { context, known }: { context: PeopleContext; known: KnownPerson },
): MemberPlan {
  const state = member.newsletter?.state
  const waits = state === 'subscribed' || state === 'unconfirmed'
  if (!context.answers.mayAskUnproven || !waits || !isAskable(known)) return plain(unchanged())
  const work = { ...emptyWork, ...namesOf(member), email: member.email, newsletters: askingWork }
  return { action: 'update', code: null, reason: null, findings: member.findings, work, waits: null }
}

const emptyWork = {
  joinedAt: null,
  makesAccount: false,
  complimentary: null,
  customerId: null,
  suppression: null,
  labels: [],
  note: '',
}

function workOf(
  member: SourceMember,
  {
    context,
    known,
    access: { hasAccount, ...access },
    newsletters,
  }: {
    context: PeopleContext
    known: KnownPerson
    access: AccessWork
    newsletters: { work: NewsletterWork | null; suppression: 'hard' | 'complaint' | null }
  },
): MemberWork {
  const joinedAt = momentOf(member.createdAt, context.timeZone ?? 'UTC')
  const makesAccount = hasAccount && known.account === null
  const canHaveLabels =
    isSubscriber(known) || (newsletters.work !== null && newsletters.work.state !== 'unsubscribed')
  const labels = canHaveLabels ? labelsOf(member) : []
  return {
    email: member.email,
    ...namesOf(member),
    joinedAt: joinedAt !== null && Date.parse(joinedAt) <= context.now.getTime() ? joinedAt : null,
    makesAccount,
    ...access,
    // Who has an account already is found by it; without one there is nobody to give anything to.
    ...(!hasAccount && known.account === null && { complimentary: null, customerId: null }),
    newsletters: newsletters.work,
    suppression: newsletters.suppression,
    labels: labels.filter((label) => !known.subscriber?.labels.includes(label.toLowerCase())),
    note: makesAccount ? member.note.slice(0, longestNote) : '',
  }
}

/** More than anybody notes about somebody. */
const longestNote = 2000
const mostLabels = 50

function labelsOf({ labels }: SourceMember): string[] {
  const clean = labels
    .map((label) => label.replaceAll(/\s+/g, ' ').trim().slice(0, longestLabel).trim())
    .filter((label) => label !== '')
  return [...new Map(clean.map((label) => [label.toLowerCase(), label])).values()].slice(0, mostLabels)
}

function isSubscriber({ subscriber }: KnownPerson): boolean {
  return subscriber !== null && subscriber.state !== 'unsubscribed'
}

function isAnything({
  makesAccount,
  complimentary,
  customerId,
  newsletters,
  suppression,
  labels,
  note,
}: MemberWork): boolean {
  return (
    makesAccount ||
    complimentary !== null ||
    customerId !== null ||
    newsletters !== null ||
    suppression !== null ||
    labels.length > 0 ||
    note !== ''
  )
}

/** What of somebody has no place here: it stays with the record. */
function unplaced(
  member: SourceMember,
  { work, known }: { work: MemberWork; known: KnownPerson },
): SourceFinding[] {
  const hasLabels = work.labels.length > 0 || member.labels.length === 0 || isSubscriber(known)
  const isNoted = work.note !== '' || member.note === ''
  return [
    ...(hasLabels
      ? []
      : [
          {
            code: 'labels-unplaced',
            message: 'Labels are for readers of newsletters: theirs stay with the import.',
          },
        ]),
    ...(isNoted
      ? []
      : [
          {
            code: 'note-unplaced',
            message: 'The note about them stays with the import: it is kept beside new accounts alone.',
          },
        ]),
    ...(member.labels.length > mostLabels
      ? [
          {
            code: 'labels-too-many',
            message: `A reader has ${mostLabels} labels at most; the others stay with the import.`,
          },
        ]
      : []),
  ]
}

/** Why nothing is to be done for somebody. */
function nothingLeft(findings: readonly SourceFinding[], known: KnownPerson): Plan {
  const reasons = [
    'unsubscribed-here',
    'stopped-here',
    'newsletter-stopped-here',
    'subscribed-here',
    'let-through-here',
    'has-plan-here',
  ]
  const found = findings.find(({ code }) => reasons.includes(code))
  if (found) return skip(found.code, found.message)
  if (known.account !== null || known.subscriber !== null || known.suppression !== null) {
    return unchanged('here-already', 'All that the list says of them is so here.')
  }
  return skip(
    'nothing-to-take',
    'They read for nothing there and take no newsletter that comes along: nothing of them is kept.',
  )
}

function plain(plan: Plan): MemberPlan {
  return { ...plan, work: null, waits: null }
}
