import { channel } from 'node:diagnostics_channel'
import type { Problem } from '@meridian/shared/api/problem.schema'
import { type ProblemCode, problems } from '@meridian/shared/api/problems'
import { readApiDocsEndpoint } from '@meridian/shared/operations/operations.endpoints'
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/** Tests listen to it: each problem has to be one that its endpoint defines. Nobody does while the CMS serves. */
export const problemChannel = channel('meridian.problem')

/**
 * Answers with one plain sentence for a person, or with RFC 9457 problem details for a client that accepts
 * `application/problem+json`.
 */
export function answerProblem(
  c: Context,
  problem: { code: ProblemCode; detail: string; headers?: Record<string, string> },
): Response {
  const { status, title } = problems[problem.code]
  const { headers, detail, code } = problem
  if (problemChannel.hasSubscribers) problemChannel.publish({ routes: matchedRoutes(c), code })
  c.header('Vary', 'Accept')
  if (!acceptsProblems(c.req.header('accept'))) return c.text(detail, status, headers)
  const details: Problem = { type: `${readApiDocsEndpoint.path}#${code}`, title, status, detail, code }
  return c.body(JSON.stringify(details), status, { ...headers, 'Content-Type': 'application/problem+json' })
}

function acceptsProblems(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes('application/problem+json') ?? false
}
