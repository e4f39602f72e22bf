import { problemsOf } from '@meridian/shared/api/endpoint-problems'
import { z } from 'zod'
import { readDefinitions } from './endpoints.ts'

const AnsweredSchema = z.object({
  routes: z.array(z.object({ method: z.string(), path: z.string() })),
  code: z.string(),
})

const definitions = await readDefinitions()
const allowed = new Map<string, string[]>(
  definitions.map((endpoint) => [endpoint.route, problemsOf(endpoint)]),
)
const strays = new Set<string>()

/** Notes a problem that was answered, where it is none of its endpoint's. What no endpoint is asked for may be anything. */
export function noteProblem(message: unknown): void {
  const { routes, code } = AnsweredSchema.parse(message)
  // The first one answers; middlewares and the refusal of other methods are for every method.
  const answering = routes.find(({ method }) => method !== 'ALL')
  if (!answering) return
  const route = `${answering.method} ${answering.path}`
  if (!allowed.get(route)?.includes(code)) strays.add(`${route}: ${code}`)
}

/** The problems since the last call that were not their endpoints'. */
export function takeStrayProblems(): string[] {
  const taken = [...strays]
  strays.clear()
  return taken
}
