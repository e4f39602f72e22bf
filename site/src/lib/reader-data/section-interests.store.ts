import { listSectionInterestsEndpoint } from '@meridian/shared/newsletter/newsletter.endpoints'
import { SectionInterestListSchema } from '@meridian/shared/newsletter/section-interests.schema'
import { createReaderResource } from './reader-resource.ts'

/** The sections, and which of them the reader wants to hear of in newsletters. */
export const sectionInterests = createReaderResource(listSectionInterestsEndpoint, SectionInterestListSchema)
