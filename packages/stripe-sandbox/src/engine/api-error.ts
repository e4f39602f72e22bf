import type { JsonObject } from '../objects/json.ts'

export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

export interface ErrorBody {
  type: ErrorType
  message: string
  code?: string
  decline_code?: string
  param?: string
  /** Whole objects that the provider puts beside the message: `payment_intent`, `payment_method`, `charge`. */
  details?: JsonObject
}

/** An answer that is no success, in the provider's documented shape. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** What was done before stands: a declined payment leaves its charge and its events. */
  readonly keepsEffects: boolean
  /** The request was refused before anything was tried, so that its idempotency key stays free. */
  readonly isBeforeStart: boolean

  constructor(
    status: number,
    body: ErrorBody,
    { keepsEffects = false, isBeforeStart = false }: { keepsEffects?: boolean; isBeforeStart?: boolean } = {},
  ) {
    super(body.message)
    this.status = status
    this.body = body
    this.keepsEffects = keepsEffects
    this.isBeforeStart = isBeforeStart
  }
}

/** 404 `resource_missing`: 'No such customer: 'cus_1''; 400 where the id stood in a parameter. */
export function noSuch(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}

/** 400: something about the request or the state that it meets. */
export function badRequest(message: string, more: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more })
}

/** 400 before anything was tried. */
export function badParameter(message: string, more: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more }, { isBeforeStart: true })
}

export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}

/** The body of an answer with an error. */
export function errorJson({ body }: ApiError): JsonObject {
  return {
    error: {
      type: body.type,
      message: body.message,
      ...(body.code ? { code: body.code, doc_url: docUrl(body.code) } : {}),
      ...(body.decline_code ? { decline_code: body.decline_code } : {}),
      ...(body.param ? { param: body.param } : {}),
      ...body.details,
    },
  }
}
