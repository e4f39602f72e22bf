import { ReadingProgressListSchema } from '@meridian/shared/readers/reading-progress.schema'
import { listReadingProgressEndpoint } from '@meridian/shared/accounts/reading.endpoints'
import { createReaderResource } from './reader-resource.ts'

/** As many of what was read last as show what was begun and not finished. */
const recentPath = `${listReadingProgressEndpoint.path}?limit=20` as const

export const readingProgress = createReaderResource(listReadingProgressEndpoint, ReadingProgressListSchema)

/** What was read last. */
export const recentReading = createReaderResource(
  { ...listReadingProgressEndpoint, path: recentPath },
  ReadingProgressListSchema,
)
