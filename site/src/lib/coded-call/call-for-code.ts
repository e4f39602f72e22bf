import type { AnswerOf, CallableEndpoint } from '@meridian/shared/api/endpoint'
import { problemOf, type ProblemOf } from '@meridian/shared/api/endpoint-problems'
import type { Problem } from '@meridian/shared/api/problem.schema'
import { type ApiAnswer, type ApiCall, callApi } from '../api-client/api-client.ts'
import { type AnswerSchema, noAnswer, readAnswer } from '../api-client/read-answer.ts'
import { hasFields, isText } from './answer-check.ts'

/**
 * As {@link ApiAnswer}; a failure has the code of its problem beside the sentence, null where it is none of the endpoint's. The
 * sentence reads the same as without the code: `409: …` (spec §8, general rule), or ours where no answer came.
 */
export type CodedAnswer<Code extends string> = Extract<ApiAnswer, { ok: true }> | CodedFailure<Code>

export interface CodedFailure<Code extends string = string> {
  ok: false
  status: number | null
  code: Code | null
  message: string
}

/** Calls the API where the page does one thing about one refusal and another about the next. */
export async function callForCode<const E extends CallableEndpoint>(
  endpoint: E,
  call: Omit<ApiCall<E>, 'accept'> = {},
): Promise<CodedAnswer<ProblemOf<E>>> {
  const answer = await callApi(endpoint, { ...call, accept: 'application/json, application/problem+json' })
  if (answer.ok) return answer
  const { status, message } = answer
  if (message === null) return { ok: false, status, code: null, message: noAnswer }
  const problem = parseProblem(message.replace(/^\d{3}: /, ''))
  if (problem === null) return { ok: false, status, code: null, message }
  const { code, detail } = problem
  return { ok: false, status, code: problemOf(endpoint, code), message: `${status}: ${detail}` }
}

/** The same, with the answer as the schema reads it. One that is not what was agreed is a failure, and reported. */
export async function askApi<const E extends CallableEndpoint>(
  endpoint: E,
  schema: AnswerSchema<AnswerOf<E>>,
  call: Omit<ApiCall<E>, 'accept'> = {},
): Promise<{ ok: true; value: AnswerOf<E> } | CodedFailure<ProblemOf<E>>> {
  const answer = await callForCode(endpoint, call)
  if (!answer.ok) return answer
  const read = readAnswer(endpoint, schema, answer)
  return read.ok ? read : { ...read, status: answer.status, code: null }
}

/** The code and the sentence of a problem; null for any other text, such as the sentence of a proxy in front of the API. */
function parseProblem(text: string): Pick<Problem, 'code' | 'detail'> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isProblem(value) ? value : null
  } catch {
    return null
  }
}

const isProblem = hasFields<Pick<Problem, 'code' | 'detail'>>({ code: isText, detail: isText })
