import type { Context } from 'hono'
import type { StartOutcome } from '../generations/start-generation.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { answerTooMany } from '../../../platform/http/rate-limiting.ts'
import { noStore } from '../../../platform/http/no-store.ts'

export function refuseUnknownGeneration(c: Context): Response {
  return answerProblem(c, {
    code: 'generation-unknown',
    detail: 'There is no such generation.',
    headers: noStore,
  })
}

export function refuseUnknownDraftProject(c: Context): Response {
  return answerProblem(c, {
    code: 'draft-project-unknown',
    detail: 'There is no such draft.',
    headers: noStore,
  })
}

export function refuseChangedDraftProject(c: Context): Response {
  const detail = 'This draft was changed in another window.'
  return answerProblem(c, { code: 'draft-project-changed', detail, headers: noStore })
}

export function refuseMissing(c: Context, detail: string): Response {
  return answerProblem(c, { code: 'material-missing', detail, headers: noStore })
}

/** Why a generation was not started, as a sentence. */
export function refuseStart(c: Context, outcome: Extract<StartOutcome, { ok: false }>): Response {
  switch (outcome.reason) {
    case 'missing':
      return refuseMissing(c, outcome.sentence)
    case 'too-many':
      return answerTooMany(c, outcome.retryAfterSeconds)
    case 'unknown':
      return refuseUnknownGeneration(c)
    case 'running':
      return answerProblem(c, {
        code: 'generation-running',
        detail: 'The model is writing for this draft already.',
        headers: noStore,
      })
    case 'month-spent':
      return answerProblem(c, {
        code: 'month-spent',
        detail:
          'What the house may spend on the content creator this month is used up. It goes on with the next month, or when an administrator raises the limit.',
        headers: noStore,
      })
    case 'unset':
      return answerProblem(c, {
        code: 'creator-unset',
        detail: 'No model is set up for the content creator.',
        headers: noStore,
      })
  }
}
