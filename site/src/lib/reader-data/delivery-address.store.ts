import { DeliveryAddressSchema } from '@meridian/shared/account/address.schema'
import { createReaderResource } from './reader-resource.ts'

export const deliveryAddress = createReaderResource('/api/user/delivery-address', DeliveryAddressSchema)
