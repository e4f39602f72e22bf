import { ReadingProgressListSchema } from '@meridian/shared/readers/reading-progress.schema'
import { listReadingProgressEndpoint } from '@meridian/shared/accounts/reading.endpoints'
import { createReaderResource } from './reader-resource.ts'

export const readingProgress = createReaderResource(listReadingProgressEndpoint, ReadingProgressListSchema)
