import { z } from 'zod'

/** RFC 9457 problem details with a stable `code`; answered to clients that accept `application/problem+json`. */
export const ProblemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
})

export type Problem = z.infer<typeof ProblemSchema>
