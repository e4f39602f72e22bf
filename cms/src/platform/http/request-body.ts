import type { Context } from 'hono'
import { DeepBodyError, isTooDeep } from './json-depth.ts'

/** Whether a browser sent a form by itself; it is to be shown a page. A script gets JSON. */
export function isForm(c: Context): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    c.req.header('content-type') ?? '',
  )
}

/**
 * The fields of a request's body, whether a script or a form has sent it; null when it is neither a JSON object nor a
 * form. Of a form that repeats a field, the last one counts; those of `lists` are lists, whether repeated or not. Throws a DeepBodyError for what no code here could walk
 * through.
 */
export async function readFields(
  c: Context,
  { lists = [] }: { lists?: readonly string[] } = {},
): Promise<Record<string, unknown> | null> {
  if (isForm(c)) return readForm(c, lists)
  const body = parseJson(await c.req.text())
  if (isTooDeep(body)) throw new DeepBodyError()
  const wellFormed = toWellFormed(body)
  return isObject(wellFormed) ? wellFormed : null
}

/** Undefined for what is no JSON. Without a reviver, for which Node would call itself for every level. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A form whose parts cannot be told apart has no fields. */
async function readForm(c: Context, lists: readonly string[]): Promise<Record<string, unknown> | null> {
  try {
    const all = await c.req.parseBody({ all: true })
    return Object.fromEntries(
      Object.entries(all).map(([name, value]) => {
        const values = Array.isArray(value) ? value : [value]
        return [name, lists.includes(name) ? values : values.at(-1)]
      }),
    )
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** JSON can write half of a character (`"\ud800"`), which Postgres keeps nowhere; it becomes the sign for one that is lost. */
function toWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(toWellFormed)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name.toWellFormed(), toWellFormed(field)]),
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
