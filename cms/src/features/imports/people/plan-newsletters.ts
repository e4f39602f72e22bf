import type { SourceFinding, SourceMember } from '../source-record.ts'
import { momentOf } from '../plan/source-dates.ts'
import type { KnownPerson } from './known-people.ts'
import type { PeopleContext } from './people-context.ts'

/** What becomes of somebody as a reader of newsletters. */
export interface NewsletterWork {
  /** `confirmed`: they come from now on; `pending`: nothing comes before they confirm it; `unsubscribed`: it is kept that they left. */
  state: 'confirmed' | 'pending' | 'unsubscribed'
  newsletterIds: number[]
  /** The proof; null for nothing that proves anything. Times are ISO 8601. */
  consent: { requestedAt: string; confirmedAt: string | null; from: string | null } | null
  /** How the list says that it was given. */
  source: string
  /** Whether their owner is asked by mail, once, to confirm it. */
  isAsked: boolean
}

export type NewsletterPlan =
  | {
      kind: 'work'
      work: NewsletterWork | null
      suppression: 'hard' | 'complaint' | null
      findings: SourceFinding[]
    }
  /** Nobody has said which of ours a newsletter is. */
  | { kind: 'ask'; newsletter: string }

interface Planned {
  member: SourceMember
  context: PeopleContext
  known: KnownPerson
}

/** What of a list of people concerns newsletters: pure. Nobody comes back who has left here or there. */
export function planNewsletters(planned: Planned): NewsletterPlan {
  const { newsletter } = planned.member
  if (!newsletter) return nothing()
  const mapped = mapNewsletters(newsletter.names, planned.context)
  switch (newsletter.state) {
    case 'bounced':
      return suppressed(planned, 'hard')
    case 'complained':
      return suppressed(planned, 'complaint')
    case 'unsubscribed':
      return mapped.kind === 'ask' ? mapped : leave(planned, mapped.ids)
    case 'subscribed':
    case 'unconfirmed':
      return mapped.kind === 'ask' ? mapped : begin(planned, mapped.ids)
  }
}

function mapNewsletters(
  names: readonly string[],
  { answers, newsletters }: PeopleContext,
): { kind: 'ask'; newsletter: string } | { kind: 'mapped'; ids: number[] } {
  if (names.length === 0) {
    const [only, ...others] = [...newsletters.values()]
    const id =
      answers.defaultNewsletter === null
        ? others.length === 0
          ? only
          : undefined
        : newsletters.get(answers.defaultNewsletter)
    return id === undefined ? { kind: 'ask', newsletter: '' } : { kind: 'mapped', ids: [id] }
  }
  const ids = new Set<number>()
  for (const name of names) {
    const answer = answers.newsletters[name]
    if (answer === null) continue
    const id = answer === undefined ? undefined : newsletters.get(answer)
    if (id === undefined) return { kind: 'ask', newsletter: name }
    ids.add(id)
  }
  return { kind: 'mapped', ids: [...ids] }
}

function begin({ member, context, known }: Planned, ids: readonly number[]): NewsletterPlan {
  const { subscriber, suppression } = known
  const findings = dateFindings(member, context)
  if (ids.length === 0) return nothing(findings)
  if (suppression === 'in-force')
    return nothing([
      ...findings,
      finding('stopped-here', 'Mail to this address is stopped here, and stays so.'),
    ])
  if (subscriber?.state === 'unsubscribed')
    return nothing([...findings, finding('unsubscribed-here', 'They have unsubscribed here, and stay so.')])
  const has = new Set(subscriber?.memberships.map(({ newsletterId }) => newsletterId))
  const left = ids.filter((id) => !has.has(id) && subscriber?.withdrawn.includes(id))
  const wanted = ids.filter((id) => !has.has(id) && !left.includes(id))
  if (left.length > 0)
    findings.push(finding('newsletter-stopped-here', 'They have stopped a newsletter here, and it stays so.'))
  const consent = member.newsletter?.state === 'subscribed' ? proofOf(member, context) : null
  if (consent)
    return done(wanted, { state: 'confirmed', consent, isAsked: false }, { member, context, findings })
  findings.push(
    finding(
      'consent-unproven',
      'Nothing proves that they have agreed: no newsletter comes to them before they confirm it.',
    ),
  )
  const isAsked = context.answers.mayAskUnproven
  const open = wanted.filter((id) => !subscriber?.waiting.includes(id))
  const work = { state: 'pending', consent: null, isAsked } as const
  if (open.length === 0 && isAsked && isAskable(known)) return { ...nothing(findings), work: askingWork }
  return done(open, work, { member, context, findings })
}

