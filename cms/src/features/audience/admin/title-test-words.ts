import { fewest } from '../few.ts'
import { advantageOf, judgeTitles } from '../title-tests/judge-titles.ts'
import type { TitleTest } from '../title-tests/read-title-tests.ts'
import { numberText } from './audience-words.ts'

/** A number of views, where one or two might tell of one person. */
export function fewText(views: number): string {
  return views > 0 && views < fewest ? `fewer than ${fewest}` : numberText(views)
}

/** What a test of two titles says, in a sentence. */
export function verdictText({ own, other }: Pick<TitleTest, 'own' | 'other'>): string {
  const readOn = { own: own.readOn, other: other.readOn }
  const verdict = judgeTitles(readOn)
  if (verdict === 'open') return 'So far the difference may be chance.'
  const better = verdict === 'own' ? own : other
  const advantage = advantageOf(readOn)
  if (!Number.isFinite(advantage)) return `“${better.title}” alone brings readers who read on.`
  return `“${better.title}” brings ${Math.round(advantage * 100)} % more readers who read on.`
}
