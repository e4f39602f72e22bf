import { randomInt } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `cus_Nff3Kb0Tqw81Zc`: an id that tells its kind and cannot be guessed. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`
}

export function randomText(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
