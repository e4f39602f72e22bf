import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same, in a time that says nothing about where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
