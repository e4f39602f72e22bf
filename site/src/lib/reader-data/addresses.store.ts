import { AddressListSchema } from '@meridian/shared/account/address.schema'
import { createReaderResource } from './reader-resource.ts'

export const addresses = createReaderResource('/api/user/addresses', AddressListSchema)
