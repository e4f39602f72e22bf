import { createKeyedHash, deriveKey } from '../../platform/tokens/keyed-hash.ts'
import { createSigner } from '../../platform/tokens/signed-tokens.ts'

const daySeconds = 24 * 60 * 60

/**
 * What a token is for, and how long in seconds. An unsubscribe link never expires: it stands in mails that are kept
 * for years, and leaving has to be as easy then.
 */
const lifetimes = { confirm: 7 * daySeconds, unsubscribe: null, details: daySeconds / 48 } as const

export type TokenPurpose = keyof typeof lifetimes

/** Half an hour: how long step 2 may follow step 1. */
export const detailsLifetimeSeconds = lifetimes.details

interface TokenInput {
  purpose: TokenPurpose
  /** What it must be used together with: the e-mail address of step 1. */
  boundTo?: string
  nowMs?: number
}

/** `newsletter` is the id of the newsletter whose mail the link stood in; null for a link that names none. */
export type TokenCheck =
  | { ok: true; key: string; newsletter: string | null }
  | { ok: false; reason: 'invalid' | 'expired' }

/**
 * Makes and reads the tokens of links and cookies: `{key}.{expiry in seconds, base 36}.{HMAC}`, with the id of a newsletter
 * before the HMAC where a link names one.
 */
export function createNewsletterTokens(secret: string) {
  const signer = createSigner(secret, 'newsletter tokens')

  const signedOf = ({ purpose, boundTo = '' }: TokenInput) => {
    return (content: string) => {
      const { key, expiry, newsletter } = contentPattern.exec(content)?.groups ?? {}
      return key === undefined ? null : toSigned([purpose, key, expiry, boundTo], newsletter)
    }
  }

  return {
    create(input: TokenInput & { key: string; newsletter?: string }): string {
      const lifetime = lifetimes[input.purpose]
      const nowSeconds = Math.floor((input.nowMs ?? Date.now()) / 1000)
      const expiry = lifetime === null ? '0' : (nowSeconds + lifetime).toString(36)
      const { key, purpose, boundTo = '', newsletter } = input
      const content = newsletter === undefined ? `${key}.${expiry}` : `${key}.${expiry}.${newsletter}`
      return signer.sign(content, toSigned([purpose, key, expiry, boundTo], newsletter))
    },

    read(input: TokenInput & { token: string }): TokenCheck {
      const [key = '', expiry = '', newsletter = null] =
        signer.read(input.token, signedOf(input))?.split('.') ?? []
      if (key === '') return { ok: false, reason: 'invalid' }
      const expiresAt = Number.parseInt(expiry, 36)
      const isExpired = expiresAt !== 0 && (input.nowMs ?? Date.now()) / 1000 > expiresAt
      return isExpired ? { ok: false, reason: 'expired' } : { ok: true, key, newsletter }
    },
  }
}

const contentPattern =
  /^(?<key>[\w-]{22})\.(?<expiry>[0-9a-z]{1,10})(?:\.(?<newsletter>[a-z0-9]+(?:-[a-z0-9]+)*))?$/

/** Links that name no newsletter are signed as they always were. */
function toSigned(parts: readonly (string | undefined)[], newsletter: string | undefined): string {
  return JSON.stringify(newsletter === undefined ? parts : [...parts, newsletter])
}

/**
 * Makes keyed hashes of network addresses: enough to prove that two acts came from one place, without keeping which.
 */
export function createOriginHash(secret: string): (address: string) => string {
  return createKeyedHash(deriveKey(secret, 'newsletter origins'), { length: 22 })
}
