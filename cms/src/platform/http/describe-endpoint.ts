import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Endpoint, EndpointAccess } from '@meridian/shared/api/endpoint'
import type { Context } from 'hono'
import { type ProblemCode, problems } from './errors/problem.ts'
import { ProblemSchema } from '@meridian/shared/api/problem.schema'

const ProblemAnswer = z.object(ProblemSchema.shape).openapi('Problem')

/** What the document says of an endpoint beside its definition, which the site and the admin share. */
type Description = Omit<RouteConfig, 'method' | 'path' | 'operationId' | 'security'>

export type DescribedEndpoint = RouteConfig & { getRoutingPath: () => string }

const methods = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const

/** How each circle of callers shows who it is; by the names of `securitySchemes`. */
const security = {
  everyone: [],
  'signed in': [{ session: [] }],
  staff: [{ session: [] }],
  'site server': [{ internalSecret: [] }],
  'payment provider': [{ providerSignature: [] }],
} satisfies Record<EndpointAccess, Record<string, string[]>[]>

/** A route of Hono and of the OpenAPI document, made of the shared definition and of what the document says of it. */
export function describeEndpoint<const E extends Endpoint, const D extends Description>(
  endpoint: E,
  description: D,
) {
  const { id, method, path, access } = endpoint
  return createRoute({
    ...description,
    method: methods[method],
    path,
    operationId: id,
    security: security[access],
  })
}

/** The path of an endpoint as Hono has it, for a route that no document describes. */
export function routePath<const Path extends string>(endpoint: { path: Path }) {
  return createRoute({ method: 'get', path: endpoint.path, responses: {} }).getRoutingPath()
}

/** Adds an endpoint to the API and to its document. */
export function addEndpoint(
  app: OpenAPIHono,
  route: DescribedEndpoint,
  handle: (c: Context) => Response | Promise<Response>,
): void {
  app.openAPIRegistry.registerPath(route)
  app.on(route.method, route.getRoutingPath(), handle)
}

/** A body of JSON, for a route's description: the handlers parse it themselves. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema, { isRequired = true } = {}) {
  return { body: { required: isRequired, content: { 'application/json': { schema } } } }
}

/** A good answer of this schema, for a route's description. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

interface Answer {
  description: string
  content?: Record<string, { schema: z.ZodType }>
}

const problemContent = {
  'text/plain': { schema: ProblemAnswer.shape.detail },
  'application/problem+json': { schema: ProblemAnswer },
}

/** What a route may answer instead, for its description: each status once, with the codes that it stands for. */
export function problemAnswers(...codes: ProblemCode[]): { 500: Answer; 503: Answer } {
  const byStatus = Map.groupBy(codes, (code) => problems[code].status)
  return {
    ...Object.fromEntries([...byStatus].map(([status, group]) => [status, describeProblems(group)])),
    500: describeProblems(['failed']),
    503: describeProblems(['database-away']),
  }
}

/** What a status stands for, by its codes. */
export function describeProblems(codes: ProblemCode[]): Answer {
  const description = codes.map((code) => `${problems[code].title} (\`${code}\`).`).join(' ')
  return { description, content: problemContent }
}
