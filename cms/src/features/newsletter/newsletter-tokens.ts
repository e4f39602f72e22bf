import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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

export type TokenCheck = { ok: true; key: string } | { ok: false; reason: 'invalid' | 'expired' }

/** A new key of a subscriber or a consent: 128 random bits. */
export function createKey(): string {
  return randomBytes(16).toString('base64url')
}

/** Makes and reads the tokens of links and cookies: `{key}.{expiry in seconds, base 36}.{HMAC}`. */
export function createNewsletterTokens(secret: string) {
  const signingKey = createHmac('sha256', secret).update('newsletter tokens').digest()

  function sign(input: TokenInput, key: string, expiry: string): string {
    const content = JSON.stringify([input.purpose, key, expiry, input.boundTo ?? ''])
    return createHmac('sha256', signingKey).update(content).digest('base64url')
  }

  return {
    create(input: TokenInput & { key: string }): string {
      const lifetime = lifetimes[input.purpose]
      const nowSeconds = Math.floor((input.nowMs ?? Date.now()) / 1000)
      const expiry = lifetime === null ? '0' : (nowSeconds + lifetime).toString(36)
      return `${input.key}.${expiry}.${sign(input, input.key, expiry)}`
    },

    read(input: TokenInput & { token: string }): TokenCheck {
      const match = /^([\w-]{22})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(input.token)
      if (!match?.[1] || !match[2] || !match[3]) return { ok: false, reason: 'invalid' }
      const [, key, expiry, mac] = match
      if (!timingSafeEqual(Buffer.from(sign(input, key, expiry)), Buffer.from(mac))) {
        return { ok: false, reason: 'invalid' }
      }
      const expiresAt = Number.parseInt(expiry, 36)
      const isExpired = expiresAt !== 0 && (input.nowMs ?? Date.now()) / 1000 > expiresAt
      return isExpired ? { ok: false, reason: 'expired' } : { ok: true, key }
    },
  }
}

/**
 * Makes keyed hashes of network addresses: enough to prove that two acts came from one place, without keeping which.
 */
export function createOriginHash(secret: string): (address: string) => string {
  const key = createHmac('sha256', secret).update('newsletter origins').digest()
  return (address) => createHmac('sha256', key).update(address).digest('base64url').slice(0, 22)
}
