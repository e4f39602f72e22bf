import { listAddressesEndpoint } from '@meridian/shared/readers/address.endpoints'
import { AddressListSchema } from '@meridian/shared/readers/address.schema'
import { createReaderResource } from './reader-resource.ts'

export const addresses = createReaderResource(listAddressesEndpoint, AddressListSchema)
