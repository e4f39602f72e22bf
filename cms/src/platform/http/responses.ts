import { z } from '@hono/zod-openapi'
import { ProblemSchema } from '@meridian/shared/api/problem.schema'
import { type FaultCode, faults } from './errors/fault.ts'

const ProblemAnswer = z.object(ProblemSchema.shape).openapi('Problem')

interface Answer {
  description: string
  content?: Record<string, { schema: z.ZodType }>
}

const problemContent = {
  'text/plain': { schema: ProblemAnswer.shape.detail },
  'application/problem+json': { schema: ProblemAnswer },
}

/** What a route may answer instead, for its description: each status once, with the codes that it stands for. */
export function faultAnswers(...codes: FaultCode[]): { 500: Answer; 503: Answer } {
  const byStatus = Map.groupBy(codes, (code) => faults[code].status)
  return {
    ...Object.fromEntries([...byStatus].map(([status, group]) => [status, describeFaults(group)])),
    500: describeFaults(['failed']),
    503: describeFaults(['database-away']),
  }
}

function describeFaults(codes: FaultCode[]): Answer {
  const description = codes.map((code) => `${faults[code].title} (\`${code}\`).`).join(' ')
  return { description, content: problemContent }
}

/** A good answer of this schema, for a route's description. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}
