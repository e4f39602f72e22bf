import { CheckoutAddressSchema } from '@meridian/shared/billing/checkout-address.schema'
import { addressFormatOf } from '@meridian/shared/readers/address-formats'
import type { z } from 'zod'
import { onlyAsked } from '../../../../lib/reader-fields/address-fields.ts'
import { DeliveredEntrySchema } from '../../../../lib/reader-fields/delivered-entry.schema.ts'
import { checkPart } from './check-part.ts'
import type { CheckoutEntries, CheckoutRequest } from './checkout-form.ts'

/** Under which names the form has what an address calls otherwise. */
const formNames: Record<string, string> = {
  firstName: 'recipientFirstName',
  lastName: 'recipientLastName',
  fullName: 'recipientLastName',
}

/** The address that was entered (spec §5, checkout address), with its name as the call has it; null with what is wrong noted. */
export function checkAddress(
  entries: CheckoutEntries,
  c: z.RefinementCtx,
): CheckoutRequest['deliveryAddress'] {
  const { recipientFirstName: firstName, recipientLastName: lastName, ...texts } = entries
  const { country, addressLine1, addressLine2, city, state, postalCode } = onlyAsked(
    texts,
    addressFormatOf(texts.country),
  )
  const asked = { firstName, lastName, country, addressLine1, addressLine2, city, state, postalCode }
  const entry = checkPart({ schema: DeliveredEntrySchema, entries: asked, names: formNames }, c)
  if (entry === null) return null
  const { firstName: first, lastName: last, ...place } = entry
  // Sent with the whole name in one (spec §7).
  return checkPart(
    { schema: CheckoutAddressSchema, entries: { fullName: `${first} ${last}`, ...place }, names: formNames },
    c,
  )
}
