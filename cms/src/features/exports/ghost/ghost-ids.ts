import { createHash } from 'node:crypto'

/** An id as Ghost has them, the same in every export. */
export function ghostId(kind: string, key: string): string {
  return createHash('sha256').update(`${kind} ${key}`).digest('hex').slice(0, 24)
}
