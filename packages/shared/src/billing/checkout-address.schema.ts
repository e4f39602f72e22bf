import type { z } from 'zod'
import { addressLimits } from '../readers/address-limits.ts'
import { addressName } from '../readers/address-line.ts'
import { withPlace } from '../readers/address.schema.ts'

/** Where the print edition goes, as the checkout asks for it (spec.md §5, platinum alone). Values are trimmed. */
export const CheckoutAddressSchema = withPlace({ fullName: addressName('full name', addressLimits.name) })

export type CheckoutAddress = z.output<typeof CheckoutAddressSchema>
