export type EndpointMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call an endpoint, and by what they show it: nothing, the session's cookie, a shared secret or a signature. */
export type EndpointAccess = 'everyone' | 'signed in' | 'staff' | 'site server' | 'payment provider'

/** The folder that every path of the API lies in. */
export const apiRoot = '/api'
/** What only the site server may ask for lies in it. */
export const internalRoot = `${apiRoot}/internal`

/**
 * An address of the API, defined once: the CMS registers its route and describes it, the site and the admin call it.
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
}

/** What a call needs to know: a path that has no parameters, or has been given them by {@link endpointAt}. */
export interface CallableEndpoint {
  method: EndpointMethod
  path: `/api/${string}`
  parameters?: undefined
}

/** The endpoint with its parameters filled in; they are encoded. */
export function endpointAt<Name extends string>(
  endpoint: { method: EndpointMethod; path: `/api/${string}`; parameters: readonly Name[] },
  values: Record<Name, string | number>,
): CallableEndpoint {
  const path = endpoint.parameters.reduce(
    (filled, name) => filled.replace(`{${name}}`, () => encodeURIComponent(values[name])),
    endpoint.path.slice('/api/'.length),
  )
  return { method: endpoint.method, path: `/api/${path}` }
}

/** The endpoint with a query. */
export function withQuery(endpoint: CallableEndpoint, query: Record<string, string>): CallableEndpoint {
  return { method: endpoint.method, path: `${endpoint.path}?${new URLSearchParams(query)}` }
}
