import type { Context } from 'hono'

/** Whether a browser sent a form by itself; it is to be shown a page. A script gets JSON. */
export function isForm(c: Context): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    c.req.header('content-type') ?? '',
  )
}

/**
 * The fields of a request's body, whether a script or a form has sent it; null when it is neither a JSON object nor a
 * form. Of a form that repeats a field, the last one counts.
 */
export async function readFields(c: Context): Promise<Record<string, unknown> | null> {
  if (isForm(c)) return readForm(c)
  try {
    const body: unknown = JSON.parse(await c.req.text(), toWellFormed)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** A form whose parts cannot be told apart has no fields. */
async function readForm(c: Context): Promise<Record<string, unknown> | null> {
  try {
    return await c.req.parseBody()
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** JSON can write half of a character (`"\ud800"`), which Postgres keeps nowhere; it becomes the sign for one that is lost. */
function toWellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}
