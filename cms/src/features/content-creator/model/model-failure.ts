import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from 'ai'

/** Why the model gave no whole text. */
export const failures = {
  'key-refused':
    'The provider does not accept the key of the magazine. The operator of the servers can fix it.',
  'model-unknown':
    'The provider does not know the model, or has nothing at this address. The operator of the servers can fix it.',
  'request-refused': 'The provider does not accept the request. Shorter sources may help.',
  busy: 'The provider is busy. Please try again in a moment.',
  'provider-failed': 'The provider has a problem of its own. Please try again.',
  unreachable: 'The provider cannot be reached. Please try again.',
  cut: 'The connection to the provider broke off.',
  silent: 'The model fell silent.',
  malformed: 'The provider sent something that cannot be read.',
  filtered: 'The filter of the provider has stopped the text. Another wording of the brief may help.',
  'too-long': 'The text has become as long as it may.',
  'wrong-answer':
    'The model did not answer in the form that it was asked for, nor when asked again. Please try again.',
  empty: 'The model answered with nothing. Please try again.',
  failed: 'Something went wrong on our side. Please try again.',
} as const

export type FailureCode = keyof typeof failures

/** Failures after which what came may be the beginning of the whole text. */
export const passingFailures: ReadonlySet<string> = new Set<FailureCode>([
  'cut',
  'silent',
  'malformed',
  'provider-failed',
  'too-long',
])

export interface ModelFailure {
  code: FailureCode
  retryAfterSeconds: number | null
}

/** What an error of the provider or of the way to it means. Its own words are left out: they may repeat the key. */
export function describeModelError(error: unknown, { hasText }: { hasText: boolean }): ModelFailure {
  if (APICallError.isInstance(error)) {
    const { statusCode, responseHeaders } = error
    if (statusCode === undefined) return failure(hasText ? 'cut' : 'unreachable')
    // An answer of 200 is no refusal: it broke off, or cannot be read.
    if (statusCode < 300) return failure(error.cause instanceof TypeError ? 'cut' : 'malformed')
    return {
      code: codeOfStatus(statusCode),
      retryAfterSeconds: readSeconds(responseHeaders?.['retry-after']),
    }
  }
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error)) return failure('malformed')
  if (InvalidResponseDataError.isInstance(error)) return failure('cut')
  if (EmptyResponseBodyError.isInstance(error)) return failure('empty')
  // The connection broke while the text was coming; an error that came in the stream is the provider's own.
  if (error instanceof TypeError) return failure(hasText ? 'cut' : 'unreachable')
  return failure('provider-failed')
}

export function failure(code: FailureCode): ModelFailure {
  return { code, retryAfterSeconds: null }
}

function codeOfStatus(status: number): FailureCode {
  if (status === 401 || status === 403) return 'key-refused'
  if (status === 404) return 'model-unknown'
  if (status === 429) return 'busy'
  return status >= 500 ? 'provider-failed' : 'request-refused'
}

/** Seconds, or a moment. */
function readSeconds(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 86_400) : null
}
