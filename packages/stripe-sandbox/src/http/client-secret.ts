import { ApiError, badRequest } from '../engine/api-error.ts'
import type { KeyKind } from './route.ts'

/** A publishable key opens an intent only together with the intent's own client secret. */
export function requireClientSecret(
  key: KeyKind,
  intent: { client_secret: string },
  given: string | undefined,
): void {
  if (key === 'secret' && given === undefined) return
  if (given === undefined) {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message: 'A client_secret is required to use this object with a publishable key.',
      code: 'secret_key_required',
    })
  }
  if (given === intent.client_secret) return
  throw badRequest('The client_secret provided does not match any associated with this object.', {
    code: 'resource_missing',
    param: 'client_secret',
  })
}
