import { randomBytes } from 'node:crypto'

/** A name that no other test and no earlier run has used. */
export function uniqueName(stem: string): string {
  return `${stem} ${randomBytes(4).toString('hex')}`
}

/** The same for a file or an address, without a space. */
export function uniqueSlug(stem: string): string {
  return uniqueName(stem).replace(' ', '-')
}

export function uniqueEmail(stem: string): string {
  return `${uniqueSlug(stem)}@meridian.example`
}

export function uniquePassword(): string {
  return `${uniqueName('Pass')}-long-enough`
}
