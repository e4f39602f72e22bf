import type { CallableEndpoint } from '@meridian/shared/api/endpoint'
import { ProblemSchema } from '@meridian/shared/api/problem.schema'
import { z, type ZodType } from 'zod'
import { type ApiAnswer, type ApiCall, callApi } from '../api-client/api-client.ts'
import { noAnswer, readAnswer } from '../api-client/read-answer.ts'

/* Apart from `api-client`, which every page loads: this needs zod. */

// zod would compile schemas by `new Function`, which the content security policy refuses and reports.
z.config({ jitless: true })

/**
 * As {@link ApiAnswer}; a failure has the stable code of its problem beside the sentence, null where there is none. The
 * sentence reads the same as without the code: `409: …` (spec §8, general rule), or ours where no answer came.
 */
export type CodedAnswer = Extract<ApiAnswer, { ok: true }> | CodedFailure

export type CodedFailure = { ok: false; status: number | null; code: string | null; message: string }

/** Calls the API where the page does one thing about one refusal and another about the next. */
export async function callForCode(
  endpoint: CallableEndpoint,
  call: Omit<ApiCall, 'accept'> = {},
): Promise<CodedAnswer> {
  const answer = await callApi(endpoint, { ...call, accept: 'application/json, application/problem+json' })
  if (answer.ok) return answer
  const { status, message } = answer
  if (message === null) return { ok: false, status, code: null, message: noAnswer }
  const problem = ProblemTextSchema.safeParse(message.replace(/^\d{3}: /, ''))
  if (!problem.success) return { ok: false, status, code: null, message }
  return { ok: false, status, code: problem.data.code, message: `${status}: ${problem.data.detail}` }
}

/** The same, with the answer as the schema reads it. One that is not what was agreed is a failure, and reported. */
export async function askApi<Value>(
  schema: ZodType<Value>,
  ...call: Parameters<typeof callForCode>
): Promise<{ ok: true; value: Value } | CodedFailure> {
  const answer = await callForCode(...call)
  if (!answer.ok) return answer
  const read = readAnswer(call[0].path, schema, answer)
  return read.ok ? read : { ...read, status: answer.status, code: null }
}

const ProblemTextSchema = z
  .string()
  .transform((text, c) => {
    try {
      const value: unknown = JSON.parse(text)
      return value
    } catch {
      // A sentence, as a proxy in front of the API answers.
      c.addIssue({ code: 'custom', message: 'This is no JSON.' })
      return z.NEVER
    }
  })
  .pipe(ProblemSchema)
