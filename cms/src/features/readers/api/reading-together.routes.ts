import { recordReadingTogetherEndpoint } from '@meridian/shared/accounts/reader-calls.endpoints'
import { type ReaderAnswer, ReadingCallsSchema } from '@meridian/shared/accounts/reader-calls.schema'
import { Hono } from 'hono'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { routePath } from '../../../platform/http/describe-endpoint.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { emptyAnswer, jsonAnswerOf, problemAnswerOf } from '../../accounts/api/session/reader-answers.ts'
import { secondFactorMissing, signedOut } from '../../accounts/api/session/require-session.ts'
import { type RecordOutcome, recordReadingProgress } from '../reading/record-progress.ts'
import { articleUnknown } from './article-unknown.ts'

/**
 * Many readers at once say how far they have come: each is answered as `POST /api/user/reading-progress` answers one, once all of
 * it is written. Below the internal API.
 */
export function createReadingTogetherRoute(context: ApiContext): Hono {
  const app = new Hono()
  app.post(routePath(recordReadingTogetherEndpoint), async (c) => {
    const body = await readBody(c, ReadingCallsSchema)
    if (!body.ok) return body.response
    const { pool } = (await context.cms()).db
    const notes = body.value.calls.map(({ cookie, ...note }) => ({
      ...note,
      headers: new Headers({ cookie }),
    }))
    return c.json({ answers: (await recordReadingProgress(pool, notes)).map(toAnswer) })
  })
  return app
}

function toAnswer(outcome: RecordOutcome): ReaderAnswer {
  if (outcome.ok) return jsonAnswerOf(outcome.entry)
  switch (outcome.reason) {
    case 'switched-off':
      return emptyAnswer
    case 'session-none':
      return problemAnswerOf(signedOut)
    case 'second-factor-missing':
      return problemAnswerOf(secondFactorMissing)
    case 'article-unknown':
      return problemAnswerOf(articleUnknown)
  }
}
