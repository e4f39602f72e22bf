import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRegistry } from '@meridian/shared/operations/operations-server'
import { Counter, Histogram } from 'prom-client'
import { classOf } from './request-class.ts'

export const registry = createRegistry('cms')

const requests = new Counter({
  name: 'meridian_http_requests_total',
  help: 'Answered requests, by what they were for and by status.',
  labelNames: ['class', 'status'],
  registers: [registry],
})

const duration = new Histogram({
  name: 'meridian_http_request_duration_seconds',
  help: 'How long requests took to be answered.',
  labelNames: ['class'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})

/** Counts a request once it is answered, or given up by the client. */
export function countRequest(request: Pick<IncomingMessage, 'url'>, response: ServerResponse): void {
  const requestClass = classOf(request.url ?? '')
  const stop = duration.startTimer({ class: requestClass })
  response.once('close', () => {
    stop()
    const status = response.writableFinished ? String(response.statusCode) : 'aborted'
    requests.inc({ class: requestClass, status })
  })
}
