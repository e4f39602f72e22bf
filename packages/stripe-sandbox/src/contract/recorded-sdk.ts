import { Stripe } from 'stripe'
import { z } from 'zod'
import type { JsonObject } from '../objects/json.ts'
import { testKeys } from '../test-sandbox.ts'

export interface Recorded {
  request: string
  status: number
  headers: Headers
  body: JsonObject
}

const BodySchema = z.record(z.string(), z.json())

/** The official SDK, with a note of every answer as it came over the wire. */
export function recordedSdk(origin: string): { stripe: Stripe; answers: Recorded[] } {
  const { hostname, port } = new URL(origin)
  const answers: Recorded[] = []
  const stripe = new Stripe(testKeys.secretKey, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(async (input, init) => {
      const response = await fetch(input, init)
      const body = BodySchema.parse(await response.clone().json())
      const url = new URL(input instanceof Request ? input.url : input)
      const request = `${init?.method ?? 'GET'} ${url.pathname}`
      answers.push({ request, status: response.status, headers: response.headers, body })
      return response
    }),
  })
  return { stripe, answers }
}
