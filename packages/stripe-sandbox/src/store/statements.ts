import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** The statements of a database, each prepared once. */
export class Statements {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    this.#prepared.set(sql, statement)
    return statement
  }
}
