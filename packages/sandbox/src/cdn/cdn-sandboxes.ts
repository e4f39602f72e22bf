import { z } from 'zod'
import { headerOf, PurgeSandbox, type PurgeRequest, type Understood } from './purge-sandbox.ts'

const FastlyBody = z.object({ surrogate_keys: z.array(z.string().min(1).max(1024)).min(1).max(256) })
const CloudflareBody = z.object({ tags: z.array(z.string().min(1).max(1024)).min(1).max(100) })
/** Varnish refuses longer headers: its parameter `http_req_hdr_len`. */
const longestHeader = 8192

/** Varnish with xkey and the VCL of `ops/varnish`: `PURGE /` with keys and secret in headers. */
export function createVarnishSandbox({ secret }: { secret: string }): PurgeSandbox {
  return new PurgeSandbox((request) => {
    const keys = headerOf(request, 'xkey-purge')
    if (request.method !== 'PURGE') return refusal(405, 'Not a purge')
    if (headerOf(request, 'x-purge-secret') !== secret) return refusal(403, 'Forbidden')
    if (keys.length > longestHeader) return refusal(400, 'Bad Request')
    if (keys === '') return refusal(400, 'No keys')
    return { ok: true, keys: keys.split(/[ ,]+/), body: 'Purged' }
  })
}

/** Fastly's API: `POST /service/{id}/purge`, of up to 256 surrogate keys. */
export function createFastlySandbox(options: { token: string; serviceId: string }): PurgeSandbox {
  return new PurgeSandbox((request) => {
    if (headerOf(request, 'fastly-key') !== options.token)
      return refusal(401, JSON.stringify({ msg: 'Provided credentials are missing or invalid' }))
    if (!isPost(request, `/service/${options.serviceId}/purge`))
      return refusal(404, JSON.stringify({ msg: 'Record not found' }))
    const body = FastlyBody.safeParse(parseBody(request))
    if (!body.success) return refusal(400, JSON.stringify({ msg: 'Bad request' }))
    const keys = body.data.surrogate_keys
    const ids = Object.fromEntries(keys.map((key, index) => [key, `108-1391560174-${index}`]))
    return { ok: true, keys, body: JSON.stringify(ids) }
  })
}

/** Cloudflare's API: `POST /zones/{id}/purge_cache`, of up to 100 cache tags. */
export function createCloudflareSandbox(options: { token: string; zoneId: string }): PurgeSandbox {
  const fail = (status: number, code: number, message: string): Understood =>
    refusal(
      status,
      JSON.stringify({ success: false, errors: [{ code, message }], messages: [], result: null }),
    )
  return new PurgeSandbox((request) => {
    if (headerOf(request, 'authorization') !== `Bearer ${options.token}`)
      return fail(401, 10_000, 'Authentication error')
    if (!isPost(request, `/zones/${options.zoneId}/purge_cache`)) return fail(404, 7003, 'No route')
    const body = CloudflareBody.safeParse(parseBody(request))
    if (!body.success) return fail(400, 1094, 'Unable to purge: too many tags, or none')
    const answer = { success: true, errors: [], messages: [], result: { id: options.zoneId } }
    return { ok: true, keys: body.data.tags, body: JSON.stringify(answer) }
  })
}

function isPost({ method, path }: PurgeRequest, wanted: string): boolean {
  return method === 'POST' && path === wanted
}

function parseBody({ body }: PurgeRequest): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function refusal(status: number, body: string): Understood {
  return { ok: false, status, body }
}
