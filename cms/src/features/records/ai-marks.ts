import { GenerationKindSchema } from '@meridian/shared/content-creator/generation.schema'
import { z } from 'zod'

/** One thing in an article that an AI had a part in: what, when, taken over by whom, and which model wrote it. */
export const AiMarkSchema = z.object({
  what: GenerationKindSchema,
  at: z.iso.datetime(),
  by: z.int().nullable(),
  model: z.string(),
  run: z.string(),
})

export type AiMark = z.output<typeof AiMarkSchema>

/** The marks in a field of an article; what is none is left out. */
export function readAiMarks(value: unknown): AiMark[] {
  const list = z.array(z.unknown()).safeParse(value)
  if (!list.success) return []
  return list.data.flatMap((entry) => {
    const mark = AiMarkSchema.safeParse(entry)
    return mark.success ? [mark.data] : []
  })
}

/** All marks of both, each run once, the oldest first: a mark that is there is never lost. */
export function mergeAiMarks(kept: AiMark[], added: AiMark[]): AiMark[] {
  const byRun = new Map([...added, ...kept].map((mark) => [mark.run, mark]))
  return [...byRun.values()].toSorted((one, other) => one.at.localeCompare(other.at))
}
