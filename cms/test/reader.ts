import type { Payload } from 'payload'
import type { openApi } from './api.ts'
import { signInAs } from './accounts.ts'

type Api = ReturnType<typeof openApi>['api']
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A reader of this test alone, signed in, and their browser on the API. */
export async function openReader(payload: Payload, api: Api, options: Parameters<typeof signInAs>[2] = {}) {
  const account = await signInAs(payload, 'reader', options)
  const send = (method: Method, path: string, body?: unknown) =>
    api.request(`/api/user${path}`, {
      method,
      headers: { cookie: account.cookie, 'content-type': 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return {
    ...account,
    get: (path: string) => send('GET', path),
    post: (path: string, body?: unknown) => send('POST', path, body),
    put: (path: string, body?: unknown) => send('PUT', path, body),
    delete: (path: string) => send('DELETE', path),
    /** What a route answers that has to answer well. */
    read: async (path: string): Promise<unknown> => {
      const response = await send('GET', path)
      if (!response.ok) throw new Error(`GET ${path} was answered ${response.status}.`)
      return response.json()
    },
  }
}

export type TestReader = Awaited<ReturnType<typeof openReader>>
