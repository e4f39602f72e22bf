import type { Context } from 'hono'
import type { z } from 'zod'
import { answerProblem } from './errors/problem.ts'
import type { ParameterCheck } from './errors/parameters.ts'
import { noStore } from './no-store.ts'
import { readFields } from './request-body.ts'

/**
 * The body of a private request, parsed, or the answer 400 with a sentence that names what is wrong with it. Schemas
 * are strict objects: a field that they do not name is refused. One that is optional may be left out altogether.
 */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  { isOptional = false }: { isOptional?: boolean } = {},
): Promise<ParameterCheck<z.output<Schema>>> {
  const isLeftOut = isOptional && (await c.req.text()) === ''
  const fields = isLeftOut ? {} : await readFields(c)
  if (!fields) return { ok: false, response: refuse(c, 'What was sent is not a JSON object.') }
  const parsed = schema.safeParse(fields)
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, response: refuse(c, describe(parsed.error.issues[0])) }
}

function refuse(c: Context, detail: string): Response {
  return answerProblem(c, { code: 'parameter-invalid', detail, headers: noStore })
}

/** Our schemas speak for themselves; whatever else zod says is put into a sentence. */
function describe(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'unrecognized_keys') return `The field "${issue.keys[0]}" is not known here.`
  // What fields say together is ours, and one text of spec §5 has no full stop.
  if (issue?.code === 'custom' || issue?.message.endsWith('.')) return issue.message
  return `The field "${issue?.path.join('.') || 'request'}" is not valid.`
}
