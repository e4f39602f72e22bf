import type { AudienceCondition } from '@meridian/shared/campaigns/audience.schema'
import { expect, test } from 'vitest'
import { audienceWords, conditionKinds, conditionWords, emptyCondition } from './condition-words.ts'
import { isComplete } from './send-draft.ts'

const choices = {
  plans: [
    { value: 'gold', label: 'Gold' },
    { value: 'silver', label: 'Silver' },
  ],
  sections: [{ value: 'leadership', label: 'Leadership' }],
  labels: [{ value: 'fair-2026', label: 'fair-2026' }],
}

test.each<[AudienceCondition, string]>([
  [{ kind: 'plan', isNot: false, plans: [] }, 'have a plan'],
  [
    { kind: 'language', isNot: false, languages: ['de', '*not one*'] },
    'have a browser in German or *not one*',
  ],
  [{ kind: 'plan', isNot: true, plans: [] }, 'have no plan'],
  [{ kind: 'plan', isNot: false, plans: ['gold', 'silver'] }, 'have the plan Gold or Silver'],
  [{ kind: 'plan', isNot: true, plans: ['gone'] }, 'do not have the plan gone'],
  [{ kind: 'section', isNot: false, sections: ['leadership'] }, 'have chosen Leadership'],
  [
    { kind: 'country', isNot: true, countries: ['Germany', 'France', 'Italy'] },
    'are not in Germany, France or Italy',
  ],
  [{ kind: 'language', isNot: false, languages: ['de'] }, 'have a browser in German'],
  [{ kind: 'label', isNot: true, labels: ['fair-2026'] }, 'do not have the label fair-2026'],
  [{ kind: 'since', isNot: false, days: 30 }, 'have subscribed for at least 30 days'],
  [{ kind: 'since', isNot: true, days: 1 }, 'have subscribed for less than a day'],
  [{ kind: 'engagement', is: 'active', days: 90 }, 'have read something from a newsletter within 90 days'],
  [{ kind: 'engagement', is: 'silent', days: 90 }, 'have read nothing from a newsletter within 90 days'],
  [{ kind: 'engagement', is: 'unknown', days: 90 }, 'have not agreed to their reading being counted'],
])('a condition is said in words: %j', (condition, words) => {
  expect(conditionWords(condition, choices)).toBe(words)
})

test('an audience is a sentence, of all or of any of its conditions', () => {
  const conditions: AudienceCondition[] = [
    { kind: 'plan', isNot: false, plans: [] },
    { kind: 'country', isNot: false, countries: ['Austria'] },
  ]
  const of = { newsletter: 'The Agenda', choices }
  expect(audienceWords({ match: 'all', conditions: [] }, of)).toBe('All readers of The Agenda')
  expect(audienceWords({ match: 'all', conditions }, of)).toBe(
    'Readers of The Agenda who have a plan and are in Austria',
  )
  expect(audienceWords({ match: 'any', conditions }, of)).toBe(
    'Readers of The Agenda who have a plan or are in Austria',
  )
})

test('a new condition is complete only where nothing has to be chosen for it', () => {
  const complete = conditionKinds
    .filter(({ value }) => isComplete({ match: 'all', conditions: [emptyCondition(value)] }))
    .map(({ value }) => value)
  expect(complete).toEqual(['plan', 'engagement', 'since'])
})
