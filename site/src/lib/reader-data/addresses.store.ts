import { AddressListSchema } from '@meridian/shared/readers/address.schema'
import { createReaderResource } from './reader-resource.ts'

export const addresses = createReaderResource('/api/user/addresses', AddressListSchema)
