import type { Context } from 'hono'

/** Adds `Set-Cookie` headers to an answer. */
export function setCookies(c: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}
