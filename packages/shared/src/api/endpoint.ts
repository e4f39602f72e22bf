import type { z } from 'zod'
import type { ProblemCode } from './problems.ts'

export type EndpointMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call an endpoint, and by what they show it: nothing, the session's cookie, a shared secret or a signature. */
export type EndpointAccess = 'everyone' | 'signed in' | 'staff' | 'site server' | 'payment provider'

/** The folder that every path of the API lies in. */
export const apiRoot = '/api'
/** What only the site server may ask for lies in it. */
export const internalRoot = `${apiRoot}/internal`

/** JSON of a type, without a value: a page that calls an endpoint does not load its schemas. */
export type Json<Value> = null | { readonly value: Value }

/** What has to be sent, by the type of its schema: `inputOf<typeof LoginSchema>()`. */
// @__NO_SIDE_EFFECTS__
export function inputOf<Schema extends z.ZodType>(): Json<z.input<Schema>> {
  return null
}

/** What is answered, by the type of its schema: `outputOf<typeof UserSchema>()`. */
// @__NO_SIDE_EFFECTS__
export function outputOf<Schema extends z.ZodType>(): Json<z.output<Schema>> {
  return null
}

/**
 * An endpoint of the API, defined once: the CMS registers its route and describes it, the site and the admin call it.
 * Definitions are constants of their own rather than entries of a table, so that a page loads those that it calls.
 */
export interface Endpoint {
  /** `operationId` of the OpenAPI document: what client generators call the function. */
  id: string
  method: EndpointMethod
  /** With its parameters in braces: `/api/user/addresses/{id}`. */
  path: `/api/${string}`
  /** The parameters of the path; to be left out when it has none. */
  parameters?: readonly string[]
  access: EndpointAccess
  /** What has to be sent as JSON; to be left out where nothing is. */
  body?: Json<unknown>
  /** What a good answer holds as JSON; to be left out where it holds none. */
  answer?: Json<unknown>
  /** What its handler may answer instead, beside what `problemsOf` adds. */
  problems: readonly ProblemCode[]
}

/** What a call needs to know: a path that has no parameters, or has been given them by {@link endpointAt}. */
export interface CallableEndpoint extends Omit<Endpoint, 'id' | 'parameters'> {
  parameters?: undefined
}

/** What has to be sent to the endpoint, before it is parsed; undefined where nothing is. */
export type BodyOf<E> = E extends { readonly body: Json<infer Body> } ? Body : undefined

/** What a good answer of the endpoint holds; undefined where it holds no JSON. */
export type AnswerOf<E> = E extends { readonly answer: Json<infer Answer> } ? Answer : undefined

/** The endpoint with its parameters filled in; they are encoded. */
export function endpointAt<const E extends Endpoint & { parameters: readonly string[] }>(
  endpoint: E,
  values: Record<E['parameters'][number], string | number>,
): Omit<E, 'path' | 'parameters'> & { path: `/api/${string}` } {
  const { parameters, path, ...rest } = endpoint
  const filled = parameters.reduce(
    (text, name: E['parameters'][number]) =>
      text.replace(`{${name}}`, () => encodeURIComponent(values[name])),
    path.slice('/api/'.length),
  )
  return { ...rest, path: `/api/${filled}` }
}

/** The endpoint with a query. */
export function withQuery<const E extends CallableEndpoint>(
  endpoint: E,
  query: Record<string, string>,
): Omit<E, 'path'> & { path: `/api/${string}` } {
  const { path, ...rest } = endpoint
  return { ...rest, path: `${path}?${new URLSearchParams(query)}` }
}
