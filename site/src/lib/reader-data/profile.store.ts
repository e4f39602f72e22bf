import { readProfileEndpoint } from '@meridian/shared/accounts/account.endpoints'
import { ProfileSchema } from '@meridian/shared/readers/profile.schema'
import { createReaderResource } from './reader-resource.ts'

/** What the settings show beside the user. */
export const profile = createReaderResource(readProfileEndpoint, ProfileSchema)
