import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const OffsetSchema = z.object({ seconds: z.number() })

/** By how much the time of a customer without a test clock has been moved forward. */
export class OffsetList {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  of(customer: string): number {
    const found = this.#database.prepare('SELECT seconds FROM offsets WHERE customer = ?').get(customer)
    return found ? OffsetSchema.parse(found).seconds : 0
  }

  set(customer: string, seconds: number): void {
    this.#database.prepare('INSERT OR REPLACE INTO offsets VALUES (?, ?)').run(customer, seconds)
  }
}
