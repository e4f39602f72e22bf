import {
  addAddressEndpoint,
  changeAddressEndpoint,
  deleteAddressEndpoint,
  setDefaultAddressEndpoint,
} from '@meridian/shared/readers/address.endpoints'
import { endpointAt } from '@meridian/shared/api/endpoint'
import { atom } from 'nanostores'
import { addresses } from '../../../lib/reader-data/addresses.store.ts'
import { deliveryAddress } from '../../../lib/reader-data/delivery-address.store.ts'
import { toast } from '../../../ui/toast/toast.store.ts'
import { type AccountChange, changeAccount } from '../change-account.ts'
import type { AddressFormEntry } from './address-form.ts'

/** The address that is being deleted or made the default one. */
export const $busyAddress = atom<string | null>(null)

const saved = { title: 'Address saved', description: 'Your delivery address has been updated.' }

/** Adds an address, or changes the one with this id; a failure is told by a toast and returned (spec §7, §8). */
export async function saveAddress(id: string | null, entry: AddressFormEntry): Promise<AccountChange> {
  const json = { ...entry, type: 'shipping' } as const
  const change =
    id === null
      ? await changeAccount(addAddressEndpoint, { json })
      : await changeAccount(endpointAt(changeAddressEndpoint, { id }), { json })
  if (change.ok) await show(saved)
  return change
}

export function makeDefaultAddress(id: string): Promise<void> {
  return changeOne(id, async () => {
    const change = await changeAccount(endpointAt(setDefaultAddressEndpoint, { id }))
    if (change.ok) await show(saved)
  })
}

/** Deletes an address; of what is left another may become the default one. */
export function deleteAddress(id: string): Promise<void> {
  return changeOne(id, async () => {
    const change = await changeAccount(endpointAt(deleteAddressEndpoint, { id }))
    if (change.ok) await show({ title: 'Address deleted', description: 'We no longer keep it.' })
  })
}

/** One at a time: what a second click asks for may no longer be there. */
async function changeOne(id: string, work: () => Promise<void>): Promise<void> {
  if ($busyAddress.get() !== null) return
  $busyAddress.set(id)
  await work()
  $busyAddress.set(null)
}

/** The list is read again, because a change of one address can make another the default one. */
async function show(message: { title: string; description: string }): Promise<void> {
  toast(message)
  await Promise.all([addresses.refresh(), deliveryAddress.refresh()])
}
