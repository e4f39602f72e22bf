import type { AnswerOf, BodyOf, CallableEndpoint } from '@meridian/shared/api/endpoint'
import type { ZodType } from 'zod'
import { ContentUnavailableError } from './content-source.ts'

const usualTimeoutMs = 10_000

/** An answer of the CMS with its whole body. */
export interface CmsAnswer {
  status: number
  headers: Headers
  body: Uint8Array
}

/** How the site server asks the CMS. */
export interface CmsAccess {
  /** The answer at a target (the path of an endpoint, and a query), whatever its status; throws when none comes. */
  ask(target: string): Promise<CmsAnswer>
  /** The same for a question that is too long for an address. */
  post<const E extends CallableEndpoint>(
    endpoint: E,
    question: BodyOf<E>,
    moreHeaders?: Record<string, string>,
  ): Promise<CmsAnswer>
  /** The bytes of a long answer as they come, until `signal` ends it; throws for any status but 200. */
  stream(target: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>
}

/** Opens the CMS's API. */
export function openCmsAccess(options: {
  /** Origin of the CMS, `http://127.0.0.1:4322`. */
  cmsUrl: string
  /** Bearer of the internal API. */
  secret: string
  /** What readers have in the address bar; the public API's answers may name it. */
  publicUrl: string
  /** By how much longer than usual an answer is waited for. */
  timeoutFactor?: number
}): CmsAccess {
  const front = new URL(options.publicUrl)
  const headers = {
    authorization: `Bearer ${options.secret}`,
    accept: 'application/json',
    // The CMS stands nearby: compressing and unpacking its answers costs more than their bytes.
    'accept-encoding': 'identity',
    'x-forwarded-host': front.host,
    'x-forwarded-proto': front.protocol.slice(0, -1),
  }
  const timeoutMs = usualTimeoutMs * (options.timeoutFactor ?? 1)

  function request(target: string, { headers: more, ...init }: RequestInit & { headers?: object }) {
    return fetch(`${options.cmsUrl}${target}`, {
      signal: AbortSignal.timeout(timeoutMs),
      ...init,
      headers: { ...headers, ...more },
      redirect: 'manual',
    })
  }

  return {
    ask: async (target) => toAnswer(await request(target, {})),
    async post({ path }, question, moreHeaders) {
      const more = { 'content-type': 'application/json', ...moreHeaders }
      return toAnswer(await request(path, { method: 'POST', body: JSON.stringify(question), headers: more }))
    },
    async stream(target, signal) {
      const response = await request(target, { signal })
      if (response.status === 200 && response.body) return response.body
      await response.body?.cancel()
      throw new ContentUnavailableError(
        isAwayStatus(response.status) ? 'away' : 'bad-answer',
        `The CMS answered ${response.status} at ${target}.`,
      )
    },
  }
}

async function toAnswer(response: Response): Promise<CmsAnswer> {
  const { status, headers } = response
  return { status, headers, body: new Uint8Array(await response.arrayBuffer()) }
}

/** One answer of the internal API; throws {@link ContentUnavailableError}, also for a 404. */
export async function fetchInternal<const E extends CallableEndpoint>(
  access: Pick<CmsAccess, 'ask'>,
  { path }: E,
  schema: ZodType<AnswerOf<E>>,
): Promise<AnswerOf<E>> {
  const { status, body } = await askJson(access, path)
  if (status !== 200) {
    const reason = isAwayStatus(status) ? 'away' : 'bad-answer'
    throw new ContentUnavailableError(reason, `The CMS answered ${status} at ${path}.`)
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ContentUnavailableError('bad-answer', `The CMS's answer at ${path} does not fit the contract.`, {
    cause: parsed.error,
  })
}

/** What the CMS answers while its database is away, and what a front answers in its place. */
export function isAwayStatus(status: number): boolean {
  return status === 502 || status === 503 || status === 504
}

async function askJson(
  access: Pick<CmsAccess, 'ask'>,
  path: string,
): Promise<{ status: number; body: unknown }> {
  try {
    const { status, body } = await access.ask(path)
    return { status, body: status === 200 ? JSON.parse(new TextDecoder().decode(body)) : null }
  } catch (cause) {
    throw new ContentUnavailableError('away', `The CMS did not answer at ${path}.`, { cause })
  }
}
