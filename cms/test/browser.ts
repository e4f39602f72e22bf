import { ProblemSchema } from '@meridian/shared/api/problem.schema'
import { z } from 'zod'
import { env } from '../src/env.ts'
import type { openApi } from './api.ts'

type Api = Pick<ReturnType<typeof openApi>['api'], 'request'>

export interface Reply {
  status: number
  /** Of a refusal. */
  code: string | null
  /** The sentence of a refusal. */
  detail: string | null
  body: unknown
  headers: Headers
}

let count = 0

/** A browser with cookies of its own, at an address of its own. */
export function openBrowser(api: Api, { cookie = '' }: { cookie?: string } = {}) {
  count += 1
  const address = `10.77.${count >> 8}.${count & 255}`
  const jar = new Map<string, string>()
  const keep = (pair: string) => {
    const [, name = '', value = ''] = /^\s*([^=;]+)=([^;]*)/.exec(pair) ?? []
    if (name && value) jar.set(name, value)
    else jar.delete(name)
  }
  cookie.split(';').forEach(keep)

  /** Sends a request; with `forgets`, the answer never arrives, so that its cookies are lost. */
  async function send(
    method: string,
    path: string,
    body?: unknown,
    { forgets = false } = {},
  ): Promise<Reply> {
    const response = await api.request(path, {
      method,
      headers: {
        accept: 'application/problem+json, application/json',
        origin: env.PUBLIC_URL,
        'content-type': 'application/json',
        'x-forwarded-for': address,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!forgets) response.headers.getSetCookie().forEach(keep)
    const text = await response.text()
    const answer: unknown = text === '' ? null : JSON.parse(text)
    const problem = response.ok ? null : ProblemSchema.parse(answer)
    const { status, headers } = response
    return { status, code: problem?.code ?? null, detail: problem?.detail ?? null, body: answer, headers }
  }

  return {
    jar,
    /** The network address that it comes from. */
    address,
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body?: unknown) => send('POST', path, body),
  }
}

export type TestBrowser = ReturnType<typeof openBrowser>

/** What a refusal comes down to. */
export const summaryOf = ({ status, code }: Reply) => [status, code]

/** The secret in an answer that has to have one. */
export function secretOf({ status, code, body }: Reply): string {
  const parsed = z.object({ clientSecret: z.string().min(1) }).safeParse(body)
  if (!parsed.success) throw new Error(`There is no secret in an answer ${status} ${code}.`)
  return parsed.data.clientSecret
}
