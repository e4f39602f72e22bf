import type { Address } from '@meridian/shared/readers/address.schema'
import { useRef, useState } from 'react'
import { useLostFocus } from '../../../ui/focus/use-lost-focus.ts'
import { AddressEntry } from './AddressEntry.tsx'
import { LazyAddressForm } from './lazy-address-form.tsx'
import { hasAddressDraft } from './address-draft.ts'

/** The reader's addresses, and a form for a new one. */
export function AddressBook({ list }: { list: readonly Address[] }) {
  const [isAdding, setAdding] = useState(() => hasAddressDraft(null))
  const heading = useRef<HTMLHeadingElement>(null)

  // Whatever had the focus is gone: a form that was closed, or an address that was deleted.
  useLostFocus(`${isAdding} ${list.length}`, heading)

  return (
    <section aria-labelledby="addresses">
      <h2 className="headline text-headline-m" id="addresses" ref={heading} tabIndex={-1}>
        Delivery addresses
      </h2>
      {list.length === 0 && !isAdding && (
        <p className="mt-2 text-note text-muted">
          No address yet. The first one you enter is where we deliver to.
        </p>
      )}
      {list.length > 0 && (
        <ol className="ledger">
          {list.map((address) => (
            <AddressEntry key={address.id} address={address} />
          ))}
        </ol>
      )}
      {isAdding ? (
        <div className="account-section">
          <h3 className="headline mb-5 text-headline-s">A new address</h3>
          <LazyAddressForm address={null} onClose={() => setAdding(false)} />
        </div>
      ) : (
        <button className="button-outline mt-8" type="button" onClick={() => setAdding(true)}>
          Add an address
        </button>
      )}
    </section>
  )
}
