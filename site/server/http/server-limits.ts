/** Against slow and idle clients; an upload of 20 MB over a phone has two minutes. */
export const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  optimizeEmptyRequests: true,
} as const
