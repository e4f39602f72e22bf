import { addresses } from '../../../lib/reader-data/addresses.store.ts'
import { ResourceView } from '../ResourceView.tsx'
import { AddressBook } from './AddressBook.tsx'
import { PrintEditionNote } from './PrintEditionNote.tsx'

/** Where the printed edition goes. */
export function DeliveryPanel() {
  return (
    <div className="account-columns">
      <ResourceView resource={addresses} loading="Loading your addresses...">
        {(list) => <AddressBook list={list} />}
      </ResourceView>
      <PrintEditionNote />
    </div>
  )
}
