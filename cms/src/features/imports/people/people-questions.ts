import type { ImportQuestion } from '@meridian/shared/imports/import-answers.schema'
import type { MemberPlan } from './plan-member.ts'

/** What the plans of people wait for, counted. Newsletters are asked about with the other questions of a run. */
export class PeopleWaits {
  /** By the name of the newsletter; '' for lists that name none. */
  readonly newsletters = new Map<string, number>()
  readonly #tiers = new Map<string, number>()
  #withoutEnd = 0
  #unproven = 0

  add({ waits }: Pick<MemberPlan, 'waits'>): void {
    if (waits?.kind === 'newsletter') count(this.newsletters, waits.name)
    else if (waits?.kind === 'tier') count(this.#tiers, waits.name)
    else if (waits?.kind === 'complimentary-end') this.#withoutEnd += 1
    else if (waits?.kind === 'paid-without-customer') this.#unproven += 1
  }

  /** `plans`: ours with a tier, by address, with their names. */
  questions(plans: readonly { slug: string; name: string }[]): ImportQuestion[] {
    const ours = plans.map(({ slug, name }) => ({ label: name, answer: slug }))
    return [
      ...[...this.#tiers].map(([name, records]) => ({
        path: ['tiers', name],
        text: `${people(records)} read without paying${name === '' ? '' : ` by ‘${name}’`}. Which plan do they have here?`,
        records,
        choices: [...ours, { label: 'None: they are free readers', answer: null }],
      })),
      ...some(this.#withoutEnd, {
        path: ['complimentaryUntil'],
        text: `${people(this.#withoutEnd)} read without paying, and without an end. Until when do they here?`,
        choices: yearEnds().map((day) => ({ label: `Until the end of ${day.slice(0, 4)}`, answer: day })),
      }),
      ...some(this.#unproven, {
        path: ['unprovenPayers'],
        text: `${people(this.#unproven)} count as paying there, and name no customer of the payment provider: seats of a group, or an app. What are they here?`,
        choices: [
          { label: 'Free readers', answer: 'free' },
          { label: 'They read without paying until their end', answer: 'complimentary' },
        ],
      }),
    ]
  }
}

function some(records: number, question: Omit<ImportQuestion, 'records'>): ImportQuestion[] {
  return records === 0 ? [] : [{ ...question, records }]
}

function people(records: number): string {
  return records === 1 ? 'One reader' : `${records} readers`
}

function yearEnds(): string[] {
  const year = new Date().getUTCFullYear()
  return [0, 1, 2, 3].map((more) => `${year + more}-12-31`)
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
