import type { Context } from 'hono'
import { clientAddressOf } from '../rate-limits/client-address.ts'
import { clientKey } from '@meridian/shared/network/client-key'
import { type RateLimit, spendPoint } from '../rate-limits/rate-limit.ts'
import type { ApiContext } from './api-context.ts'
import { answerProblem } from './errors/problem.ts'

/** The address of the client, as the site server in front of the CMS has seen it. */
export function clientAddress(c: Context): string {
  return clientAddressOf(c.req.raw.headers)
}

/** Counts one try by the client; what to answer when it was one too many, null to go on. */
export async function findExcess(c: Context, input: { context: ApiContext; limit: RateLimit; key?: string }) {
  const key = input.key ?? clientKey(clientAddress(c))
  const decision = await spendPoint(await input.context.db(), input.limit, key)
  return decision.ok ? null : describeExcess(decision.retryAfterSeconds)
}

/** Counts one try by the client and gives the answer 429 when it was one too many; null to go on. */
export async function refuseTooMany(
  c: Context,
  input: { context: ApiContext; limit: RateLimit; key?: string },
): Promise<Response | null> {
  const excess = await findExcess(c, input)
  return excess && answerProblem(c, excess)
}

/** Answers 429 to anyone who has to come again later. */
export function answerTooMany(c: Context, retryAfterSeconds: number): Response {
  return answerProblem(c, describeExcess(retryAfterSeconds))
}

function describeExcess(retryAfterSeconds: number) {
  return {
    code: 'too-many-requests',
    detail: `That was too often. Please try again ${inWords(retryAfterSeconds)}.`,
    headers: { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' },
  } as const
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}
