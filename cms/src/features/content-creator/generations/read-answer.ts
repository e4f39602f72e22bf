import { generationAnswers, type GenerationKind } from '@meridian/shared/content-creator/generation.schema'
import type { z } from 'zod'

export type AnswerCheck = { ok: true } | { ok: false; problem: string }

/** Whether an output is what the kind of generation has to bring: running text always is, an object where its schema says so. */
export function checkAnswer(kind: GenerationKind, output: string): AnswerCheck {
  const schema = schemaOf(kind)
  if (!schema) return { ok: true }
  const value = parseObject(output)
  if (value === undefined) return { ok: false, problem: 'it is no JSON.' }
  const parsed = schema.safeParse(value)
  if (parsed.success) return { ok: true }
  const [issue] = parsed.error.issues
  return { ok: false, problem: `${issue?.path.join('.') || 'the object'}: ${issue?.message ?? 'wrong'}.` }
}

/** The object in an answer; models like to put words or a code fence around it. Undefined where there is none. */
export function parseObject(output: string): unknown {
  const [start, end] = [output.indexOf('{'), output.lastIndexOf('}')]
  if (start < 0 || end < start) return undefined
  try {
    return JSON.parse(output.slice(start, end + 1))
  } catch {
    return undefined
  }
}

function schemaOf(kind: GenerationKind): z.ZodType | null {
  if (kind === 'outline' || kind === 'draft' || kind === 'tone') return null
  return generationAnswers[kind]
}
