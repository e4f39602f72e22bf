import { FreeRegistrationFormSchema } from '@meridian/shared/accounts/registration.schema'
import { z } from 'zod'
import type { checkAddress } from './checkout-address-check.ts'
import { type CheckoutEntries, type CheckoutRequest, entryFields, personFields } from './checkout-form.ts'
import { checkPart } from './check-part.ts'

/** What a reader is asked for. */
export interface Questions {
  /** A signed-in reader is known. */
  asksPerson: boolean
  /** Null where nothing is delivered. With `isChoice` there is an address on file, and another one may be entered. */
  address: { isChoice: boolean; check: typeof checkAddress } | null
}

const EntriesSchema = z.record(z.enum(entryFields), z.string())

/** Checks what was asked for (spec §5, registration and checkout; checkout address), person before address. */
export function checkoutFormSchema({ asksPerson, address }: Questions) {
  return EntriesSchema.transform((entries, c): CheckoutRequest => {
    const isAddressOnFile = address?.isChoice === true && entries.addressChoice !== 'other'
    const person = asksPerson
      ? checkPart({ schema: PersonSchema, entries: pick(entries, personFields) }, c)
      : null
    const deliveryAddress = address && !isAddressOnFile ? address.check(entries, c) : null
    return { person, deliveryAddress }
  })
}

/** The password was typed twice and is sent once. */
const PersonSchema = FreeRegistrationFormSchema.transform(({ firstName, lastName, email, password }) => ({
  firstName,
  lastName,
  email,
  password,
}))

function pick(entries: CheckoutEntries, fields: readonly (keyof CheckoutEntries)[]) {
  return Object.fromEntries(fields.map((field) => [field, entries[field]]))
}
