import type { Env, Hono, MiddlewareHandler } from 'hono'
import { answerFault } from './fault.ts'

/** Answers what a known path does not do with 405 and says what it does; to be added after all routes. */
export function refuseOtherMethods<E extends Env>(app: Hono<E>): void {
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
    return answerFault(c, { code: 'method-not-allowed', detail, headers: { Allow: allowed } })
  }
}
