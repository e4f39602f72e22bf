import type { Audience, AudienceCondition } from '@meridian/shared/campaigns/audience.schema'

/** One thing of several that a condition can name: what is kept, and what it is called. */
export interface Choice {
  value: string
  label: string
}

/** What conditions can name, as it stands in the magazine. */
export interface AudienceChoices {
  plans: Choice[]
  sections: Choice[]
  labels: Choice[]
}

export type ConditionKind = AudienceCondition['kind']

export const conditionKinds: readonly { value: ConditionKind; label: string }[] = [
  { value: 'plan', label: 'Plan' },
  { value: 'section', label: 'Section of interest' },
  { value: 'country', label: 'Country' },
  { value: 'language', label: 'Language' },
  { value: 'engagement', label: 'Engagement' },
  { value: 'label', label: 'Label' },
  { value: 'since', label: 'Subscribed for' },
]

/** A condition as it is when it is added: its values are to be chosen. */
export function emptyCondition(kind: ConditionKind): AudienceCondition {
  switch (kind) {
    case 'plan':
      return { kind, isNot: false, plans: [] }
    case 'section':
      return { kind, isNot: false, sections: [] }
    case 'country':
      return { kind, isNot: false, countries: [] }
    case 'language':
      return { kind, isNot: false, languages: [] }
    case 'engagement':
      return { kind, is: 'active', days: 90 }
    case 'label':
      return { kind, isNot: false, labels: [] }
    case 'since':
      return { kind, isNot: false, days: 30 }
  }
}

const languages = new Intl.DisplayNames('en', { type: 'language' })

/** A language in English: `German` for `de`. What is none, as a browser may have said, stays as it is. */
export function languageName(code: string): string {
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}

/** Whom a campaign is for, as a sentence without its full stop: `Readers of The Agenda who have a plan and are in Germany`. */
export function audienceWords(
  { match, conditions }: Audience,
  { newsletter, choices }: { newsletter: string; choices: AudienceChoices },
): string {
  if (conditions.length === 0) return `All readers of ${newsletter}`
  const words = conditions.map((condition) => conditionWords(condition, choices))
  return `Readers of ${newsletter} who ${words.join(match === 'all' ? ' and ' : ' or ')}`
}

/** What a condition says of a reader: `have a plan`, `are not in Germany or France`. */
export function conditionWords(condition: AudienceCondition, choices: AudienceChoices): string {
  const named = (values: readonly string[], of: readonly Choice[]) =>
    either(values.map((value) => of.find((one) => one.value === value)?.label ?? value))
  switch (condition.kind) {
    case 'plan':
      if (condition.plans.length === 0) return condition.isNot ? 'have no plan' : 'have a plan'
      return `${condition.isNot ? 'do not have' : 'have'} the plan ${named(condition.plans, choices.plans)}`
    case 'section':
      return `${condition.isNot ? 'have not chosen' : 'have chosen'} ${named(condition.sections, choices.sections)}`
    case 'country':
      return `${condition.isNot ? 'are not' : 'are'} in ${either(condition.countries)}`
    case 'language':
      return `${condition.isNot ? 'do not have' : 'have'} a browser in ${either(condition.languages.map(languageName))}`
    case 'label':
      return `${condition.isNot ? 'do not have' : 'have'} the label ${named(condition.labels, choices.labels)}`
    case 'since':
      return `have subscribed for ${condition.isNot ? 'less than' : 'at least'} ${daysText(condition.days)}`
    case 'engagement':
      if (condition.is === 'unknown') return 'have not agreed to their reading being counted'
      return `have read ${condition.is === 'active' ? 'something' : 'nothing'} from a newsletter within ${daysText(condition.days)}`
  }
}

function daysText(days: number): string {
  return days === 1 ? 'a day' : `${days} days`
}

function either(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
