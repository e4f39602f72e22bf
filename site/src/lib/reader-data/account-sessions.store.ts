import { AccountSessionListSchema } from '@meridian/shared/accounts/account-session.schema'
import { listSessionsEndpoint } from '@meridian/shared/accounts/account-session.endpoints'
import { createReaderResource } from './reader-resource.ts'

/** The devices on which the reader is signed in. */
export const accountSessions = createReaderResource(listSessionsEndpoint, AccountSessionListSchema)
