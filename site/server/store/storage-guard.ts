import type { DatabaseSync } from 'node:sqlite'
import { StorageError, storageTroubleOf, type StoredThing } from './storage-error.ts'

/** Turns what the disk says into a StorageError, and remembers it. */
export class StorageGuard {
  /** Why the last write or read failed; null after the next successful write. */
  trouble: StorageError | null = null
  readonly #what: StoredThing
  readonly #onDamaged: (() => void) | undefined

  /** `onDamaged` is called once when the file turns out to be damaged. */
  constructor(what: StoredThing, onDamaged?: () => void) {
    this.#what = what
    this.#onDamaged = onDamaged
  }

  read<Value>(work: () => Value): Value {
    try {
      return work()
    } catch (error) {
      throw this.troubled(error)
    }
  }

  /** Does all of the work or none; `undo` puts back what was changed in memory. */
  transaction(db: DatabaseSync, work: () => void, undo: () => void): void {
    try {
      db.exec('BEGIN IMMEDIATE')
      work()
      db.exec('COMMIT')
      this.trouble = null
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      undo()
      throw this.troubled(error)
    }
  }

  /** The error as a StorageError, if it is one of the disk. */
  troubled(error: unknown): unknown {
    // Text that is no JSON any more was written as such.
    const trouble = error instanceof SyntaxError ? 'damaged' : storageTroubleOf(error)
    if (!trouble) return error
    const isNew = this.trouble?.trouble !== trouble
    this.trouble = new StorageError(trouble, error, this.#what)
    if (isNew && trouble === 'damaged') this.#onDamaged?.()
    return this.trouble
  }
}
