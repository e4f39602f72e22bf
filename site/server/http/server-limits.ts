import type { ServerEnv } from '../env.ts'

/** Against slow and idle clients; an upload of 20 MB over a phone has two minutes. */
export const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  /** How often the two limits above are looked at. */
  connectionsCheckingInterval: 2000,
  optimizeEmptyRequests: true,
} as const

/** How long nothing may move on a connection while a request is under way: so long has a client that stops reading. */
export const stalledConnectionMs = 120_000

/** How long a stop waits for clients that send or take slowly. */
export const stopGraceMs = 5000

/** How many connections a client may have at each thread, and whether it has a share of what is passed on. */
export function clientLimits(
  {
    CONNECTIONS_PER_CLIENT: most,
    TRUST_PROXY: isBehindFront,
  }: Pick<ServerEnv, 'CONNECTIONS_PER_CLIENT' | 'TRUST_PROXY'>,
  threads: number,
): { sharesByClient: boolean; connectionsPerClient: number | null } {
  const sharesByClient = most > 0
  // Behind a front of the operator's all connections are the front's.
  const connectionsPerClient =
    isBehindFront || !sharesByClient ? null : Math.ceil(most / Math.max(threads, 1))
  return { sharesByClient, connectionsPerClient }
}
