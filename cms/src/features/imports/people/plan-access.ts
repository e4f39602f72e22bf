import type { SourceFinding, SourceMember } from '../source-record.ts'
import { momentOf } from '../plan/source-dates.ts'
import type { KnownPerson } from './known-people.ts'
import type { PeopleContext } from './people-context.ts'

/** What somebody may read, as far as an import gives it. */
export interface AccessWork {
  /** Whether they are to have an account. */
  hasAccount: boolean
  /** Given without paying, until a moment (ISO 8601). */
  complimentary: { planId: number; until: string } | null
  /** The provider's customer to be adopted. */
  customerId: string | null
}

export type AccessPlan =
  | { kind: 'work'; work: AccessWork; findings: SourceFinding[] }
  | {
      kind: 'ask'
      code: 'tier' | 'complimentary-end' | 'paid-without-customer'
      reason: string
      tier: string
    }

interface Planned {
  member: SourceMember
  context: PeopleContext
  known: KnownPerson
}

/** What of a list of people concerns what they may read: pure. */
export function planAccess({ member, context, known }: Planned): AccessPlan {
  const { access } = member
  const { answers, now } = context
  const endsAt = momentOf(access.expiresAt, context.timeZone ?? 'UTC')
  const isOver = endsAt !== null && Date.parse(endsAt) <= now.getTime()
  if (access.kind === 'free') return free(context)
  if (access.kind === 'paid' && access.providerCustomerId !== null) {
    const work = { ...withAccount(context), customerId: access.providerCustomerId }
    return { kind: 'work', work, findings: [] }
  }
  if (isOver) {
    return free(context, [
      finding('access-over', `What they had ended on ${endsAt?.slice(0, 10)}: they are free readers.`),
    ])
  }
  if (access.kind === 'paid') {
    if (answers.unprovenPayers === null) {
      const reason = 'They count as paying there, but name no customer of the payment provider.'
      return { kind: 'ask', code: 'paid-without-customer', reason, tier: access.tier }
    }
    if (answers.unprovenPayers === 'free') return free(context)
  }
  return complimentary({ member, context, known }, endsAt)
}

function complimentary({ member, context, known }: Planned, endsAt: string | null): AccessPlan {
  const { answers, plans } = context
  const { tier } = member.access
  const running = known.account?.running ?? null
  if (running === 'paid' || running === 'complimentary') {
    const note = running === 'paid' ? 'They pay for a plan here' : 'They have been given a plan here'
    return {
      kind: 'work',
      work: withAccount(context),
      findings: [finding('has-plan-here', `${note}, which stays as it is.`)],
    }
  }
  const answer = answers.tiers[tier]
  if (answer === null) return free(context)
  const planId = answer === undefined ? undefined : plans.get(answer)
  if (planId === undefined) {
    const reason = `Nobody has said which plan ${tier === '' ? 'they were given' : `‘${tier}’ is`} here.`
    return { kind: 'ask', code: 'tier', reason, tier }
  }
  const until = endsAt ?? (answers.complimentaryUntil && `${answers.complimentaryUntil}T23:59:59.999Z`)
  if (until === null) {
    const reason = 'They read without paying, and without an end: nobody has said until when they do here.'
    return { kind: 'ask', code: 'complimentary-end', reason, tier }
  }
  if (Date.parse(until) <= context.now.getTime()) return free(context)
  return { kind: 'work', work: { ...withAccount(context), complimentary: { planId, until } }, findings: [] }
}

function withAccount({ answers }: PeopleContext): AccessWork {
  return { hasAccount: answers.accounts !== 'nobody', complimentary: null, customerId: null }
}

function free({ answers }: PeopleContext, findings: SourceFinding[] = []): AccessPlan {
  const work = { hasAccount: answers.accounts === 'everyone', complimentary: null, customerId: null }
  return { kind: 'work', work, findings }
}

function finding(code: string, message: string): SourceFinding {
  return { code, message }
}
