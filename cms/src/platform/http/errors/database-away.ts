/** Errors of the connection, by the code of Node or of Postgres. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  // Shutting down, crashed, starting up, too many connections, and the family of connection errors.
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

const awayMessages =
  /cannot connect to postgres|connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error/i

/** Whether an error, or what caused it, says that the database cannot be reached for now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (awayCodes.has(code) || code.startsWith('08') || awayMessages.test(error.message)) return true
  const inner = error instanceof AggregateError ? error.errors : [error.cause]
  return inner.some(isDatabaseAway)
}
