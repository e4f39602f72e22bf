import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** By this header a request is known in the logs of all processes, and to the client. */
export const requestIdHeader = 'x-request-id'

const form = /^[\w-]{8,64}$/

declare global {
  /** One for the process: Next's modules and those of the server it runs in are two worlds. */
  var meridianRequests: AsyncLocalStorage<string> | undefined
}

const requests = (globalThis.meridianRequests ??= new AsyncLocalStorage<string>())

/** The id that a request carries from somebody we believe, or a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && form.test(header) ? header : randomUUID()
}

/** Does work for a request: what is logged and queued meanwhile carries its id. */
export function forRequest<Result>(id: string | undefined, work: () => Result): Result {
  return id === undefined ? work() : requests.run(id, work)
}

/** The id of the request that is being worked for. */
export function currentRequestId(): string | undefined {
  return requests.getStore()
}
