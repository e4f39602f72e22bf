import type { Address } from '@meridian/shared/readers/address.schema'
import { useRef, useState } from 'react'
import { useLostFocus } from '../../../ui/focus/use-lost-focus.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { AddressActions } from './AddressActions.tsx'
import { isDeliveredTo, notDeliveredNow } from '../../../lib/reader-fields/delivery-countries.ts'
import { hasAddressDraft } from './address-draft.ts'
import { LazyAddressForm } from './lazy-address-form.tsx'
import { AddressLines } from './AddressLines.tsx'

/** One address of the list, as it stands or in its form. */
export function AddressEntry({ address }: { address: Address }) {
  // What was being changed when the page was loaded again is open again.
  const [isEdited, setEdited] = useState(() => hasAddressDraft(address.id))
  const entry = useRef<HTMLLIElement>(null)
  const name = `${address.firstName} ${address.lastName}`

  // The form that was closed had the focus.
  useLostFocus(isEdited, entry)

  if (isEdited) {
    return (
      <li className="address-entry">
        <LazyAddressForm address={address} onClose={() => setEdited(false)} />
      </li>
    )
  }
  return (
    <li className="address-entry" ref={entry} tabIndex={-1}>
      <div className="flex items-start justify-between gap-4">
        <AddressLines address={address} name={name} />
        {address.isDefault && <StatusBadge status="Default" highlighted="Default" />}
      </div>
      {!isDeliveredTo(address.country) && (
        <p className="field-problem mt-3">{notDeliveredNow(address.country)}</p>
      )}
      <AddressActions address={address} onEdit={() => setEdited(true)} />
    </li>
  )
}
