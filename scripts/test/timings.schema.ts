import { z } from 'zod'

/** Where the time of a test file went, in milliseconds by kind; its kinds add up to the whole. */
const FileTimingSchema = z.object({ file: z.string(), msByKind: z.record(z.string(), z.number()) })

/** What the reporters of Vitest and Playwright leave beside their results. */
export const TimingsSchema = z.array(FileTimingSchema)

export type FileTiming = z.infer<typeof FileTimingSchema>

/** Where the timings of a run lie whose results go to `reportFile`. */
export function timingsFileOf(reportFile: string): string {
  return reportFile.replace(/\.json$/, '.timings.json')
}
