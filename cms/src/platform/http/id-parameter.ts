import type { Context } from 'hono'

/** An id in a path. One with a zero byte, which Postgres refuses to look for, becomes '', which nothing has. */
export function idParameter(c: Context, name = 'id'): string {
  const id = c.req.param(name) ?? ''
  return id.includes('\0') ? '' : id
}
