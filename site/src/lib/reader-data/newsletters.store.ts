import { listReaderNewslettersEndpoint } from '@meridian/shared/newsletter/newsletter.endpoints'
import { ReaderNewsletterListSchema } from '@meridian/shared/newsletter/reader-newsletter.schema'
import { createReaderResource } from './reader-resource.ts'

/** The newsletters that there are, and which of them the reader has. */
export const newsletters = createReaderResource(listReaderNewslettersEndpoint, ReaderNewsletterListSchema)
