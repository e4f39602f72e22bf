import { randomBytes } from 'node:crypto'

/** A name for something of an account that says nothing and can't be guessed: 128 random bits. */
export function createPublicId(): string {
  return randomBytes(16).toString('base64url')
}
