import { handleEndpoints } from 'payload'
import type { SignedInAccount } from './accounts.ts'
import { openPayload } from './payload.ts'
import { fenceRest } from '../src/programs/server/payload-rest/rest-fence.ts'
import config from '../src/payload.config.ts'

const origin = 'http://localhost:4321'

const fenced = fenceRest(
  (request) => handleEndpoints({ config, request }),
  () => openPayload(),
)

/** Payload's REST as the admin of somebody uses it. */
export function restAs(visitor: SignedInAccount) {
  return (method: string, path: string, body?: object | FormData): Promise<Response> => {
    const headers = new Headers({ origin, cookie: visitor.cookie })
    const isForm = body instanceof FormData
    if (!isForm) headers.set('content-type', 'application/json')
    const request = new Request(`${origin}/cms/api/${path}`, {
      method,
      headers,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    return fenced(request, { params: Promise.resolve({ slug: path.replace(/\?.*/, '').split('/') }) })
  }
}
