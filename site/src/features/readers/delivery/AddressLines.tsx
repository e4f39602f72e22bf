import { type Place, placeLines } from '@meridian/shared/readers/address-formats'

/** An address as it stands on the envelope, as its country writes it. */
export function AddressLines({ address, name }: { address: Place; name: string }) {
  return (
    <address className="address-lines">
      <span className="headline text-headline-s">{name}</span>
      {[...placeLines(address), address.country].map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
