/** What Postgres and drizzle add to their errors: the values of a row or of a query, which are somebody's data. */
const valuedProperties = new Set(['params', 'detail', 'where', 'internalQuery'])

/** Serialises errors for logs (pino, `err`) without the values that a query was made with. */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const [message = ''] = error.message.split('\nparams: ', 1)
  const properties = Object.entries(error).filter(
    ([name, value]) => !valuedProperties.has(name) && typeof value !== 'object',
  )
  const errors: unknown[] = error instanceof AggregateError ? error.errors : []
  return {
    ...Object.fromEntries(properties),
    type: error.constructor.name,
    message,
    // A stack repeats the message.
    stack: error.stack?.replace(error.message, () => message),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
    ...(errors.length > 0 && { errors: errors.map(serializeError) }),
  }
}
