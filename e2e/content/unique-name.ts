import { randomBytes } from 'node:crypto'

/** A name that no other test and no earlier run has used. */
export function uniqueName(stem: string): string {
  return `${stem} ${randomBytes(4).toString('hex')}`
}
