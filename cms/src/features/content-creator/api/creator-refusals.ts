import type { Context } from 'hono'
import type { StartOutcome } from '../runs/start-run.ts'
import { answerFault } from '../../../platform/http/errors/fault.ts'
import { answerTooMany } from '../../../platform/http/rate-limiting.ts'
import { noStore } from '../../accounts/api/session/require-session.ts'

export function refuseUnknownRun(c: Context): Response {
  return answerFault(c, { code: 'run-unknown', detail: 'There is no such run.', headers: noStore })
}

export function refuseUnknownCommission(c: Context): Response {
  return answerFault(c, { code: 'commission-unknown', detail: 'There is no such piece.', headers: noStore })
}

export function refuseChangedCommission(c: Context): Response {
  const detail = 'This piece was changed in another window.'
  return answerFault(c, { code: 'commission-changed', detail, headers: noStore })
}

export function refuseMissing(c: Context, detail: string): Response {
  return answerFault(c, { code: 'material-missing', detail, headers: noStore })
}

/** Why a run was not started, as a sentence. */
export function refuseStart(c: Context, outcome: Extract<StartOutcome, { ok: false }>): Response {
  switch (outcome.reason) {
    case 'missing':
      return refuseMissing(c, outcome.sentence)
    case 'too-many':
      return answerTooMany(c, outcome.retryAfterSeconds)
    case 'unknown':
      return refuseUnknownRun(c)
    case 'running':
      return answerFault(c, {
        code: 'run-running',
        detail: 'The model is writing for this piece already.',
        headers: noStore,
      })
    case 'month-spent':
      return answerFault(c, {
        code: 'month-spent',
        detail:
          'What the house may spend on the content creator this month is used up. It goes on with the next month, or when an administrator raises the limit.',
        headers: noStore,
      })
    case 'unset':
      return answerFault(c, {
        code: 'creator-unset',
        detail: 'No model is set up for the content creator.',
        headers: noStore,
      })
  }
}
