import { createHash } from 'node:crypto'

/** A UUID (version 4 by its form) that is the same in every export of the same thing. */
export function uuidFrom(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
