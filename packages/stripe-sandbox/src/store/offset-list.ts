import { z } from 'zod'
import type { Statements } from './statements.ts'

const OffsetSchema = z.object({ seconds: z.number() })

/** By how much the time of a customer without a test clock has been moved forward. */
export class OffsetList {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  of(customer: string): number {
    const found = this.#statements.prepare('SELECT seconds FROM offsets WHERE customer = ?').get(customer)
    return found ? OffsetSchema.parse(found).seconds : 0
  }

  set(customer: string, seconds: number): void {
    this.#statements.prepare('INSERT OR REPLACE INTO offsets VALUES (?, ?)').run(customer, seconds)
  }
}
