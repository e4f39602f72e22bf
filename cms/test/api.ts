import type { Payload } from 'payload'
import { type ApiOptions, createApi } from '../src/programs/api/create-api.ts'
import type { PaymentProvider } from '../src/platform/payment-provider/payment-provider.ts'
import { openContentCreator } from '../src/features/content-creator/content-creator.ts'
import { WeatherService } from '../src/features/weather/weather-service.ts'
import { env } from '../src/env.ts'

interface Called {
  method: string
  path: string
}

/** The API on the CMS of a test file, with parts of it replaced; `problems` collects what it logs as its own mistakes. */
export function openApi(
  payload: Payload,
  { payments = null, ...parts }: Partial<ApiOptions> & { payments?: PaymentProvider | null } = {},
) {
  const problems: unknown[] = []
  const logger = { warn: () => {}, error: (details: unknown) => void problems.push(details) }
  const api = createApi({
    context: { cms: async () => payload, db: async () => payload.db.pool, payments },
    internalSecret: env.INTERNAL_SECRET,
    publicUrl: env.PUBLIC_URL,
    weather: new WeatherService({ provider: null, db: async () => payload.db.pool, logger }),
    location: null,
    contentCreator: openContentCreator({ settings: env.ai, logger }),
    logger,
    ...parts,
  })
  const get = (path: string, headers: Record<string, string> = {}) => api.request(path, { headers })
  /** As a page of the site posts. */
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: env.PUBLIC_URL, ...headers },
      body: JSON.stringify(body),
    })
  /** As the admin, or a page, calls an endpoint for somebody who is signed in. */
  const callAs = ({ cookie }: { cookie: string }, { method, path }: Called, json?: object) =>
    api.request(path, {
      method,
      headers: { 'content-type': 'application/json', origin: env.PUBLIC_URL, cookie },
      ...(json && { body: JSON.stringify(json) }),
    })
  const getInternal = (path: string) =>
    get(`/api/internal${path}`, { authorization: `Bearer ${env.INTERNAL_SECRET}` })
  const postInternal = (path: string, body: object) =>
    api.request(`/api/internal${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${env.INTERNAL_SECRET}`, 'content-type': 'application/json' },
    })
  return { api, problems, get, post, callAs, getInternal, postInternal }
}

/** The path of the next page, from an answer's `Link` header. */
export function nextPage(response: Response): string | null {
  return /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null
}
