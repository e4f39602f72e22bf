import type { DeliveryAddress } from '@meridian/shared/readers/address.schema'

/** An address in a line: '12 St James’s Square, London, SW1Y 4JH, United Kingdom'. */
export function describeAddress(address: NonNullable<DeliveryAddress>): string {
  const { fullName, addressLine1, addressLine2, city, state, postalCode, country } = address
  const place = [state, postalCode].filter(Boolean).join(' ')
  return [fullName, addressLine1, addressLine2, city, place, country].filter(Boolean).join(', ')
}
