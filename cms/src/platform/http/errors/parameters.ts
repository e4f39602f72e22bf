import type { Context } from 'hono'
import type { z } from 'zod'
import { answerProblem } from './problem.ts'

export type ParameterCheck<Value> = { ok: true; value: Value } | { ok: false; response: Response }

/** Parses parameters, or answers 400 with a sentence that names the first wrong one. */
export function checkParameters<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  parameters: unknown,
): ParameterCheck<z.output<Schema>> {
  const parsed = schema.safeParse(parameters)
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, response: refuseParameters(c, parsed.error) }
}

/** Answers 400 with a sentence that names the first wrong parameter. */
export function refuseParameters(c: Context, error: z.ZodError): Response {
  const [issue] = error.issues
  const name = issue?.path.join('.') || 'request'
  return answerProblem(c, {
    code: 'parameter-invalid',
    detail: `The parameter "${name}" ${issue?.message ?? 'is not valid'}.`,
  })
}
