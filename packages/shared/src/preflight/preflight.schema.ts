import { z } from 'zod'

/** What the preflight has to say about an article. An error stops its publication, a warning asks. */
export const FindingSchema = z.object({
  /** Stays the same while the finding does: a warning is acknowledged by it. */
  key: z.string(),
  severity: z.enum(['error', 'warning']),
  /** The path of the field in the form: `heroImage`, and in the second block of the text `body.blocks.1.images.0.image`. */
  path: z.string(),
  /** What the form calls the field. */
  label: z.string(),
  /** One or two sentences for the editor. */
  message: z.string(),
})

export type Finding = z.output<typeof FindingSchema>

/** An article's form as it is, saved or not. */
export const PreflightRequestSchema = z.strictObject({
  id: z.int().nullable(),
  data: z.record(z.string(), z.unknown()),
})

export const LinksRequestSchema = z.strictObject({
  urls: z.array(z.url({ protocol: /^https?$/ }).max(2000)).max(100),
})

/** The answer to what is in the form: the errors first. */
export const PreflightReportSchema = z.object({
  findings: z.array(FindingSchema),
  /** Links to other sites that nobody has looked at lately. */
  uncheckedLinks: z.array(z.string()),
})

export type PreflightReport = z.output<typeof PreflightReportSchema>
