import { Secret, TOTP } from 'otpauth'

/** What every authenticator app speaks (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 }
const secretBytes = 20
/** The clock of a phone may be off by one step. */
const toleratedSteps = 1

/** A new secret for an authenticator app, as base32. */
export function createSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The time step whose code this is, one step of tolerance either way; null: it is none. */
export function findStep(secret: string, code: string, nowMs: number): number | null {
  const delta = TOTP.validate({
    ...parameters,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: nowMs,
    window: toleratedSteps,
  })
  return delta === null ? null : Math.floor(nowMs / 1000 / parameters.period) + delta
}

/** What the QR code says to the app. */
export function secretUri(input: { secret: string; email: string; siteName: string }): string {
  const { secret, email, siteName } = input
  return new TOTP({ ...parameters, secret, issuer: siteName, label: email }).toString()
}
