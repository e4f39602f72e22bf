import { fileURLToPath } from 'node:url'
import type { ReporterDescription } from '@playwright/test'

/** A line for each test; and if a file is named, all results in it as JSON, and beside it where the time went. */
export function reporters(reportFile: string | undefined): ReporterDescription[] {
  if (reportFile === undefined) return [['list']]
  return [
    ['list'],
    ['json', { outputFile: reportFile }],
    [fileURLToPath(import.meta.resolve('./timings.ts')), { reportFile }],
  ]
}
