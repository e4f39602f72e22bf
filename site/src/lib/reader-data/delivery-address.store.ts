import { DeliveryAddressSchema } from '@meridian/shared/readers/address.schema'
import { createReaderResource } from './reader-resource.ts'

export const deliveryAddress = createReaderResource('/api/user/delivery-address', DeliveryAddressSchema)
