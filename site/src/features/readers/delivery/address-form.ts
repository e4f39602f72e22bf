import { addressCountries } from '@meridian/shared/readers/address-limits'
import type { Address } from '@meridian/shared/readers/address.schema'
import { readDraft } from '../../../ui/form/form-draft.ts'

/** The fields of the form; each holds a text. */
export const addressFields = [
  'firstName',
  'lastName',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'country',
] as const

/** Under which name what was typed is kept: one for each address, and one for a new one (null). */
export function addressDraftName(id: string | null): string {
  return `address-${id ?? 'new'}`
}

/** Whether the reader was entering a new address when this page was loaded again. */
export function hasNewAddressDraft(): boolean {
  return readDraft(addressDraftName(null)) !== null
}

/** What the fields begin with; the first country stands for a reader who has not chosen one (spec §9). */
export function textsOf(address: Address | null) {
  return {
    firstName: address?.firstName ?? '',
    lastName: address?.lastName ?? '',
    addressLine1: address?.addressLine1 ?? '',
    addressLine2: address?.addressLine2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postalCode: address?.postalCode ?? '',
    country: addressCountries.find((country) => country === address?.country) ?? addressCountries[0],
  }
}
