import { shortMoment } from './local-moment.ts'
import type { ShownSchedule } from './use-schedules.ts'

type Planned = Pick<ShownSchedule, 'action' | 'dueAt' | 'articleCount'>
export type Held = Pick<ShownSchedule, 'embargoUntil' | 'articleCount'>

const verbs = { publish: 'Goes out', unpublish: 'Is unpublished' } as const
const pastVerbs = { publish: 'published', unpublish: 'unpublished' } as const

/** `Goes out with 12 articles on Mon 23 Nov 2026, 09:00`. */
export function plannedText({ action, dueAt, articleCount }: Planned): string {
  const company =
    articleCount === 0 ? '' : ` with ${articleCount} ${articleCount === 1 ? 'article' : 'articles'}`
  return `${verbs[action]}${company} on ${shortMoment(dueAt)}`
}

/** Why it will not go out as things stand; null when nothing holds it back. */
export function heldBackText({ embargoUntil, articleCount }: Held): string | null {
  if (embargoUntil === null) return null
  const what = articleCount === 0 ? 'The article is' : 'One of its articles is'
  return `It will not go out then. ${what} now under embargo until ${shortMoment(embargoUntil)}: schedule it for later, or lift the embargo and say why.`
}

/** What became of a schedule: with the moment at which it happened, or why it did not. */
export function settledText({ action, dueAt, state, settledAt, note }: ShownSchedule): string {
  const verb = pastVerbs[action]
  if (state === 'done') return `It was ${verb} by the clock on ${shortMoment(settledAt ?? dueAt)}.`
  if (state === 'failed') return `It was not ${verb} on ${shortMoment(dueAt)}. ${note ?? ''}`.trim()
  return note ?? 'It was cancelled.'
}
