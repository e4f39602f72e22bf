import { ReadingProgressListSchema } from '@meridian/shared/readers/reading-progress.schema'
import { createReaderResource } from './reader-resource.ts'

export const readingProgress = createReaderResource('/api/user/reading-progress', ReadingProgressListSchema)
