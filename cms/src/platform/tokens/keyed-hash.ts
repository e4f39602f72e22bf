import { createHmac } from 'node:crypto'

/** Says that two values are the same without saying what they are; in base64url. */
type KeyedHash = (value: string) => string

/** HMAC-SHA256 under a secret; `length` keeps this many characters of it. */
export function createKeyedHash(secret: string | Buffer, { length = 43 } = {}): KeyedHash {
  return (value) => createHmac('sha256', secret).update(value).digest('base64url').slice(0, length)
}

/** The key of one purpose: what is made for one says nothing about another. A purpose never changes its name. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}
