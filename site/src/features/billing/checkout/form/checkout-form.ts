import { addressCountries } from '@meridian/shared/readers/address-limits'
import type { CheckoutAddressSchema } from '@meridian/shared/billing/checkout.schema'
import type { z } from 'zod'
import type { DraftForm } from '../../../../ui/form/use-draft-form.ts'
import { checkoutDraftName } from './draft-name.ts'

export const personFields = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const
export const addressFields = [
  'fullName',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'country',
] as const

export const entryFields = [...personFields, ...addressFields, 'addressChoice'] as const

/** What the form has of fields; each holds a text. `addressChoice` is `default` or `other`. */
export type CheckoutEntries = Record<(typeof entryFields)[number], string>

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
