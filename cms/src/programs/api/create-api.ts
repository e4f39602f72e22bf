import { OpenAPIHono } from '@hono/zod-openapi'
import { addAudienceDeltaEndpoint } from '@meridian/shared/audience/audience.endpoints'
import type { Env, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { largestDeltaBytes } from '../../features/audience/audience-deltas.routes.ts'
import { isProviderAway } from '../../platform/payment-provider/provider-away.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { type ApiServices, featureRoutes } from './api-features.ts'
import { addDocumentation } from './docs/docs.routes.ts'
import { isDatabaseAway } from '../../platform/http/errors/database-away.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { refuseParameters } from '../../platform/http/errors/parameters.ts'
import { addHealthRoutes } from './health/health.routes.ts'
import { createInternalRoutes, hasBearer } from './internal.routes.ts'
import { DeepBodyError } from '../../platform/http/json-depth.ts'
import { refuseForeignOrigins } from '../../platform/http/foreign-origins.ts'

const maxBodyBytes = 1_000_000
const retryAfterSeconds = 5

const providerAway = {
  code: 'provider-away',
  detail: 'Our payment provider does not answer for the moment. Please try again: nothing is charged twice.',
  headers: { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' },
} as const

export interface ApiOptions extends Omit<ApiServices, keyof ApiContext> {
  context: ApiContext
  internalSecret: string
}

/** The magazine's API: all of `/api`. */
export function createApi({
  context,
  internalSecret,
  publicUrl,
  weather,
  location,
  contentCreator,
  logger,
}: ApiOptions): OpenAPIHono {
  const app = new OpenAPIHono({
    defaultHook: (result, c) => (result.success ? undefined : refuseParameters(c, result.error)),
  })

  const limitBody = limitTo(maxBodyBytes, 'What you sent is larger than one megabyte.')
  const limitDelta = limitTo(largestDeltaBytes, 'The delta is larger than 32 megabytes.')
  app.use((c, next) => {
    // A read has no body, and looking for one costs more than many an answer does.
    if (['GET', 'HEAD'].includes(c.req.method)) return next()
    // Its size grows with the pages that were read. Without the secret the usual limit applies.
    const isDelta = c.req.path === addAudienceDeltaEndpoint.path && hasBearer(c, internalSecret)
    return isDelta ? limitDelta(c, next) : limitBody(c, next)
  })

  app.use(refuseForeignOrigins(publicUrl))

  const services = { ...context, publicUrl, weather, location, contentCreator, logger }
  for (const addRoutes of featureRoutes) addRoutes(app, services)
  addHealthRoutes(app, context)
  addDocumentation(app)
  app.route('/', createInternalRoutes(context, internalSecret))
  refuseOtherMethods(app)

  app.notFound((c) =>
    answerProblem(c, { code: 'route-unknown', detail: 'There is nothing at this address.' }),
  )
  app.onError((error, c) => {
    if (error instanceof DeepBodyError) {
      const headers = { 'Cache-Control': 'no-store' }
      return answerProblem(c, { code: 'parameter-invalid', detail: error.message, headers })
    }
    if (isDatabaseAway(error)) {
      const headers = { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' }
      const detail = 'This is not available for the moment. Please try again in a few seconds.'
      return answerProblem(c, { code: 'database-away', detail, headers })
    }
    if (isProviderAway(error)) {
      logger.warn(
        { err: error, method: c.req.method, path: c.req.path },
        'the payment provider does not answer',
      )
      return answerProblem(c, providerAway)
    }
    logger.error({ err: error, method: c.req.method, path: c.req.path }, 'a request failed')
    const detail = 'Something went wrong on our side. Please try again later.'
    return answerProblem(c, { code: 'failed', detail, headers: { 'Cache-Control': 'no-store' } })
  })
  return app
}

function limitTo(maxSize: number, detail: string): MiddlewareHandler {
  return bodyLimit({ maxSize, onError: (c) => answerProblem(c, { code: 'body-too-large', detail }) })
}

/** Answers what a known path does not do with 405 and says what it does; to be added after all routes. */
function refuseOtherMethods<E extends Env>(app: Hono<E>): void {
  const routes = app.routes.filter((route) => route.method !== 'ALL')
  const methods = Map.groupBy(routes, (route) => route.path)
  for (const [path, routesOfPath] of methods) {
    app.all(path, refuse(new Set(routesOfPath.map((route) => route.method))))
  }
}

function refuse(methods: Set<string>): MiddlewareHandler {
  const allowed = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  return async (c) => {
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { Allow: allowed })
    const detail = `${c.req.method} is not possible here; ${allowed} are.`
    return answerProblem(c, { code: 'method-not-allowed', detail, headers: { Allow: allowed } })
  }
}
