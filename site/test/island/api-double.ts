import { expect, vi } from 'vitest'

/** A call that a page made: `path` with its query, `json` what was sent. */
export interface SentCall {
  call: string
  json: unknown
}

type Answer = Response | Promise<Response> | (() => Response | Promise<Response>)

/** Answers by method and path, such as `POST /api/contact`; a list answers one call after the other. */
export type Answers = Record<string, Answer | Answer[]>

let unanswered: string[] = []

export interface ApiDouble {
  /** Everything that was sent, in order. */
  sent: SentCall[]
  /** From now on these calls are answered so. */
  answer(answers: Answers): void
}

/**
 * Stands in for the magazine's API in the page of one test. What it answers is what the tests of the API hold the
 * server to: the schemas of `@meridian/shared` are the same on both sides. A call that no answer was given for fails
 * like a broken connection, and fails the test.
 */
export function answerApi(answers: Answers = {}): ApiDouble {
  const known = new Map(Object.entries(answers))
  const sent: SentCall[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (input, init) => {
      const path = String(input instanceof Request ? input.url : input)
      const call = `${init?.method ?? 'GET'} ${path}`
      sent.push({ call, json: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
      const found = known.get(call) ?? known.get(call.replace(/\?.*/, ''))
      const answer = Array.isArray(found) ? found.shift() : found
      if (answer === undefined) {
        unanswered.push(call)
        throw new TypeError('Failed to fetch')
      }
      const given = await (typeof answer === 'function' ? answer() : answer)
      return given.clone()
    }),
  )
  return {
    sent,
    answer: (more) => {
      for (const [call, answer] of Object.entries(more)) known.set(call, answer)
    },
  }
}

/** What a page hears when the connection breaks. */
export function brokenConnection(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'))
}

export function expectNothingUnanswered(): void {
  const calls = unanswered
  unanswered = []
  expect(calls, 'calls to which the test has no answer').toEqual([])
}
