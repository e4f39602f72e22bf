import { createHash } from 'node:crypto'

/** An id as Ghost has them, the same in every export. */
export function ghostId(kind: string, key: string): string {
  return createHash('sha256').update(`${kind} ${key}`).digest('hex').slice(0, 24)
}

export function ghostUuid(kind: string, key: string): string {
  const hash = createHash('sha256').update(`uuid ${kind} ${key}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