/** Asks for consents that wait already. */
export const askingWork: NewsletterWork = {
  state: 'pending',
  newsletterIds: [],
  consent: null,
  source: '',
  isAsked: true,
}

/** Whether somebody waits who can be asked for a consent and never was. */
export function isAskable({ subscriber, suppression }: KnownPerson): boolean {
  return subscriber?.state === 'pending' && subscriber.isUnasked && suppression !== 'in-force'
}

function leave({ member, context, known }: Planned, ids: readonly number[]): NewsletterPlan {
  const { subscriber } = known
  const work = { state: 'unsubscribed', consent: null, isAsked: false } as const
  if (!subscriber) return done(ids, work, { member, context, findings: [] })
  // Who has signed up here has said so later, or to us.
  const own = subscriber.memberships.filter(({ newsletterId }) => ids.includes(newsletterId))
  const imported = own.filter(({ isImported }) => isImported).map(({ newsletterId }) => newsletterId)
  const findings =
    own.length > imported.length
      ? [
          finding(
            'subscribed-here',
            'They have unsubscribed there and signed up here: what they said here counts.',
          ),
        ]
      : []
  const open = subscriber.waitingImported.filter((id) => ids.includes(id))
  return done([...imported, ...open], work, { member, context, findings })
}

function suppressed(planned: Planned, reason: 'hard' | 'complaint'): NewsletterPlan {
  const { known } = planned
  const left = reason === 'complaint' ? leave(planned, ownNewsletters(known)) : nothing()
  if (left.kind === 'ask') return left
  const work = known.subscriber ? left.work : null
  if (known.suppression === null) return { ...left, work, suppression: reason }
  if (known.suppression === 'in-force') return { ...left, work }
  const note = 'Mail to this address was let through again here, and stays so.'
  return { ...left, work, findings: [...left.findings, finding('let-through-here', note)] }
}

function ownNewsletters({ subscriber }: KnownPerson): number[] {
  return [
    ...(subscriber?.memberships.map(({ newsletterId }) => newsletterId) ?? []),
    ...(subscriber?.waitingImported ?? []),
  ]
}

function done(
  newsletterIds: readonly number[],
  work: Pick<NewsletterWork, 'state' | 'consent' | 'isAsked'>,
  { member, context, findings }: { member: SourceMember; context: PeopleContext; findings: SourceFinding[] },
): NewsletterPlan {
  if (newsletterIds.length === 0) return nothing(findings)
  const source = sourceText(member, context)
  return {
    kind: 'work',
    work: { ...work, newsletterIds: [...newsletterIds], source },
    suppression: null,
    findings,
  }
}

/** What proves a consent: when it was confirmed, or else given. A day to come proves nothing. */
function proofOf(member: SourceMember, { timeZone, now }: PeopleContext): NewsletterWork['consent'] {
  const consent = member.newsletter?.consent
  // The hour of a clock of which nobody has said where it stood does not matter for a proof.
  const moment = (date: SourceMember['createdAt']) => {
    const at = momentOf(date, timeZone ?? 'UTC')
    return at !== null && Date.parse(at) <= now.getTime() ? at : null
  }
  const [at, confirmedAt] = [moment(consent?.at ?? null), moment(consent?.confirmedAt ?? null)]
  const requestedAt = at ?? confirmedAt
  if (requestedAt === null) return null
  return { requestedAt, confirmedAt: confirmedAt ?? requestedAt, from: consent?.ip ?? null }
}

function dateFindings({ newsletter }: SourceMember, { timeZone, now }: PeopleContext): SourceFinding[] {
  const at = momentOf(newsletter?.consent.at ?? null, timeZone ?? 'UTC')
  if (at === null || Date.parse(at) <= now.getTime()) return []
  return [
    finding(
      'consent-in-future',
      `They are said to have agreed on a day to come (${at}), which proves nothing.`,
    ),
  ]
}

const longestSource = 300

function sourceText({ newsletter }: SourceMember, { sourceName }: PeopleContext): string {
  const said = newsletter?.consent.source ?? ''
  const whole = said === '' || said === sourceName ? sourceName : `${sourceName} (${said})`
  return whole.slice(0, longestSource)
}

function nothing(findings: SourceFinding[] = []): NewsletterPlan & { kind: 'work' } {
  return { kind: 'work', work: null, suppression: null, findings }
}

function finding(code: string, message: string): SourceFinding {
  return { code, message }
}
