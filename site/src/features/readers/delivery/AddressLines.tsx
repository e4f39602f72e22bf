import type { Address } from '@meridian/shared/readers/address.schema'

interface AddressLinesProps {
  address: Pick<Address, 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode' | 'country'>
  name: string
}

/** An address as it stands on the envelope. */
export function AddressLines({ address, name }: AddressLinesProps) {
  const { addressLine1, addressLine2, city, state, postalCode, country } = address
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <address className="address-lines">
      <span className="headline text-headline-s">{name}</span>
      <span>{addressLine1}</span>
      {addressLine2 && <span>{addressLine2}</span>}
      <span>{place}</span>
      <span>{country}</span>
    </address>
  )
}
