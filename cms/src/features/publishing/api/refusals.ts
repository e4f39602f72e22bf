import type { Context } from 'hono'
import { problemsText, type PublishProblem } from '../together/publish-problems.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { noStore } from '../../../platform/http/no-store.ts'

/** What the staff are told when something cannot be published, scheduled or cancelled. */
const sentences = {
  unknown: { code: 'document-unknown', detail: 'There is no such document any more.' },
  conflict: {
    code: 'document-conflict',
    detail: 'Somebody has saved this in the meantime. Look at it once more, then do it again.',
  },
  past: { code: 'schedule-past', detail: 'That moment has passed. Choose a later one, or publish now.' },
  'too-far': { code: 'schedule-past', detail: 'That is more than two years ahead.' },
  exists: {
    code: 'schedule-exists',
    detail: 'This is scheduled already. Cancel that first, then schedule it again.',
  },
  'not-public': { code: 'document-not-public', detail: 'Readers do not have this, and will not by then.' },
  settled: { code: 'schedule-settled', detail: 'It is done already, or was cancelled.' },
} as const

export type PublishingRefusal = keyof typeof sentences

export function refusePublishing(c: Context, reason: PublishingRefusal): Response {
  return answerProblem(c, { ...sentences[reason], headers: noStore })
}

/** Everything that stands in the way, a line for each document. */
export function refuseProblems(c: Context, problems: readonly PublishProblem[]): Response {
  return answerProblem(c, { code: 'publish-refused', detail: problemsText(problems), headers: noStore })
}
