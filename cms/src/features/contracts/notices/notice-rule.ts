/** What a notice is about. */
export const noticeTriggers = ['renewal', 'price-change', 'recurring'] as const
export type NoticeTrigger = (typeof noticeTriggers)[number]

export const noticeTriggerLabels: Record<NoticeTrigger, string> = {
  renewal: 'Before a renewal',
  'price-change': 'Before a renewal at another price',
  recurring: 'Every so many months',
}

/** How often the plans are paid that a rule is about. */
export const planKinds = ['any', 'month', 'year'] as const
export type PlanKind = (typeof planKinds)[number]

/** What a notice has to say beside plan, amount, day, card and how to cancel, which all of them say. */
export const noticeContents = ['frequency', 'since', 'withdrawal'] as const
export type NoticeContent = (typeof noticeContents)[number]

export const noticeContentLabels: Record<NoticeContent, string> = {
  frequency: 'How often it is charged',
  since: 'Since when the subscription runs',
  withdrawal: 'How to withdraw from the renewal',
}

/** One rule by which subscribers are told, as the planner takes it. */
export interface NoticeRule {
  id: number
  /** ISO 3166 code; null for every country. */
  country: string | null
  /** The code of a state of the United States; null for all of the country. */
  state: string | null
  planKind: PlanKind
  trigger: NoticeTrigger
  /** For a recurring notice. */
  everyMonths: number | null
  /** The window, in days before what it is about: not before the first, not after the second. */
  earliestDays: number
  latestDays: number
  contents: readonly NoticeContent[]
  /** When it begins to hold and when it ends; the end is exclusive, null for none. */
  validFrom: Date
  validTo: Date | null
  /** Since when it is kept here: what was owed before nobody could have told. */
  knownSince: Date
}

/** The members of the European Union, of which `EU` stands for every one. */
const unionMembers = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/**
 * Whether a rule is about subscribers who live there. Whose state is not known is told by the rules of every state of
 * the country; whose country is not known, by those of every country alone.
 */
export function isRuleOf(
  rule: Pick<NoticeRule, 'country' | 'state'>,
  place: { country: string | null; state: string | null },
): boolean {
  if (rule.country === null) return true
  const { country, state } = place
  if (country === null) return false
  const isThere = rule.country === country || (rule.country === 'EU' && unionMembers.has(country))
  return isThere && (rule.state === null || state === null || rule.state === state)
}
