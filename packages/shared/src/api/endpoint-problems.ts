import type { Endpoint, EndpointAccess, EndpointMethod } from './endpoint.ts'
import type { ProblemCode } from './problems.ts'

/* What any endpoint may answer. Middlewares, guards and the handler of errors answer it, and no definition names it. */
const problemsOfAll = ['failed', 'database-away'] as const
/** Before the handler of what changes something is asked. */
const problemsOfChange = ['origin-foreign', 'body-too-large'] as const
const problemsOfMethod = {
  GET: [],
  POST: problemsOfChange,
  PUT: problemsOfChange,
  DELETE: problemsOfChange,
} as const satisfies Record<EndpointMethod, readonly ProblemCode[]>
const problemsOfAccess = {
  everyone: [],
  'signed in': ['session-none', 'second-factor-missing'],
  staff: ['session-none', 'second-factor-missing', 'staff-only'],
  'site server': ['bearer-invalid'],
  'payment provider': ['signature-invalid'],
} as const satisfies Record<EndpointAccess, readonly ProblemCode[]>

type Refusing = Pick<Endpoint, 'method' | 'access' | 'problems'>

/** The codes of what the endpoint may answer instead. */
export type ProblemOf<E extends Refusing> =
  | E['problems'][number]
  | (typeof problemsOfAll)[number]
  | (typeof problemsOfMethod)[E['method']][number]
  | (typeof problemsOfAccess)[E['access']][number]

/** All that the endpoint may answer instead: what it names, and what it may for its method and for who may call it. */
export function problemsOf<const E extends Refusing>({ method, access, problems }: E): ProblemOf<E>[] {
  return [...problems, ...problemsOfAll, ...problemsOfMethod[method], ...problemsOfAccess[access]]
}

/** The code, where it is one that the endpoint may answer; null for any other. */
export function problemOf<E extends Refusing>(endpoint: E, code: string): ProblemOf<E> | null {
  return problemsOf(endpoint).find((one) => one === code) ?? null
}
