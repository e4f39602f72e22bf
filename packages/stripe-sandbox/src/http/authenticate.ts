import type { IncomingMessage } from 'node:http'
import { ApiError } from '../engine/api-error.ts'
import type { FormHash } from './form-encoding.ts'
import type { KeyKind } from './route.ts'

export interface Keys {
  secretKey: string
  publishableKey: string
}

/** Which of the sandbox's own keys a request carries. Throws the provider's 401 for any other, live ones above all. */
export function keyOf(request: IncomingMessage, form: FormHash, keys: Keys): KeyKind {
  const given = bearer(request.headers.authorization) ?? (typeof form.key === 'string' ? form.key : null)
  if (given === null) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer ' +
        "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  if (given === keys.secretKey) return 'secret'
  if (given === keys.publishableKey) return 'publishable'
  throw unauthorized(`Invalid API Key provided: ${masked(given)}`)
}

/** 403: what a browser may not ask for. */
export function requireSecretKey(key: KeyKind): void {
  if (key === 'secret') return
  throw new ApiError(
    403,
    {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message:
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list ' +
        'of your API keys at https://dashboard.stripe.com/account/apikeys.',
    },
    { isBeforeStart: true },
  )
}

function bearer(header: string | undefined): string | null {
  const [scheme = '', value = ''] = (header ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return null
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? null
}

function masked(key: string): string {
  return key.length <= 12
    ? '*'.repeat(key.length)
    : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message }, { isBeforeStart: true })
}
