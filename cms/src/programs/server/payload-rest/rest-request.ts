import { APIError, addDataAndFileToRequest, type PayloadRequest } from 'payload'
import { DeepBodyError, isTooDeep } from '../../../platform/http/json-depth.ts'
import type { Refusal } from '../../../platform/http/rest-refusal.ts'

/** The largest id that a table of ours can have. */
const maxId = 2 ** 31 - 1

/** What Payload offers for databases that measure distances and lists; here they end in an exception. */
const otherOperators = new Set(['near', 'within', 'intersects', 'all'])
const textOperators = new Set(['like', 'not_like', 'contains'])

/**
 * Reads the body of a request for one of Payload's handlers, which then find it read, and checks what they rely on:
 * an id that a row can have, a filter of known operators, an object that is not nested too deeply. Null when it is fit.
 */
export async function checkRestRequest(req: PayloadRequest): Promise<Refusal | null> {
  if (!isId(req.routeParams?.id)) return { status: 404, message: 'There is nothing with this id.' }
  const filter = parseParameter(req.query.where)
  if (!filter.isJson || !parseParameter(req.query.data).isJson || hasOtherOperators(filter.value)) {
    return { status: 400, message: 'The filter of this request cannot be understood.' }
  }
  return readBody(req)
}

function isId(id: unknown): boolean {
  return id === undefined || (typeof id === 'string' && /^\d{1,10}$/.test(id) && Number(id) <= maxId)
}

/** Payload takes these as text of JSON as well. */
function parseParameter(value: unknown): { isJson: boolean; value?: unknown } {
  if (typeof value !== 'string' || value === '') return { isJson: true, value }
  try {
    const parsed: unknown = JSON.parse(value)
    return { isJson: !isTooDeep(parsed), value: parsed }
  } catch (error) {
    if (error instanceof SyntaxError) return { isJson: false }
    throw error
  }
}

/** Looks through all levels; what is no operator is refused by Payload itself. */
function hasOtherOperators(where: unknown): boolean {
  if (typeof where !== 'object' || where === null) return false
  return Object.entries(where).some(
    ([name, value]) =>
      otherOperators.has(name) ||
      (textOperators.has(name) && typeof value === 'object') ||
      hasOtherOperators(value),
  )
}

async function readBody(req: PayloadRequest): Promise<Refusal | null> {
  try {
    await addDataAndFileToRequest(req)
  } catch (error) {
    if (error instanceof APIError && error.status < 500) return error
    req.payload.logger.info({ err: error, msg: 'a body could not be read' })
    return { status: 400, message: 'What was sent can be read neither as JSON nor as a form.' }
  }
  // Read once: the handlers look for a body themselves.
  Object.defineProperty(req, 'body', { value: null })
  const data: unknown = req.data ?? {}
  if (typeof data !== 'object' || Array.isArray(data) || req.data === null) {
    return { status: 400, message: 'What was sent is not a JSON object.' }
  }
  if (isTooDeep(data)) return { status: 400, message: new DeepBodyError().message }
  if (req.method !== 'GET') req.data ??= {}
  return null
}
