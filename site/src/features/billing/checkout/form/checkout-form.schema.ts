import { FreeRegistrationFormSchema } from '@meridian/shared/accounts/registration.schema'
import { CheckoutAddressSchema } from '@meridian/shared/billing/checkout.schema'
import { addressFormatOf } from '@meridian/shared/readers/address-formats'
import { z, type ZodType } from 'zod'
import { onlyAsked } from '../../../../lib/reader-fields/address-fields.ts'
import { DeliveredEntrySchema } from '../../../../lib/reader-fields/delivered-entry.schema.ts'
import {
  type CheckoutEntries,
  type CheckoutRequest,
  entryFields,
  personFields,
  type Questions,
} from './checkout-form.ts'

const EntriesSchema = z.record(z.enum(entryFields), z.string())

/** Checks what was asked for (spec §5, registration and checkout; checkout address), person before address. */
export function checkoutFormSchema({ asksPerson, address }: Questions) {
  return EntriesSchema.transform((entries, c): CheckoutRequest => {
    const isAddressEntered =
      address === 'entered' || (address === 'choice' && entries.addressChoice === 'other')
    const person = asksPerson
      ? check({ schema: PersonSchema, entries: pick(entries, personFields) }, c)
      : null
    const deliveryAddress = isAddressEntered ? checkAddress(entries, c) : null
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

/** Under which names the form has what an address calls otherwise. */
const formNames: Record<string, string> = {
  firstName: 'recipientFirstName',
  lastName: 'recipientLastName',
  fullName: 'recipientLastName',
}

function checkAddress(entries: CheckoutEntries, c: z.RefinementCtx): CheckoutRequest['deliveryAddress'] {
  const { recipientFirstName: firstName, recipientLastName: lastName, ...texts } = entries
  const { country, addressLine1, addressLine2, city, state, postalCode } = onlyAsked(
    texts,
    addressFormatOf(texts.country),
  )
  const asked = { firstName, lastName, country, addressLine1, addressLine2, city, state, postalCode }
  const entry = check({ schema: DeliveredEntrySchema, entries: asked, names: formNames }, c)
  if (entry === null) return null
  const { firstName: first, lastName: last, ...place } = entry
  // Sent with the whole name in one (spec §7).
  return check(
    { schema: CheckoutAddressSchema, entries: { fullName: `${first} ${last}`, ...place }, names: formNames },
    c,
  )
}

function pick(entries: CheckoutEntries, fields: readonly (keyof CheckoutEntries)[]) {
  return Object.fromEntries(fields.map((field) => [field, entries[field]]))
}

/** What a schema makes of some of the entries; its problems are those of the form, which may call a field otherwise. */
function check<Value>(
  given: { schema: ZodType<Value>; entries: object; names?: Record<string, string> },
  c: z.RefinementCtx,
): Value | null {
  const { schema, entries, names = {} } = given
  const parsed = schema.safeParse(entries)
  if (parsed.success) return parsed.data
  for (const { message, path } of parsed.error.issues) {
    const field = String(path[0])
    c.addIssue({ code: 'custom', message, path: [names[field] ?? field] })
  }
  return null
}
