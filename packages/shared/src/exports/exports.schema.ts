import { z } from 'zod'

/** What a magazine can be taken out as. */
export const exportFormats = [
  'archive',
  'markdown',
  'wordpress',
  'ghost',
  'subscribers',
  'redirects',
] as const
export type ExportFormat = (typeof exportFormats)[number]

export const ExportFormatSchema = z.enum(exportFormats)

export const ExportRequestSchema = z.strictObject({ format: ExportFormatSchema })

export const exportStates = ['waiting', 'running', 'done', 'failed', 'deleted'] as const

/** An export that was asked for: how far it is, and what became of it. */
export const ExportRunSchema = z.object({
  id: z.int(),
  format: ExportFormatSchema,
  state: z.enum(exportStates),
  /** How many of each kind are written. */
  counts: z.record(z.string(), z.int().nonnegative()),
  fileName: z.string().nullable(),
  sizeBytes: z.int().nonnegative().nullable(),
  sha256: z.string().nullable(),
  /** Why it failed, in a sentence. */
  problem: z.string().nullable(),
  startedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type ExportRun = z.output<typeof ExportRunSchema>

export const ExportRunsSchema = z.object({ runs: z.array(ExportRunSchema) })
