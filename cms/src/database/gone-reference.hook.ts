import type { AfterErrorHook } from 'payload'

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const foreignKeyViolation = '23503'

/**
 * Says that something which a form names, or which was to be deleted, is not what it was when the form was opened:
 * Payload passes on what Postgres refuses as a fault of the server.
 */
export const explainGoneReference: AfterErrorHook = ({ error, req }) => {
  const detail = findDetail(error)
  if (detail === null) return
  const gone = /is not present in table "(.+)"/.exec(detail)?.[1]
  const { labels } =
    req.payload.config.collections.find(({ slug }) => slug === gone?.replaceAll('_', '-')) ?? {}
  const thing = typeof labels?.singular === 'string' ? labels.singular.toLowerCase() : 'document'
  const message = gone
    ? `The ${thing} named here has been deleted. Reload the page and choose another one.`
    : 'Something else names this. Take it out there first.'
  return { status: gone ? 400 : 409, response: { errors: [{ message }] } }
}

/** What Postgres says of the row, of an error that the database's library wraps; null for other errors. */
function findDetail(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (!('code' in error) || error.code !== foreignKeyViolation) return findDetail(error.cause)
  return 'detail' in error && typeof error.detail === 'string' ? error.detail : ''
}
