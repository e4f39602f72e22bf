import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createKeyedHash, deriveKey } from './keyed-hash.ts'

/** 128 random bits, in 22 characters. */
export function createRandomId(): string {
  return randomBytes(16).toString('base64url')
}

/** Signs and reads tokens `{content}.{HMAC-SHA256}` of one purpose. */
export function createSigner(secret: string, purpose: string) {
  const hash = createKeyedHash(deriveKey(secret, purpose))

  return {
    /** `signed` is what the signature is made of, where that is more than the content. */
    sign(content: string, signed = content): string {
      return `${content}.${hash(signed)}`
    },

    /**
     * The content of a token that was signed here; null for anything else. `signedOf` tells for content what its
     * signature was made of; null for content that is none.
     */
    read(token: string, signedOf: (content: string) => string | null = (content) => content): string | null {
      const [, content, signature] = /^([\w.-]{1,3000})\.([\w-]{43})$/.exec(token) ?? []
      if (content === undefined || signature === undefined) return null
      const signed = signedOf(content)
      if (signed === null) return null
      return timingSafeEqual(Buffer.from(hash(signed)), Buffer.from(signature)) ? content : null
    },
  }
}
