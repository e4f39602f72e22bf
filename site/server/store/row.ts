import type { SQLOutputValue } from 'node:sqlite'

/** A column that the schema declares as TEXT. */
export function text(value: SQLOutputValue | undefined): string {
  if (typeof value === 'string') return value
  throw new TypeError(`Expected text in the page store, found ${typeof value}.`)
}

/** A column that the schema declares as INTEGER. */
export function integer(value: SQLOutputValue | undefined): number {
  if (typeof value === 'number') return value
  throw new TypeError(`Expected an integer in the page store, found ${typeof value}.`)
}

/** A column that the schema declares as BLOB. */
export function blob(value: SQLOutputValue | undefined): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new TypeError(`Expected bytes in the page store, found ${typeof value}.`)
}
