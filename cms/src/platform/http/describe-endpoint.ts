import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { AnswerOf, BodyOf, Endpoint, EndpointAccess } from '@meridian/shared/api/endpoint'
import { problemsOf } from '@meridian/shared/api/endpoint-problems'
import type { Context } from 'hono'
import { type ProblemCode, problems } from '@meridian/shared/api/problems'
import { ProblemSchema } from '@meridian/shared/api/problem.schema'

const ProblemAnswer = z.object(ProblemSchema.shape).openapi('Problem')

interface DescribedAnswer<E extends Endpoint> {
  description: string
  headers?: z.ZodObject
  content?: Record<string, { schema: z.ZodType }> & {
    'application/json'?: { schema: z.ZodType<AnswerOf<E>> }
  }
}

/** What the document says of an endpoint beside its definition, which the site and the admin share. */
type Description = Omit<RouteConfig, 'method' | 'path' | 'operationId' | 'security'>

/** The schemas that are described are of the types that are defined. */
type Agreed<E extends Endpoint> = {
  responses: Record<number, DescribedAnswer<E>>
} & (BodyOf<E> extends undefined
  ? { request?: { body?: undefined } }
  : { request: { body: DescribedBody<z.ZodType<unknown, BodyOf<E>>> } })

interface DescribedBody<Schema extends z.ZodType> {
  required: boolean
  content: Record<string, { schema: z.ZodType }> & { 'application/json': { schema: Schema } }
}

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
  description: D & Agreed<E>,
) {
  const { id, method, path, access } = endpoint
  const described: D = description
  return createRoute({
    ...described,
    responses: { ...describeProblems(problemsOf(endpoint)), ...described.responses },
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
export function jsonBody<Schema extends z.ZodType>(
  schema: Schema,
  { isRequired = true } = {},
): { body: DescribedBody<Schema> } {
  return { body: { required: isRequired, content: { 'application/json': { schema } } } }
}

/** A good answer of this schema, for a route's description. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

const problemContent = {
  'text/plain': { schema: ProblemAnswer.shape.detail },
  'application/problem+json': { schema: ProblemAnswer },
}

/** Each status once, with the codes that it stands for. */
function describeProblems(codes: ProblemCode[]): Record<500, ProblemAnswers> {
  const byStatus = Map.groupBy(new Set(codes), (code) => problems[code].status)
  const answers = [...byStatus].map(([status, group]) => {
    const description = group.map((code) => `${problems[code].title} (\`${code}\`).`).join(' ')
    return [status, { description, content: problemContent }]
  })
  return Object.fromEntries(answers)
}

interface ProblemAnswers {
  description: string
  content: Record<string, { schema: z.ZodType }>
}
