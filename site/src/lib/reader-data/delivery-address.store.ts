import { readDeliveryAddressEndpoint } from '@meridian/shared/readers/address.endpoints'
import { DeliveryAddressSchema } from '@meridian/shared/readers/address.schema'
import { createReaderResource } from './reader-resource.ts'

export const deliveryAddress = createReaderResource(readDeliveryAddressEndpoint, DeliveryAddressSchema)
