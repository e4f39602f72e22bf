import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type {
  AddressInputSchema,
  AddressListSchema,
  AddressSchema,
  DeliveryAddressSchema,
} from './address.schema.ts'

/* Where the print edition goes. */

export const readDeliveryAddressEndpoint = {
  id: 'readDeliveryAddress',
  method: 'GET',
  path: '/api/user/delivery-address',
  access: 'signed in',
  answer: outputOf<typeof DeliveryAddressSchema>(),
  problems: [],
} as const satisfies Endpoint

export const listAddressesEndpoint = {
  id: 'listAddresses',
  method: 'GET',
  path: '/api/user/addresses',
  access: 'signed in',
  answer: outputOf<typeof AddressListSchema>(),
  problems: [],
} as const satisfies Endpoint

export const addAddressEndpoint = {
  id: 'addAddress',
  method: 'POST',
  path: '/api/user/addresses',
  access: 'signed in',
  body: inputOf<typeof AddressInputSchema>(),
  answer: outputOf<typeof AddressSchema>(),
  problems: ['parameter-invalid', 'limit-reached'],
} as const satisfies Endpoint

export const changeAddressEndpoint = {
  id: 'changeAddress',
  method: 'PUT',
  path: '/api/user/addresses/{id}',
  parameters: ['id'],
  access: 'signed in',
  body: inputOf<typeof AddressInputSchema>(),
  answer: outputOf<typeof AddressSchema>(),
  problems: ['parameter-invalid', 'address-unknown'],
} as const satisfies Endpoint

export const deleteAddressEndpoint = {
  id: 'deleteAddress',
  method: 'DELETE',
  path: '/api/user/addresses/{id}',
  parameters: ['id'],
  access: 'signed in',
  problems: ['address-unknown'],
} as const satisfies Endpoint

export const setDefaultAddressEndpoint = {
  id: 'setDefaultAddress',
  method: 'PUT',
  path: '/api/user/addresses/{id}/default',
  parameters: ['id'],
  access: 'signed in',
  problems: ['address-unknown'],
} as const satisfies Endpoint
