import type { Address } from '@meridian/shared/readers/address.schema'
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { useLostFocus } from '../../../ui/focus/use-lost-focus.ts'
import { $busyAddress, deleteAddress, makeDefaultAddress } from './address-book.store.ts'

interface AddressActionsProps {
  address: Address
  onEdit: () => void
}

/** What can be done with an address. Deleting asks once more. */
export function AddressActions({ address, onEdit }: AddressActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const isBusy = useStore($busyAddress) === address.id
  // After a button is gone: first the answer that harms nothing, then where one was before.
  const next = useRef<HTMLButtonElement>(null)
  useLostFocus(`${isAsking} ${address.isDefault}`, next)
  const place = <span className="sr-only">: {address.addressLine1}</span>

  if (isAsking) {
    return (
      // Its own element: a button that was kept from the row before would be pressed by a double click.
      <p className="address-actions" key="question">
        <span className="text-ui font-interface">Delete this address?</span>
        <button className="account-action" type="button" ref={next} onClick={() => setAsking(false)}>
          Keep it
        </button>
        <button
          className="account-action"
          type="button"
          aria-disabled={isBusy}
          onClick={() => void deleteAddress(address.id)}
        >
          {isBusy ? 'Deleting...' : 'Delete'}
        </button>
      </p>
    )
  }
  return (
    <p className="address-actions" key="actions">
      <button className="account-action" type="button" onClick={onEdit}>
        Edit{place}
      </button>
      {!address.isDefault && (
        <button
          className="account-action"
          type="button"
          aria-disabled={isBusy}
          onClick={() => void makeDefaultAddress(address.id)}
        >
          Make default{place}
        </button>
      )}
      <button className="account-action" type="button" ref={next} onClick={() => setAsking(true)}>
        Delete{place}
      </button>
    </p>
  )
}
