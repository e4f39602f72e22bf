import { z } from 'zod'
import type { Statements } from './statements.ts'

const AnswerSchema = z.object({
  key: z.string(),
  route: z.string(),
  body: z.string(),
  status: z.number(),
  answer: z.string(),
  request: z.string(),
  answered_at: z.number(),
})
/** What was answered to a request with an idempotency key; `answered_at` in seconds. */
export type StoredAnswer = z.infer<typeof AnswerSchema>

const keptSeconds = 24 * 3600

export class AnswerList {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  /** Null for a key that has not been used within the last 24 hours. */
  find(key: string, now: number): StoredAnswer | null {
    this.#statements
      .prepare('DELETE FROM answers WHERE key = ? AND answered_at <= ?')
      .run(key, now - keptSeconds)
    const found = this.#statements.prepare('SELECT * FROM answers WHERE key = ?').get(key)
    return found ? AnswerSchema.parse(found) : null
  }

  add(answer: StoredAnswer): void {
    this.#statements
      .prepare(
        'INSERT INTO answers (key, route, body, status, answer, request, answered_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(
        answer.key,
        answer.route,
        answer.body,
        answer.status,
        answer.answer,
        answer.request,
        answer.answered_at,
      )
  }

  /** Lets every key grow old, as if that many seconds had passed. For tests of what happens after a day. */
  age(seconds: number): void {
    this.#statements.prepare('UPDATE answers SET answered_at = answered_at - ?').run(seconds)
  }
}
