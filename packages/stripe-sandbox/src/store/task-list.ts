import { z } from 'zod'
import type { Statements } from './statements.ts'

const TaskSchema = z.object({
  kind: z.enum([
    'expire_subscription',
    'renew_subscription',
    'finalize_invoice',
    'retry_invoice',
    'expire_pending_update',
  ]),
  subject: z.string(),
  customer: z.string(),
  /** In seconds of the customer's own time. */
  at: z.number(),
})
export type Task = z.infer<typeof TaskSchema>

/** What has to be done later, each in the time of the customer whom it concerns. One of a kind per subject. */
export class TaskList {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  set(task: Task): void {
    this.#statements
      .prepare('INSERT OR REPLACE INTO tasks (kind, subject, customer, at) VALUES (?, ?, ?, ?)')
      .run(task.kind, task.subject, task.customer, task.at)
  }

  remove(kind: Task['kind'], subject: string): void {
    this.#statements.prepare('DELETE FROM tasks WHERE kind = ? AND subject = ?').run(kind, subject)
  }

  /** The first task of these customers that is due at `now`. */
  firstOf(customers: string[], now: number): Task | null {
    const marks = customers.map(() => '?').join(', ')
    const select = `SELECT * FROM tasks WHERE customer IN (${marks}) AND at <= ? ORDER BY at, rowid LIMIT 1`
    return read(this.#statements.prepare(select).get(...customers, now))
  }

  /** The first task that is due in real time, shifted by each customer's own offset, outside of test clocks. */
  firstInRealTime(now: number): Task | null {
    const select = `
      SELECT tasks.* FROM tasks JOIN objects ON objects.id = tasks.customer
      LEFT JOIN offsets ON offsets.customer = tasks.customer
      WHERE tasks.at <= ? + coalesce(offsets.seconds, 0) AND objects.test_clock IS NULL
      ORDER BY tasks.at, tasks.rowid LIMIT 1`
    return read(this.#statements.prepare(select).get(now))
  }
}

function read(row: unknown): Task | null {
  return row ? TaskSchema.parse(row) : null
}
