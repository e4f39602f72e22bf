import type { CheckoutAddress } from '@meridian/shared/billing/checkout-address.schema'
import { placeFields } from '../../../../lib/reader-fields/place-texts.ts'
import { deliveryCountries } from '../../../../lib/reader-fields/delivery-countries.ts'
import type { SessionUser } from '../../../../lib/session/session-user.ts'
import type { DraftForm } from '../../../../ui/form/use-draft-form.ts'
import { checkoutDraftName } from './draft-name.ts'

export const personFields = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const
/** For whom the print edition is, which may be another than who pays; the call has both in one `fullName` (spec §7). */
export const recipientFields = ['recipientFirstName', 'recipientLastName'] as const
const addressFields = [...recipientFields, ...placeFields] as const

export const entryFields = [...personFields, ...addressFields, 'addressChoice'] as const

/** What the form has of fields; each holds a text. `addressChoice` is `default` or `other`. */
export type CheckoutEntries = Record<(typeof entryFields)[number], string>

/** Under which name what was typed is kept for this tab, and which fields: never a password, and of a card nothing at all. */
export const checkoutDraft = {
  name: checkoutDraftName,
  fields: ['firstName', 'lastName', 'email', ...addressFields, 'addressChoice'],
} as const

/** What the fields begin with: the first country (spec §9), and the names of a reader who is known. */
export function beginEntries(reader: SessionUser | null): CheckoutEntries {
  return {
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    confirmPassword: '',
    recipientFirstName: reader?.firstName ?? '',
    recipientLastName: reader?.lastName ?? '',
    country: deliveryCountries()[0],
    addressLine1: '',
    addressLine2: '',
    city: '',
    state: '',
    postalCode: '',
    addressChoice: 'default',
  }
}

/** Until they are others, the names of the recipient are those of the account that is being opened. Gives the end of it. */
export function followNames(form: CheckoutFormState): () => void {
  const pairs = [
    { from: 'firstName', to: 'recipientFirstName', last: form.read('firstName') },
    { from: 'lastName', to: 'recipientLastName', last: form.read('lastName') },
  ] as const satisfies { from: keyof CheckoutEntries; to: keyof CheckoutEntries; last: string }[]
  const lastTexts = new Map<string, string>(pairs.map(({ from, last }) => [from, last]))
  return form.listen(() => {
    for (const { from, to } of pairs) {
      const [before, now] = [lastTexts.get(from) ?? '', form.read(from)]
      if (before === now) continue
      lastTexts.set(from, now)
      if (form.read(to) === before) form.enter([[to, now]])
    }
  })
}

/** What the form comes to; null for what was not asked. */
export interface CheckoutRequest {
  person: { firstName: string; lastName: string; email: string; password: string } | null
  deliveryAddress: CheckoutAddress | null
}

export type CheckoutFormState = DraftForm<CheckoutEntries, CheckoutRequest>
