import { addressCountries } from '@meridian/shared/readers/address.schema'
import { FreeRegistrationFormSchema } from '@meridian/shared/accounts/registration.schema'
import { CheckoutAddressSchema } from '@meridian/shared/billing/checkout.schema'
import { z, type ZodType } from 'zod'
import type { DraftForm } from '../../../../ui/form/use-draft-form.ts'
import { checkoutDraftName } from './draft-name.ts'

const personFields = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const
const addressFields = [
  'fullName',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'country',
] as const

/** What the form has of fields; each holds a text. `addressChoice` is `default` or `other`. */
const EntriesSchema = z.record(z.enum([...personFields, ...addressFields, 'addressChoice']), z.string())

export type CheckoutEntries = z.output<typeof EntriesSchema>

/** Under which name what was typed is kept for this tab, and which fields: never a password, and of a card nothing at all. */
export const checkoutDraft = {
  name: checkoutDraftName,
  fields: ['firstName', 'lastName', 'email', ...addressFields, 'addressChoice'],
} as const

/** The first country stands for a reader who has not chosen one (spec §9). */
export const emptyEntries: CheckoutEntries = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  fullName: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  postalCode: '',
  country: addressCountries[0],
  addressChoice: 'default',
}

/** What a reader is asked for: a signed-in one is known, and may have an address already. */
export interface Questions {
  asksPerson: boolean
  /** `choice`: the address on file, or another one. */
  address: 'none' | 'entered' | 'choice'
}

/** What the form comes to; null for what was not asked. */
export interface CheckoutRequest {
  person: { firstName: string; lastName: string; email: string; password: string } | null
  deliveryAddress: z.output<typeof CheckoutAddressSchema> | null
}

export type CheckoutFormState = DraftForm<CheckoutEntries, CheckoutRequest>

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
