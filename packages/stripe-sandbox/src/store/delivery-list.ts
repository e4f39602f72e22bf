import { z } from 'zod'
import type { Statements } from './statements.ts'

const DeliverySchema = z.object({ event: z.string(), attempts: z.number(), due_at_ms: z.number() })
const FirstSchema = z.object({ at: z.number().nullable() })
export type Delivery = z.infer<typeof DeliverySchema>

/** The events that the webhook's address has not taken yet. */
export class DeliveryList {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  add(event: string, dueAtMs: number): void {
    this.#statements.prepare('INSERT INTO deliveries VALUES (?, 0, ?)').run(event, dueAtMs)
  }

  isPending(event: string): boolean {
    return this.#statements.prepare('SELECT 1 FROM deliveries WHERE event = ?').get(event) !== undefined
  }

  /** In the order in which the events happened. */
  pending(): Delivery[] {
    const select = 'SELECT * FROM deliveries ORDER BY rowid'
    return this.#statements
      .prepare(select)
      .all()
      .map((row) => DeliverySchema.parse(row))
  }

  /** The first that is due, or any one of them; null when nothing is. */
  nextDue(nowMs: number, order: 'first' | 'any'): Delivery | null {
    const by = order === 'first' ? 'rowid' : 'random()'
    const select = `SELECT * FROM deliveries WHERE due_at_ms <= ? ORDER BY ${by} LIMIT 1`
    const found = this.#statements.prepare(select).get(nowMs)
    return found ? DeliverySchema.parse(found) : null
  }

  /** When the next one is due, in milliseconds; null when none waits. */
  firstDueAt(): number | null {
    const found = this.#statements.prepare('SELECT min(due_at_ms) AS at FROM deliveries').get()
    return FirstSchema.parse(found).at
  }

  /** How often an event has been refused. */
  attemptsOf(event: string): number {
    const found = this.#statements.prepare('SELECT * FROM deliveries WHERE event = ?').get(event)
    return found ? DeliverySchema.parse(found).attempts : 0
  }

  remove(event: string): void {
    this.#statements.prepare('DELETE FROM deliveries WHERE event = ?').run(event)
  }

  postpone(event: string, dueAtMs: number): void {
    this.#statements
      .prepare('UPDATE deliveries SET attempts = attempts + 1, due_at_ms = ? WHERE event = ?')
      .run(dueAtMs, event)
  }
}
