import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const DeliverySchema = z.object({ event: z.string(), attempts: z.number(), due_at_ms: z.number() })
export type Delivery = z.infer<typeof DeliverySchema>

/** The events that the webhook's address has not taken yet. */
export class DeliveryList {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  add(event: string, dueAtMs: number): void {
    this.#database.prepare('INSERT INTO deliveries VALUES (?, 0, ?)').run(event, dueAtMs)
  }

  isPending(event: string): boolean {
    return this.#database.prepare('SELECT 1 FROM deliveries WHERE event = ?').get(event) !== undefined
  }

  /** In the order in which the events happened. */
  pending(): Delivery[] {
    const select = 'SELECT * FROM deliveries ORDER BY rowid'
    return this.#database
      .prepare(select)
      .all()
      .map((row) => DeliverySchema.parse(row))
  }

  remove(event: string): void {
    this.#database.prepare('DELETE FROM deliveries WHERE event = ?').run(event)
  }

  postpone(event: string, dueAtMs: number): void {
    this.#database
      .prepare('UPDATE deliveries SET attempts = attempts + 1, due_at_ms = ? WHERE event = ?')
      .run(dueAtMs, event)
  }
}
