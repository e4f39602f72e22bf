import type { Endpoint } from '../api/endpoint.ts'

/* Where the print edition goes. */

export const readDeliveryAddressEndpoint = {
  id: 'readDeliveryAddress',
  method: 'GET',
  path: '/api/user/delivery-address',
  access: 'signed in',
} as const satisfies Endpoint

export const listAddressesEndpoint = {
  id: 'listAddresses',
  method: 'GET',
  path: '/api/user/addresses',
  access: 'signed in',
} as const satisfies Endpoint

export const addAddressEndpoint = {
  id: 'addAddress',
  method: 'POST',
  path: '/api/user/addresses',
  access: 'signed in',
} as const satisfies Endpoint

export const changeAddressEndpoint = {
  id: 'changeAddress',
  method: 'PUT',
  path: '/api/user/addresses/{id}',
  parameters: ['id'],
  access: 'signed in',
} as const satisfies Endpoint

export const deleteAddressEndpoint = {
  id: 'deleteAddress',
  method: 'DELETE',
  path: '/api/user/addresses/{id}',
  parameters: ['id'],
  access: 'signed in',
} as const satisfies Endpoint

export const setDefaultAddressEndpoint = {
  id: 'setDefaultAddress',
  method: 'PUT',
  path: '/api/user/addresses/{id}/default',
  parameters: ['id'],
  access: 'signed in',
} as const satisfies Endpoint
