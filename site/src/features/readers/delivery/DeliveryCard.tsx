import { useStore } from '@nanostores/react'
import type { ComponentType } from 'react'
import { deliveryAddress } from '../../../lib/reader-data/delivery-address.store.ts'
import { isDeliveredTo, notDeliveredNow } from '../../../lib/reader-fields/delivery-countries.ts'
import { subscription } from '../../../lib/reader-data/subscription.store.ts'
import { ResourceView } from '../ResourceView.tsx'
import { NextPrintedIssue } from '../welcome/NextPrintedIssue.tsx'
import { AddressLines } from './AddressLines.tsx'
import { hasPrintEdition } from './has-print-edition.ts'

interface DeliveryCardProps {
  /** The way to the reader's addresses. */
  Link: ComponentType<{ label: string }>
}

/** Where the printed edition is sent: for the platinum tier alone (spec §2, dashboard; §6). */
export function DeliveryCard({ Link }: DeliveryCardProps) {
  const current = useStore(subscription.$resource)
  if (current.state !== 'ready' || !hasPrintEdition(current.value)) return null
  return (
    <section className="account-section" aria-labelledby="delivery-address">
      <p className="kicker">The printed edition</p>
      <h2 className="headline mt-3 text-headline-m" id="delivery-address">
        Delivery address
      </h2>
      <NextPrintedIssue />
      <ResourceView resource={deliveryAddress} loading="Loading your delivery address...">
        {(address) => (
          <div className="mt-4">
            {address ? (
              <>
                <AddressLines address={address} name={address.fullName} />
                {!isDeliveredTo(address.country) && (
                  <p className="field-problem mt-3">{notDeliveredNow(address.country)}</p>
                )}
              </>
            ) : (
              <p className="text-note text-muted">We do not know yet where to send it.</p>
            )}
            <p className="mt-5">
              <Link label={address ? 'Update address' : 'Add an address'} />
            </p>
          </div>
        )}
      </ResourceView>
    </section>
  )
}
