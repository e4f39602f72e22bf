import { FreeRegistrationFormSchema } from '@meridian/shared/accounts/registration.schema'
import { CheckoutAddressSchema } from '@meridian/shared/billing/checkout.schema'
import { z, type ZodType } from 'zod'
import {
  addressFields,
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
    const person = asksPerson ? check(PersonSchema, pick(entries, personFields), c) : null
    const deliveryAddress = isAddressEntered
      ? check(CheckoutAddressSchema, pick(entries, addressFields), c)
      : null
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

/** What a schema makes of some of the entries; its problems are those of the form. */
function check<Value>(schema: ZodType<Value>, entries: object, c: z.RefinementCtx): Value | null {
  const parsed = schema.safeParse(entries)
  if (parsed.success) return parsed.data
  for (const { message, path } of parsed.error.issues) c.addIssue({ code: 'custom', message, path })
  return null
}
