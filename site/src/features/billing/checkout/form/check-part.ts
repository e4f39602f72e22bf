import type { z, ZodType } from 'zod'

/** What a schema makes of some of the entries; its problems are those of the form, which may call a field otherwise. */
export function checkPart<Value>(
  given: { schema: ZodType<Value>; entries: object; names?: Record<string, string> },
  c: z.RefinementCtx,
): Value | null {
  const { schema, entries, names = {} } = given
  const parsed = schema.safeParse(entries)
  if (parsed.success) return parsed.data
  for (const { message, path } of parsed.error.issues) {
    const field = String(path[0])
    c.addIssue({ code: 'custom', message, path: [names[field] ?? field] })
  }
  return null
}
