import { APIError, type PayloadRequest } from 'payload'

/** What somebody did wrong in a request: its status, and the sentence that they are told. */
export interface Refusal {
  status: number
  message: string
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const foreignKeyViolation = '23503'
/** A value that is no number, date or choice, or too large for one; a zero byte; text too long for an index. */
const valueCodes = /^(22|54)...$/
/** An operator that there is not for a type, and what Payload makes of one for a path inside of JSON. */
const operatorCodes = new Set(['42601', '42804', '42846', '42883', '42P18'])

/** Whether an error of a handler of Payload's is the sender's mistake; null where it is, or may be, one of ours. */
export function refusalOf(error: unknown, req: PayloadRequest): Refusal | null {
  if (error instanceof APIError) {
    const isRefusal = error.name === 'APIError' && error.status >= 400 && error.status < 500
    return isRefusal ? { status: error.status, message: error.message } : null
  }
  const refused = findPostgresError(error)
  if (refused === null) return null
  if (refused.code === foreignKeyViolation) return explainGoneReference(refused.detail, req)
  if (valueCodes.test(refused.code)) {
    return { status: 400, message: 'A value that was sent does not fit what it is for.' }
  }
  // Without a filter the query is ours alone.
  if (!operatorCodes.has(refused.code) || req.query.where === undefined) return null
  return { status: 400, message: 'The filter asks something of a field that it cannot be asked.' }
}

/** Something that a form names, or which was to be deleted, is not what it was when the form was opened. */
function explainGoneReference(detail: string, { payload }: PayloadRequest): Refusal {
  const gone = /is not present in table "(.+)"/.exec(detail)?.[1]
  const { labels } = payload.config.collections.find(({ slug }) => slug === gone?.replaceAll('_', '-')) ?? {}
  const thing = typeof labels?.singular === 'string' ? labels.singular.toLowerCase() : 'document'
  return gone
    ? {
        status: 400,
        message: `The ${thing} named here has been deleted. Reload the page and choose another one.`,
      }
    : { status: 409, message: 'Something else names this. Take it out there first.' }
}

/** What Postgres says, of an error that the database's library wraps; null for other errors. */
function findPostgresError(error: unknown): { code: string; detail: string } | null {
  if (!(error instanceof Error)) return null
  if (!('code' in error) || typeof error.code !== 'string' || !('severity' in error)) {
    return findPostgresError(error.cause)
  }
  return {
    code: error.code,
    detail: 'detail' in error && typeof error.detail === 'string' ? error.detail : '',
  }
}
